import type { Db } from '../../../kernel/database/db.ts'
import { outboxOf } from '../../../kernel/outbox/mail/outbox.ts'
import type { UserRow } from './users.tables.ts'

/** What the owner of an account is told about, so that they notice when it was somebody else. */
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
 * Leaves a mail that tells the owner of an account what was done to it. It goes to a confirmed address only: the
 * owner of any other did not ask for mails about this account.
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
