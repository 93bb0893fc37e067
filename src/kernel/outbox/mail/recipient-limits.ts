import { addressKey } from '../../http/rate-limits.ts'
import type { Limit, RateLimits } from '../../http/rate-limits.ts'
import type { LimitedAs } from './outbox.ts'

const hours = 60 * 60

/**
 * All mails that strangers can cause count together, in one count an hour and one a day. Those about
 * orders have a small share of both, so that nobody can use them to keep a link from whoever waits for it.
 */
const shares: Record<LimitedAs, { hour: number; day: number }> = {
  order: { hour: 3, day: 10 },
  link: { hour: 10, day: 30 },
}
const ofNetwork: Limit = { name: 'mails-network', times: 20, seconds: hours }

/** A mail as the limits see it. */
export interface LimitedMail {
  recipient: string
  limitedAs: LimitedAs
  network: string | null
}

/** The hash of a mailbox: `lan+anything@example.com` is read by whoever reads `lan@example.com`. */
export function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return addressKey(name + address.slice(at))
}

/** The limits against using the shop to flood somebody with mails. */
export function recipientLimits(limits: RateLimits) {
  /** Counts a mail that is about to leave. @returns false when it must stay; then it does not count */
  return async ({ recipient, limitedAs, network }: LimitedMail): Promise<boolean> => {
    const { hour, day } = shares[limitedAs]
    const counted: [Limit, string][] = [
      [{ name: 'mails-hour', times: hour, seconds: hours }, mailbox(recipient)],
      [{ name: 'mails-day', times: day, seconds: 24 * hours }, mailbox(recipient)],
      ...(network === null ? [] : [[ofNetwork, network] as [Limit, string]]),
    ]
    for (const [index, [limit, who]] of counted.entries()) {
      if ((await limits.take(limit, who)) === null) continue
      for (const [taken, whose] of counted.slice(0, index + 1)) await limits.giveBack(taken, whose)
      return false
    }
    return true
  }
}

export type RecipientLimits = ReturnType<typeof recipientLimits>
