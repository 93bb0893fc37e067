import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { VatServiceSilent, type VatAnswer, type VatService } from '#kernel/integrations/vat-service.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { vatNumberIn } from '#kernel/rules/vat-number.ts'
import { settings } from '#modules/settings/server/index.ts'
import { checkVatNumber, listVatChecks, type VatCheck } from '../contract/vat-checks.ts'
import { vatChecks } from './taxes.tables.ts'

const maxShown = 10

const serialize = ({ checkedAt, ...check }: typeof vatChecks.$inferSelect): VatCheck => ({
  ...check,
  checkedAt: checkedAt.toISOString(),
})

/** Looking up VAT numbers of the European Union; the answers are kept as evidence. */
export function mountVatChecks(
  http: FastifyInstance,
  { pool, service }: { pool: Pool; service: VatService },
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
    if (number === null)
      return refuse('invalid_body', {
        fields: { number: 'Must be a VAT number of the European Union, such as DE123456789' },
      })
    const [shop] = await createDb(pool).select({ taxNumber: settings.taxNumber }).from(settings).limit(1)
    let answer: VatAnswer
    try {
      answer = await service.check(number, vatNumberIn(shop?.taxNumber ?? ''))
    } catch (error) {
      if (error instanceof VatServiceSilent) return refuse('vat_service_silent')
      throw error
    }
    return transactionOrRefusal(pool, async (db) => {
      const [row] = await db
        .insert(vatChecks)
        .values({ number, ...answer, checkedBy: actor.name })
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
