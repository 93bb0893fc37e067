import type { Db } from '#kernel/database/db.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { linkMail } from './link-mails.ts'
import type { UserRow } from '../users.tables.ts'

/** Events about which the owner of an account gets a mail, so that misuse does not go unnoticed. */
export type Notice =
  | 'email_change_requested'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_renewed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'

/**
 * Queues a mail that notifies the owner of a change to their account. Only confirmed addresses get it: the owner of
 * an unconfirmed one did not ask for mails about this account.
 */
export async function writeNotice(
  db: Db,
  { email, emailVerified }: Pick<UserRow, 'email' | 'emailVerified'>,
  notice: Notice,
  { language, ...data }: { language: string; provider?: string },
): Promise<void> {
  if (email === null || !emailVerified) return
  await outboxOf(db).write({
    channel: 'email',
    recipient: email.toLowerCase(),
    template: 'account_notice',
    language,
    data: { notice, ...data },
  })
}

/**
 * Tells the former address of an account that the account has another one now, with a link that takes the change back.
 * An unconfirmed address may be another person's and gets nothing.
 */
export async function tellFormerAddress(
  db: Db,
  { id, email, emailVerified }: Pick<UserRow, 'id' | 'email' | 'emailVerified'>,
  language: string,
): Promise<void> {
  if (email !== null && emailVerified)
    await outboxOf(db).write(linkMail('restore_email', email, language, { userId: id }))
}
