import { networkOf, siteOf } from '#kernel/http/headers/network.ts'
import { addressKey, type Limit, type RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { Refusal } from '#kernel/http/refusal.ts'
import type { Purpose } from '../links/tokens.ts'

const minutes = 60
const hours = 60 * minutes

const failuresOfAccount: Limit = { name: 'sign-in-account', times: 10, seconds: 15 * minutes }
const failuresOfNetwork: Limit = { name: 'sign-in-network', times: 100, seconds: 15 * minutes }
/**
 * Limits against slow guessing, which uses many networks against one account, or many networks of one site: they
 * count for longer, or over a wider network.
 */
const failuresOfAccountAnywhere: Limit = { name: 'sign-in-anywhere', times: 100, seconds: 24 * hours }
const failuresOfSite: Limit = { name: 'sign-in-site', times: 400, seconds: 15 * minutes }
/** Whoever tries codes already has the first factor, so an account has one count for all networks. */
const codesOfAccount: Limit = { name: 'second-factor-account', times: 10, seconds: 15 * minutes }
const codesOfAccountADay: Limit = { name: 'second-factor-day', times: 100, seconds: 24 * hours }
/** A signature cannot be guessed; this limit only protects the server's CPU. */
const codesTriedFromNetwork: Limit = { name: 'second-factor-network', times: 100, seconds: 15 * minutes }
const registrations: Limit = { name: 'register', times: 20, seconds: hours }

const linksOfAddress = (kind: Purpose): Limit => ({ name: `${kind}-address`, times: 5, seconds: hours })
const linksOfNetwork = (kind: Purpose): Limit => ({ name: `${kind}-network`, times: 20, seconds: hours })

/** A link cannot be guessed; this limit only protects the server. */
const passwordRulesOfNetwork: Limit = { name: 'password-rule', times: 100, seconds: 15 * minutes }

const codesOfNumber: Limit = { name: 'phone-code-number', times: 5, seconds: hours }
const codesOfNetwork: Limit = { name: 'phone-code-network', times: 20, seconds: hours }
/** Every text message costs money, and anybody can request them. */
const codesInAll: Limit = { name: 'phone-code', times: 200, seconds: 24 * hours }

/** The limits against guessing passwords and against flooding people with mails. */
export function accountLimits(
  limits: RateLimits,
  /** Whether the account of an address has signed in from a network before. */
  hasSignedInFrom: (email: string, network: string) => Promise<boolean>,
) {
  /**
   * The limits that a sign-in attempt counts against. The account's limit over all networks
   * (`failuresOfAccountAnywhere`) is ignored for networks from which its owner has signed in before.
   */
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
     * Counts a sign-in attempt before the password is verified, so that concurrent attempts count too. Failures are
     * counted per account and network, so the owner can still sign in from elsewhere; guessing from many networks
     * does not lock out networks from which the owner has signed in before.
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

    /** Uncounts a successful attempt, because only failures count. */
    async succeeded(email: string, ip: string): Promise<void> {
      for (const [limit, who] of failuresOf(email, ip)) await limits.giveBack(limit, who)
    },

    /** Counts a second-factor code before it is verified. Only wrong ones count. */
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

    /**
     * Limits attempts with passkeys, per network only: guessing codes must not keep the owner from using a passkey.
     */
    passkey: (ip: string) => limits.take(codesTriedFromNetwork, networkOf(ip)),
    passkeyAccepted: (ip: string) => limits.giveBack(codesTriedFromNetwork, networkOf(ip)),

    passwordRule: (ip: string) => limits.take(passwordRulesOfNetwork, networkOf(ip)),

    registration: (ip: string) => limits.take(registrations, networkOf(ip)),

    linkFromNetwork: (kind: Purpose, ip: string) => limits.take(linksOfNetwork(kind), networkOf(ip)),

    /** Limits codes by text message; a request that one limit refuses does not count against the next one. */
    phoneCode: async (phone: string, ip: string) =>
      (await limits.take(codesOfNetwork, networkOf(ip))) ??
      (await limits.take(codesOfNumber, addressKey(phone))) ??
      limits.take(codesInAll, 'all'),

    /** Limits mails with a link per address, whether or not it has an account. */
    linkToAddress: (kind: Purpose, email: string) => limits.take(linksOfAddress(kind), addressKey(email)),
  }
}

export type AccountLimits = ReturnType<typeof accountLimits>
