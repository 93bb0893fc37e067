import type { NewAccountLinks } from './new-account-links.ts'
import { lifetime, type AccountTokens, type Purpose } from './tokens.ts'
import type { UsersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'

/** The page of each link. */
const pages: Record<Purpose, string> = {
  verify_email: '/auth/verify-email',
  magic_link: '/auth/magic-link/verify',
  reset_password: '/reset-password',
  invitation: '/reset-password',
  change_email: '/auth/verify-email',
  restore_email: '/auth/restore-email',
}

const isPurpose = (template: string): template is Purpose => Object.hasOwn(pages, template)

/** Data of a mail whose account cannot be found by its recipient alone. */
type MailData = {
  userId?: string
  /** The version of the credentials when it was requested. */
  credentialsVersion?: number
}

/** Tells the page and the mail of a sign-in link that it creates an account. */
const NEW_ACCOUNT = 'account=new'

/** Whether the link of a mail creates an account. */
export const createsAccount = (link: string): boolean => link.includes(`?${NEW_ACCOUNT}&`)

/** A mail with a link, for the outbox. It contains no token: that is made on delivery. */
export function linkMail(purpose: Purpose, email: string, language: string, data: MailData = {}) {
  return {
    channel: 'email',
    recipient: email.toLowerCase(),
    template: purpose,
    language,
    data,
    expiresInSeconds: lifetime[purpose],
    // Anybody can request links for any address, so these mails are limited; only staff can send invitations.
    limitedAs: purpose === 'invitation' ? undefined : 'link',
  } as const
}

/** The fields of a queued mail that its link depends on. */
export interface WaitingMail {
  template: string
  recipient: string
  data: Record<string, unknown>
  createdAt: Date
}

/**
 * Makes the link of a mail on delivery. Whether there is an account is looked up only here, long after the response,
 * so the response time reveals nothing. Whoever asks for a sign-in link without an account gets one that creates it.
 * @returns undefined for a mail without such a link, null when there is no account
 */
export function linkMaker(parts: {
  users: UsersRepository
  tokens: AccountTokens
  newAccounts: NewAccountLinks
  publicOrigin: () => string
}) {
  const holderOf = ({ template, recipient, data }: WaitingMail): Promise<UserRow | null> =>
    template === 'change_email' || template === 'restore_email'
      ? parts.users.byId(String(data['userId']))
      : parts.users.byEmail(recipient)

  return async (mail: WaitingMail) => {
    const { template, recipient } = mail
    if (!isPurpose(template)) return undefined
    const user = await holderOf(mail)
    const page = `${parts.publicOrigin()}${pages[template]}`
    if (user === null && template === 'magic_link')
      return `${page}?${NEW_ACCOUNT}&token=${parts.newAccounts.tokenFor(recipient)}`
    if (user === null || isOutdated(mail, user)) return null
    const email = template === 'change_email' || template === 'restore_email' ? recipient : null
    const token = await parts.tokens.issue(user, template, { mailedTo: recipient, email })
    return `${page}?token=${token}`
  }
}

/** Whether the mail's purpose is fulfilled, or the account's credentials have changed since it was queued. */
function isOutdated({ template, data, createdAt }: WaitingMail, user: UserRow): boolean {
  if (template === 'verify_email') return user.emailVerified
  // This link is meant for use after the credentials have changed.
  if (template === 'restore_email') return false
  if (template === 'change_email' && data['credentialsVersion'] !== user.credentialsVersion) return true
  return user.credentialsChangedAt !== null && createdAt < user.credentialsChangedAt
}
