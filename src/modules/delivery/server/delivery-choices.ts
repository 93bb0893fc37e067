import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { localize, type ShopLanguages } from '#kernel/rules/localized.ts'
import {
  maxDeliveryMethods,
  type DeliveryKind,
  type DeliveryNote,
  type DeliveryRefusal,
  type PriceTable,
} from '../contract/index.ts'
import {
  parcelsOf,
  priceDelivery,
  withPrice,
  type DeliveryPrice,
  type WantedDelivery,
} from '../rules/delivery-price.ts'
import type { CalculatedDelivery } from './delivery-calculator.ts'
import { deliveryMethods } from './delivery.tables.ts'
import { methodTexts } from './methods.service.ts'

interface Method {
  id: string
  kind: DeliveryKind
  /** In the requested language, otherwise in the base language. */
  name: string
}

/** A way to deliver, with its price. */
export interface DeliveryChoice extends Method {
  /** Gross minor units. */
  amount: number
  taxClass: string
  /** Working days from the day on which the pieces are made to their arrival. */
  daysMin: number
  daysMax: number
  /** Amounts in minor units. */
  notes: DeliveryNote[]
}

export interface DeliveryChoices {
  /** In the order that the shop has given the methods. Empty with `refused`: the shop has turned delivery on for none. */
  choices: DeliveryChoice[]
  refused: (Method & { reason: DeliveryRefusal })[]
}

/** What is to be delivered, and in which language the methods are named; null for the base language. */
export type DeliveryRequest = WantedDelivery & { language?: LanguageCode | null }

/** The price of a module's calculator in minor units; null: it does not take it; undefined: no answer. */
export type Calculate = (
  db: Db,
  name: string,
  delivery: Omit<CalculatedDelivery, 'currency'>,
) => Promise<number | null | undefined>

/** What a method charges, with the price of its calculator where it has one. */
async function priceOf(
  db: Db,
  terms: PriceTable,
  request: WantedDelivery,
  calculate: Calculate | undefined,
): Promise<DeliveryPrice> {
  const { calculator, packing } = terms
  if (calculator === undefined) return priceDelivery(terms, request)
  // What the shop itself does not deliver is not asked.
  const free = priceDelivery(withPrice(terms, 0), request)
  if ('refused' in free) return free
  const { destination, pieces, goods } = request
  const price = await calculate?.(db, calculator, { destination, parcels: parcelsOf(pieces, packing), goods })
  if (price === undefined) return { refused: { code: 'no_price' } }
  return price === null ? { refused: { code: 'not_taken' } } : priceDelivery(withPrice(terms, price), request)
}

/** The ways to deliver pieces to a destination, in one statement and one more for each calculator of a module. */
export async function deliveryChoices(
  db: Db,
  { language = null, ...request }: DeliveryRequest,
  { base }: Pick<ShopLanguages, 'base'>,
  calculate?: Calculate,
): Promise<DeliveryChoices> {
  const rows = await db
    .select()
    .from(deliveryMethods)
    .where(eq(deliveryMethods.isActive, true))
    .orderBy(deliveryMethods.position, deliveryMethods.id)
    .limit(maxDeliveryMethods)
  const choices: DeliveryChoices = { choices: [], refused: [] }
  const prices = await Promise.all(rows.map(({ terms }) => priceOf(db, terms, request, calculate)))
  for (const [index, row] of rows.entries()) {
    const { id, kind, taxClass, daysMin, daysMax } = row
    const method = { id, kind, name: localize(row, methodTexts, { language, base }).texts.name }
    const price = prices[index] as DeliveryPrice
    if ('refused' in price) choices.refused.push({ ...method, reason: price.refused })
    else choices.choices.push({ ...method, ...price, taxClass, daysMin, daysMax })
  }
  return choices
}

/** Whether any delivery method is switched on; without one, orders have no delivery of their own. */
export async function isDeliveryOn(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: deliveryMethods.id })
    .from(deliveryMethods)
    .where(eq(deliveryMethods.isActive, true))
    .limit(1)
  return rows.length > 0
}
