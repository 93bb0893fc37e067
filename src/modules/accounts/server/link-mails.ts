import type { AccountTokens, Purpose } from './tokens.ts'
import { lifetime } from './tokens.ts'
import type { UsersRepository } from './users.repository.ts'
import type { UserRow } from './users.tables.ts'

/** The page that each link leads to. */
const pages: Record<Purpose, string> = {
  verify_email: '/auth/verify-email',
  magic_link: '/auth/magic-link/verify',
  reset_password: '/reset-password',
  invitation: '/reset-password',
  change_email: '/auth/verify-email',
  restore_email: '/auth/restore-email',
}

const isPurpose = (template: string): template is Purpose => Object.hasOwn(pages, template)

/** What a mail says of the account that it is about, where its recipient is not enough to find it. */
type MailData = {
  userId?: string
  /** The credentials with which it was asked for. */
  credentialsVersion?: number
}

/** A mail with a link, for the outbox. It holds no token: that is made when the mail leaves. */
export function linkMail(purpose: Purpose, email: string, language: string, data: MailData = {}) {
  return {
    channel: 'email',
    recipient: email.toLowerCase(),
    template: purpose,
    language,
    data,
    expiresInSeconds: lifetime[purpose],
    // Anybody can type anybody's address; only staff invite.
    limitedAs: purpose === 'invitation' ? undefined : 'link',
  } as const
}

/** A waiting mail, as far as its link depends on it. */
export interface WaitingMail {
  template: string
  recipient: string
  data: Record<string, unknown>
  createdAt: Date
}

/**
 * Makes the link of a mail that is about to leave. Whether there is an account is found out only
 * here, long after the request was answered, so its time tells nothing.
 * @returns undefined for a mail without such a link, null when there is nobody to write to
 */
export function linkMaker(parts: {
  users: UsersRepository
  tokens: AccountTokens
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
    if (user === null || isOver(mail, user)) return null
    const email = template === 'change_email' || template === 'restore_email' ? recipient : null
    const token = await parts.tokens.issue(user, template, { mailedTo: recipient, email })
    return `${parts.publicOrigin()}${pages[template]}?token=${token}`
  }
}

/** Whether what the mail was asked for is done, or the account's credentials have changed since. */
function isOver({ template, data, createdAt }: WaitingMail, user: UserRow): boolean {
  if (template === 'verify_email') return user.emailVerified
  // The way back is there for after the credentials have changed.
  if (template === 'restore_email') return false
  if (template === 'change_email' && data['credentialsVersion'] !== user.credentialsVersion) return true
  return user.credentialsChangedAt !== null && createdAt < user.credentialsChangedAt
}
