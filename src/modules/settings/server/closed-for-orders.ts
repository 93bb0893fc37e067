import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { localize, type Reading } from '#kernel/rules/localized.ts'
import { settings } from './settings.tables.ts'

/**
 * The refusal of an order while the shop is closed for orders, with the owner's sentence in the reader's language; null
 * while it takes orders. Only for orders of customers: staff may always take one.
 */
export async function refuseWhileClosed(
  db: Db,
  reading: Pick<Reading, 'language' | 'base'>,
): Promise<Refusal<'closed_for_orders'> | null> {
  const { closedForOrders, closedSentence, translations } = settings
  const [row] = await db
    .select({ closedForOrders, closed_sentence: closedSentence, translations })
    .from(settings)
    .limit(1)
  if (row?.closedForOrders !== true) return null
  const message = localize(row, ['closed_sentence'], reading).texts.closed_sentence
  return refuse('closed_for_orders', message === '' ? {} : { message })
}
