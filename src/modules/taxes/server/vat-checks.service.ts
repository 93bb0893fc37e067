import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { VatServiceSilent, type VatAnswer, type VatService } from '#kernel/integrations/vat-service.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { vatNumberIn } from '#kernel/rules/people/vat-number.ts'
import { settings } from '#modules/settings/server/index.ts'
import { checkVatNumber, listVatChecks, type VatCheck } from '../contract/vat-checks.ts'
import { vatChecks } from './taxes.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const maxShown = 10

const refuseNumber = () =>
  refuse('invalid_body', {
    fields: { number: staffText('Must be a VAT number of the European Union, such as DE123456789') },
  })

const serialize = ({
  checkedAt,
  checkedById: _person,
  ...check
}: typeof vatChecks.$inferSelect): VatCheck => ({
  ...check,
  checkedAt: checkedAt.toISOString(),
})

/** Removes answers after ten years and the rest of their last one, as long as the invoices are kept that they are for. */
export async function purgeVatChecks(db: Db): Promise<void> {
  await db.execute(sql`
    delete from vat_checks where checked_at < date_trunc('year', now()) - interval '10 years'`)
}

/** Looking up VAT numbers of the European Union; the answers are kept as evidence. */
export function mountVatChecks(
  http: FastifyInstance,
  { pool, log, service }: { pool: Pool; log: FastifyBaseLogger; service: VatService },
): void {
  mount(http, listVatChecks, async ({ query }) => {
    const checks = await createDb(pool)
      .select()
      .from(vatChecks)
      .where(eq(vatChecks.number, vatNumberIn(query.number) ?? ''))
      .orderBy(desc(vatChecks.checkedAt), desc(vatChecks.id))
      .limit(maxShown)
    return checks.map(serialize)
  })

  mount(http, checkVatNumber, async ({ body, actor }) => {
    const number = vatNumberIn(body.number)
    if (number === null) return refuseNumber()
    const [shop] = await createDb(pool).select({ taxNumber: settings.taxNumber }).from(settings).limit(1)
    let answer: VatAnswer
    try {
      answer = await service.check(number, vatNumberIn(shop?.taxNumber ?? ''))
    } catch (error) {
      if (!(error instanceof VatServiceSilent)) throw error
      if (error.message === 'INVALID_INPUT') return refuseNumber()
      log.warn({ err: error }, 'the service for VAT numbers gave no answer')
      return refuse('vat_service_silent')
    }
    return transactionOrRefusal(pool, async (db) => {
      const [row] = await db
        .insert(vatChecks)
        .values({ number, ...answer, checkedById: actor.id, checkedBy: actor.name })
        .returning()
      if (row === undefined) throw new Error('the answer about a VAT number was not stored')
      await audit(db, {
        by: actor,
        action: 'vat_number.check',
        id: row.id,
        label: number,
        after: { isValid: answer.isValid },
      })
      await publishInvalidation(db, ['/api/vat-checks'])
      return serialize(row)
    })
  })
}
