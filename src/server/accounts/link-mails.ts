import type { AccountTokens, Purpose } from './tokens.ts'
import { lifetime } from './tokens.ts'
import type { UsersRepository } from './users.repository.ts'

/** The page that each link leads to. */
const pages: Record<Purpose, string> = {
  verify_email: '/auth/verify-email',
  magic_link: '/auth/magic-link/verify',
  reset_password: '/reset-password',
  invitation: '/reset-password',
  change_email: '/auth/verify-email',
}

const isPurpose = (template: string): template is Purpose => template in pages

/** A mail with a link, for the outbox. It holds no token: that is made when the mail leaves. */
export function linkMail(purpose: Purpose, email: string, language: string, data: { userId?: string } = {}) {
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
  return async (mail: { template: string; recipient: string; data: Record<string, unknown> }) => {
    const { template, recipient } = mail
    if (!isPurpose(template)) return undefined
    const changes = template === 'change_email'
    const user = changes
      ? await parts.users.byId(String(mail.data['userId']))
      : await parts.users.byEmail(recipient)
    if (user === null || (template === 'verify_email' && user.emailVerified)) return null
    const token = await parts.tokens.issue(user.id, template, changes ? recipient : null)
    return `${parts.publicOrigin()}${pages[template]}?token=${token}`
  }
}
