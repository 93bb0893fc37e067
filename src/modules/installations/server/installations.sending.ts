import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Installation } from '../contract/installations.ts'
import { languageOrNull } from '../../../kernel/rules/languages.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { outboxOf } from '../../../kernel/outbox/mail/outbox.ts'
import { isOpen, sentVisitOf } from './installations.paper.ts'
import { serializeInstallation, installationsRepository } from './installations.repository.ts'
import type { InstallationRow } from './installations.repository.ts'
import { recipientOfOrder } from '../../orders/server/order-mails.ts'
import { installationsChanged } from './installations.service.ts'
import type { PrivateLinks } from '../../customers/server/private-links.ts'

type Refused = Refusal<
  'installation_not_found' | 'installation_refused' | 'installation_not_open' | 'version_conflict'
>

/**
 * Where the customer of a visit is written to, and in which language: as in all mails of the order, else as in
 * their last one. `email` is empty when there is nobody to write to.
 */
async function readerOf(
  db: Db,
  { orderId, customerId }: Pick<InstallationRow, 'orderId' | 'customerId'>,
): Promise<{ email: string; language: LanguageCode }> {
  const { rows } = await db.execute<{ email: string | null; language: string | null }>(sql`
    select (select email from customers where id = ${customerId}) as email,
      coalesce((select language from orders where id = ${orderId}),
        (select language from orders where customer_id = ${customerId}
          order by created_at desc, id desc limit 1)) as language`)
  const [reader] = rows
  const email = orderId === null ? reader?.email : (await recipientOfOrder(db, orderId))?.email
  return { email: email ?? '', language: languageOrNull(reader?.language ?? undefined) ?? 'en' }
}

/** Telling customers when the shop comes. */
export function installationSending({ pool, links }: { pool: Pool; links: PrivateLinks }) {
  return {
    /** Mails day, time and the private link. Sent again, the same link goes out once more. */
    send: (id: string, version: number | undefined, by: Visitor) =>
      transactionOrRefusal(pool, async (db): Promise<Installation | Refused> => {
        const repository = installationsRepository(db)
        const row = await repository.lock(id)
        if (row === null) return refuse('installation_not_found')
        const before = serializeInstallation(row)
        const stale = checkVersion(before, { version }, before)
        if (stale) return stale as Refusal<'version_conflict'>
        if (!isOpen(row)) return refuse('installation_not_open')
        const { email, language } = await readerOf(db, row)
        if (!z.email().safeParse(email).success)
          return refuse('installation_refused', {
            fields: { customerId: 'This customer has no e-mail address' },
          })
        const linkVersion = await links.versionOf(db, id)
        const sent = await repository.update(id, {
          language,
          sentAt: new Date(),
          viewToken: links.storedFor(id, linkVersion),
        })
        await outboxOf(db).write({
          channel: 'email',
          recipient: email,
          template: 'installation',
          language,
          data: { installationId: id, linkVersion, visit: sentVisitOf(sent) },
        })
        const after = serializeInstallation(sent)
        await audit(db, { by, action: 'installation.send', id, label: row.customerName, before, after })
        await publishInvalidation(db, installationsChanged)
        return after
      }),

    /** Ends the link that was sent, whoever has it by now. */
    withdraw: (id: string, by: Visitor) =>
      transactionOrRefusal(pool, async (db): Promise<Installation | Refusal<'installation_not_found'>> => {
        const repository = installationsRepository(db)
        const row = await repository.lock(id)
        if (row === null) return refuse('installation_not_found')
        await links.withdraw(db, id)
        await audit(db, { by, action: 'installation.withdraw_link', id, label: row.customerName })
        await publishInvalidation(db, installationsChanged)
        return serializeInstallation((await repository.byId(id)) as InstallationRow)
      }),
  }
}

export type InstallationSending = ReturnType<typeof installationSending>
