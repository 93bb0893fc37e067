import { staffText } from '#kernel/rules/text/staff-text.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { Host } from '#kernel/modules/definition.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { baseReading, localizedTexts, mergeTranslations, type Reading } from '#kernel/rules/localized.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  getDeliveryMethod,
  listDeliveryMethods,
  maxDeliveryMethods,
  methodFaults,
  updateDeliveryMethod,
  type DeliveryMethod,
} from '../contract/index.ts'
import { convertAmounts } from '../rules/delivery-price.ts'
import { calculatorsOf } from './delivery-calculator.ts'
import { deliveryMethods, type DeliveryMethodRow } from './delivery.tables.ts'

/** The translated fields of a method. */
export const methodTexts = ['name'] as const

function serializeMethod(
  row: DeliveryMethodRow,
  exponent: number,
  reading: Reading = baseReading,
  detail: 'record' | 'whole row' = 'record',
): DeliveryMethod {
  const { texts, facts } = localizedTexts(row, methodTexts, reading, detail)
  const { translations: _, createdAt, updatedAt, ...columns } = row
  return {
    ...columns,
    ...texts,
    terms: convertAmounts(row.terms, (amount) => toMajor(amount, exponent)),
    ...facts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The place after all others, or null if there are as many methods as there may be. Other inserts wait. */
async function nextPosition(db: Db): Promise<number | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('delivery_methods'))`)
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      next: sql<number>`least(1000000, coalesce(max(${deliveryMethods.position}), 0) + 1)`,
    })
    .from(deliveryMethods)
  return row === undefined || row.count >= maxDeliveryMethods ? null : row.next
}

/** The delivery methods. */
export const servedMethods = (host: Pick<Host, 'exponent' | 'contributions'>) => {
  const { exponent } = host
  return serveResource(
    {
      entity: 'delivery_method',
      notFound: 'delivery_method_not_found',
      listAll: listDeliveryMethods,
      get: getDeliveryMethod,
      create: createDeliveryMethod,
      update: updateDeliveryMethod,
      remove: deleteDeliveryMethod,
      check: methodFaults,
    },
    deliveryMethods,
    {
      label: ({ name }) => name,
      serialize: (rows, { reading }) =>
        rows.map((row) => serializeMethod(row, exponent, reading, reading ? 'whole row' : 'record')),
      where: ({ active }) => active && eq(deliveryMethods.isActive, active === 'true'),
      async columnsOf(
        { translations: sentTranslations, reviewedTranslations, terms, ...form },
        { db, stored },
      ) {
        const { calculator } = terms ?? {}
        if (
          calculator !== undefined &&
          calculator !== stored?.terms.calculator &&
          !calculatorsOf(host).some(({ name }) => name === calculator)
        )
          return refuse('invalid_body', {
            fields: { 'terms.calculator': staffText('No module of this shop calculates this price') },
          })
        const next = stored ? null : await nextPosition(db)
        if (!stored && next === null) return refuse('delivery_methods_full')
        const translations = mergeTranslations(
          stored?.translations ?? {},
          { translations: sentTranslations, reviewedTranslations },
          { name: form.name ?? stored?.name },
        )
        return {
          ...(next !== null && { position: next }),
          ...definedValues(form),
          ...(translations && { translations }),
          ...(terms && { terms: convertAmounts(terms, (amount) => toMinor(amount, exponent)) }),
        }
      },
    },
  )
}
