import { addressKey, type Limit, type RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { LimitedAs } from './outbox.ts'

const hours = 60 * 60

/**
 * Limits per recipient by hour and day, shared by all mails that strangers can cause. Mails about orders may use only a
 * small part, so that they cannot be used to block a link that the recipient is waiting for.
 */
const shares: Record<LimitedAs, { hour: number; day: number }> = {
  order: { hour: 3, day: 10 },
  link: { hour: 10, day: 30 },
}
const ofNetwork: Limit = { name: 'mails-network', times: 20, seconds: hours }

/** The data of a mail that the limits depend on. */
export interface LimitedMail {
  recipient: string
  limitedAs: LimitedAs
  network: string | null
}

/**
 * The hash of a mailbox, ignoring plus addressing: `lan+anything@example.com` belongs to the reader of
 * `lan@example.com`.
 */
export function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return addressKey(name + address.slice(at))
}

/** The limits that prevent the shop from being used to flood somebody with mails. */
export function recipientLimits(limits: RateLimits) {
  /**
   * Counts a mail before it is sent.
   * @returns false if a limit is exceeded; then it is not counted
   */
  return async ({ recipient, limitedAs, network }: LimitedMail): Promise<boolean> => {
    const { hour, day } = shares[limitedAs]
    const counted: [Limit, string][] = [
      [{ name: 'mails-hour', times: hour, seconds: hours }, mailbox(recipient)],
      [{ name: 'mails-day', times: day, seconds: 24 * hours }, mailbox(recipient)],
      ...(network === null ? [] : [[ofNetwork, network] as [Limit, string]]),
    ]
    for (const [index, [limit, who]] of counted.entries()) {
      if ((await limits.take(limit, who)) === null) continue
      for (const [limit, whose] of counted.slice(0, index + 1)) await limits.giveBack(limit, whose)
      return false
    }
    return true
  }
}

export type RecipientLimits = ReturnType<typeof recipientLimits>
