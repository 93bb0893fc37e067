import { networkOf, siteOf } from '../../../kernel/http/network.ts'
import { addressKey } from '../../../kernel/http/rate-limits.ts'
import type { Limit, RateLimits } from '../../../kernel/http/rate-limits.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Purpose } from './tokens.ts'

const minutes = 60
const hours = 60 * minutes

const failuresOfAccount: Limit = { name: 'sign-in-account', times: 10, seconds: 15 * minutes }
const failuresOfNetwork: Limit = { name: 'sign-in-network', times: 100, seconds: 15 * minutes }
/** Many networks at one account, and many networks of one site, are slow guessing: they count for longer, or wider. */
const failuresOfAccountAnywhere: Limit = { name: 'sign-in-anywhere', times: 100, seconds: 24 * hours }
const failuresOfSite: Limit = { name: 'sign-in-site', times: 400, seconds: 15 * minutes }
/** Whoever tries these has the first half already, so an account has one count for all networks. */
const codesOfAccount: Limit = { name: 'second-factor-account', times: 10, seconds: 15 * minutes }
const codesOfAccountADay: Limit = { name: 'second-factor-day', times: 100, seconds: 24 * hours }
/** Nobody guesses a signature: this keeps somebody from having us look at them for nothing. */
const codesTriedFromNetwork: Limit = { name: 'second-factor-network', times: 100, seconds: 15 * minutes }
const registrations: Limit = { name: 'register', times: 20, seconds: hours }

const linksOfAddress = (kind: Purpose): Limit => ({ name: `${kind}-address`, times: 5, seconds: hours })
const linksOfNetwork = (kind: Purpose): Limit => ({ name: `${kind}-network`, times: 20, seconds: hours })

const codesOfNumber: Limit = { name: 'phone-code-number', times: 5, seconds: hours }
const codesOfNetwork: Limit = { name: 'phone-code-network', times: 20, seconds: hours }
/** Every text message costs money, and strangers can ask for them. */
const codesInAll: Limit = { name: 'phone-code', times: 200, seconds: 24 * hours }

/** The limits against guessing passwords and against flooding people with mails. */
export function accountLimits(
  limits: RateLimits,
  /** Whether the account of an address has signed in from a network before. */
  hasSignedInFrom: (email: string, network: string) => Promise<boolean>,
) {
  /** Which limits an attempt counts for; the one of the account alone spares the networks that its owner uses. */
  const failuresOf = (email: string, ip: string): [Limit, string][] => {
    const site = siteOf(ip)
    return [
      [failuresOfAccount, accountKey(email, ip)],
      [failuresOfNetwork, networkOf(ip)],
      ...(site === null ? [] : ([[failuresOfSite, site]] as [Limit, string][])),
      [failuresOfAccountAnywhere, addressKey(email)],
    ]
  }
  const wrongCodesOf = (userId: string, ip: string): [Limit, string][] => [
    [codesTriedFromNetwork, networkOf(ip)],
    [codesOfAccount, userId],
    [codesOfAccountADay, userId],
  ]
  const accountKey = (email: string, ip: string) => `${addressKey(email)}:${networkOf(ip)}`
  return {
    /**
     * Counts an attempt to sign in before its password is looked at, so that attempts at the same
     * moment count too. An account is counted for each network: its owner gets in from elsewhere. Guessing from
     * everywhere at once does not keep them out either, where they have been before.
     */
    async attempt(email: string, ip: string): Promise<Refusal<'too_many_requests'> | null> {
      for (const [limit, who] of failuresOf(email, ip)) {
        const tooMany = await limits.take(limit, who)
        if (tooMany === null) continue
        const anywhere = limit === failuresOfAccountAnywhere
        if (!anywhere || !(await hasSignedInFrom(email, networkOf(ip)))) return tooMany
      }
      return null
    },

    /** Only failures count: takes the attempt back. */
    async succeeded(email: string, ip: string): Promise<void> {
      for (const [limit, who] of failuresOf(email, ip)) await limits.giveBack(limit, who)
    },

    /** Counts a code beside a password before it is looked at. Only wrong ones count. */
    async secondFactor(userId: string, ip: string): Promise<Refusal<'too_many_requests'> | null> {
      for (const [limit, who] of wrongCodesOf(userId, ip)) {
        const tooMany = await limits.take(limit, who)
        if (tooMany) return tooMany
      }
      return null
    },

    async secondFactorShown(userId: string, ip: string): Promise<void> {
      for (const [limit, who] of wrongCodesOf(userId, ip)) await limits.giveBack(limit, who)
    },

    /** The same for signatures, which lock no account: its owner gets in with a passkey while others guess codes. */
    passkey: (ip: string) => limits.take(codesTriedFromNetwork, networkOf(ip)),
    passkeyAccepted: (ip: string) => limits.giveBack(codesTriedFromNetwork, networkOf(ip)),

    registration: (ip: string) => limits.take(registrations, networkOf(ip)),

    linkFromNetwork: (kind: Purpose, ip: string) => limits.take(linksOfNetwork(kind), networkOf(ip)),

    /** A code by text message; what one limit refuses does not use the next one up. */
    phoneCode: async (phone: string, ip: string) =>
      (await limits.take(codesOfNetwork, networkOf(ip))) ??
      (await limits.take(codesOfNumber, addressKey(phone))) ??
      limits.take(codesInAll, 'all'),

    /** An address has its share of such mails, known or not. */
    linkToAddress: (kind: Purpose, email: string) => limits.take(linksOfAddress(kind), addressKey(email)),
  }
}

export type AccountLimits = ReturnType<typeof accountLimits>
