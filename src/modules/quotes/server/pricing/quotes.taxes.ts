import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { countryName } from '#kernel/rules/people/country-name.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { productsRepository } from '#modules/catalog/server/index.ts'
import { orderTermsNow, readBuyerTerms } from '#modules/orders/server/index.ts'
import { taxOrder, type OrderTaxes, type TaxTerms } from '#modules/taxes/rules/index.ts'
import { taxTermsOf, type TaxesPorts } from '#modules/taxes/server/index.ts'
import {
  amountsOf,
  deliverySum,
  quoteFigures,
  quoteSubtotal,
  type SentFigures,
} from '../../rules/quote-items.ts'
import { roundAmount, wholeMinor } from '../../rules/quote-money.ts'
import { deliveryIn, isGoods, isMadeToMeasure } from './quotes.pricing.ts'

/** How a quote is taxed, with its sums in minor units. */
export interface QuoteTaxes {
  /** What an order from it keeps. */
  terms: TaxTerms
  figures: Pick<OrderTaxes, 'sums' | 'net' | 'tax'>
}

export interface TaxedItem {
  productId: string | null
  quantity: number
  price: number
  specifications: Record<string, unknown>
}

interface Shop extends TaxesPorts {
  /** ISO 3166 code. */
  country: string
  timeZone: string
  exponent: number
}

/** The kind of the charge that an item without a size becomes in an order. */
function kindOf(item: TaxedItem) {
  const delivery = deliveryIn(item)
  if (delivery === null) return 'other'
  return delivery.kind === 'fitting' ? 'fitting' : 'delivery'
}

/** The tax classes of products that have one. */
async function classesOf(db: Db, items: readonly TaxedItem[]): Promise<Map<string, string | null>> {
  const products = await productsRepository(db).byIds(items.flatMap(({ productId }) => productId ?? []))
  return new Map([...products].map(([id, { taxClass }]) => [id, taxClass]))
}

/**
 * How a sale to a customer is taxed; null while the shop charges no taxes. Who has no address in the shop's country is
 * taxed as if they were there, until the order says where it goes.
 */
async function termsFor(
  db: Db,
  customerId: string,
  { country, timeZone, ratesOfModule }: Shop,
): Promise<TaxTerms | null> {
  const { taxSettings, ...sells } = await orderTermsNow(db)
  const { rows } = await db.execute<{ region: string; postcode: string }>(sql`
    select coalesce(state, '') as region, coalesce(zip_code, '') as postcode from customers
    where id = ${customerId} and country = ${countryName(country)}`)
  const place = addressParts.parse({ country, ...rows[0] })
  const { certificate } = await readBuyerTerms(
    db,
    { customerId },
    { delivery_address: place },
    { ...sells, country, timeZone },
  )
  return taxTermsOf(db, {
    home: country,
    stored: taxSettings,
    place,
    day: todayIn(timeZone),
    vatNumber: null,
    certificate,
    ratesOfModule,
  })
}

/** The figures before taxes; where taxes are added, the total follows from the rest. Minor units. */
function untaxedFigures(
  items: readonly TaxedItem[],
  sentFigures: SentFigures,
  mode: TaxTerms['mode'],
  exponent: number,
) {
  const figures = { ...sentFigures, taxAmount: 0, taxPercent: null }
  if (items.length === 0 || mode === 'included') return quoteFigures(items, figures, exponent)
  const subtotal = quoteSubtotal(items, exponent)
  const { discountAmount } = amountsOf(subtotal, figures, exponent, deliverySum(items, exponent))
  return quoteFigures(items, { ...figures, totalAmount: Math.max(0, subtotal - discountAmount) }, exponent)
}

/**
 * The figures of a quote with the shop's taxes; null while it charges none. They are calculated as those of an order
 * from it: the discount reduces the pieces, other work is not reduced. A lump sum contains its tax.
 */
export async function taxQuote(
  db: Db,
  { customerId, items, sent }: { customerId: string; items: readonly TaxedItem[]; sent: SentFigures },
  shop: Shop,
): Promise<(ReturnType<typeof quoteFigures> & { taxes: QuoteTaxes }) | null> {
  const agreed = await termsFor(db, customerId, shop)
  if (agreed === null) return null
  const isLumpSum = items.length === 0
  const terms = isLumpSum && agreed.mode === 'added' ? { ...agreed, mode: 'included' as const } : agreed
  const figures = untaxedFigures(items, sent, terms.mode, shop.exponent)
  const classes = await classesOf(db, items)
  const madePieces = items.filter(isMadeToMeasure)
  const goods = items.filter(isGoods)
  const others = items.filter((item) => !isMadeToMeasure(item) && !isGoods(item))
  const classOf = ({ productId }: TaxedItem) => classes.get(productId ?? '') ?? null
  const pieces = [
    ...madePieces.flatMap((item) =>
      Array.from({ length: item.quantity }, () => ({
        amount: wholeMinor(item.price),
        taxClass: classOf(item),
      })),
    ),
    ...goods.map((item) => ({ amount: wholeMinor(item.quantity * item.price), taxClass: classOf(item) })),
  ]
  const work = others.map((item) => ({ kind: kindOf(item), amount: wholeMinor(item.quantity * item.price) }))
  const total = wholeMinor(figures.totalAmount)
  const sum = [...pieces.map(({ amount }) => amount), ...work.map(({ amount }) => amount)].reduce(
    (all, amount) => all + amount,
    0,
  )
  const discount = isLumpSum ? 0 : wholeMinor(figures.discountAmount)
  // What a typed total has beyond the sum is a charge of the order.
  const charges = [
    ...work,
    ...[-discount, total - sum + discount].map((amount) => ({
      kind: amount < 0 ? 'discount' : 'other',
      amount,
    })),
  ].filter(({ amount }) => amount !== 0)
  const {
    taxes: { sums, net, tax },
    adjustment,
  } = taxOrder({ pieces, charges }, terms)
  return {
    ...figures,
    taxAmount: roundAmount(adjustment, shop.exponent),
    totalAmount: roundAmount(total + adjustment, shop.exponent),
    taxes: { terms, figures: { sums, net, tax } },
  }
}
