import type { Db } from '#kernel/database/db.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import { maxCharges } from '../../contract/order-charges.ts'
import type { Correction } from '../../contract/order-corrections.ts'
import { followLines, workOutCharges } from '../../rules/charges.ts'
import { itemsOf } from '../../rules/order-lines.ts'
import { chargeTaxes, withoutTaxes } from '../../rules/order-taxes.ts'
import { agreeDelivery } from '../checkout/agreed-delivery.ts'
import { correctedCart, correctedGoods, refuseCount } from './corrected-cart.ts'
import { pricesOf, storeCharges, sumOfItems, totalOf, type Content, type Items } from './corrected-content.ts'
import { orderTermsNow } from '../checkout/order-terms.repository.ts'
import type { OrderWithLines } from '../orders.serializer.ts'
import type { StoredCharge } from '../orders.tables.ts'
import { readBuyerTerms } from '../pricing/sale-buyer.ts'
import { saleTaxes, type TaxingShop } from '../checkout/sale-terms.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Rules for changes by the buyer of an order. */
export interface BuyersRules<Early extends Refusal> {
  /** The stored charges for other pieces, or why these pieces are refused. */
  chargesFor: (db: Db, stored: OrderWithLines, items: Items) => Promise<StoredCharge[] | Early>
  /** May refuse the new content. */
  accept: (content: Content) => Early | null
}

/** The stored charges for other pieces, with percentages worked out again. */
export async function recalculateCharges(
  _db: Db,
  stored: OrderWithLines,
  items: Items,
): Promise<StoredCharge[]> {
  const isSame = sumOfItems(items) === sumOfItems(stored) && !stored.charges.some((charge) => charge.lines)
  return isSame ? stored.charges : workOutCharges(stored.charges, pricesOf(items))
}

/** Validates and prices the content of a corrected order. */
export function correctedContent({
  exponent,
  languages,
  offers,
  ...place
}: TaxingShop & {
  exponent: number
  languages: () => ShopLanguages
  offers: DeliveryPorts['choices']
}) {
  const shop = () => ({ exponent, languages: languages() })

  /** The agreed taxes of an order; those of another place on the day of the order, if it goes to another place now. */
  async function taxTermsAgain(
    db: Db,
    { taxes, billingAddress, customerId }: OrderWithLines,
    to: Correction['delivery_address'],
  ) {
    if (taxes === null || to === undefined) return taxes
    const { country, region, postcode } = taxes.place
    if (to.country === country && to.region === region && to.postcode === postcode) return taxes
    const { taxSettings, ...has } = await orderTermsNow(db)
    const places = { delivery_address: to, billing_address: billingAddress ?? undefined }
    const on = { ...place, day: taxes.day }
    const { certificate } = await readBuyerTerms(db, { customerId }, places, { ...on, ...has })
    return saleTaxes(db, taxSettings, places, { ...on, certificate })
  }

  return async function contentOf<Early extends Refusal>(
    db: Db,
    {
      cart,
      goods: sentGoods,
      charges,
      delivery_address: to,
      delivery_method: method,
    }: Pick<Correction, 'cart' | 'goods' | 'charges' | 'delivery_address' | 'delivery_method'>,
    stored: OrderWithLines,
    chargesFor: BuyersRules<Early>['chargesFor'],
  ): Promise<Content | Refusal<'order_refused'> | Early> {
    const wrongCount = refuseCount(cart ?? stored.lines, sentGoods ?? stored.goods)
    if (wrongCount) return wrongCount
    const lines = cart
      ? await correctedCart(db, { cart, language: stored.language }, { stored: stored.lines, ...shop() })
      : {
          lines: stored.lines,
          formerPositions: stored.lines.map((_, index) => index),
          lead: null,
          hasNewPieces: false,
        }
    if (lines instanceof Refusal) return lines
    const goods = sentGoods
      ? await correctedGoods(
          db,
          { goods: sentGoods, language: stored.language },
          { stored: stored.goods, ...shop() },
        )
      : stored.goods
    if (goods instanceof Refusal) return goods
    const items = { lines: lines.lines, goods }
    if (charges && charges.length > maxCharges)
      return refuse('order_refused', {
        fields: { charges: staffText('An order has at most {{maxCharges}} charges', { maxCharges }) },
      })
    // What its taxes add is worked out again below.
    const followed = followLines(stored.charges, lines.formerPositions)
    const untaxed = { ...stored, charges: withoutTaxes(followed, stored.taxes) }
    const worked = charges
      ? workOutCharges(withoutTaxes(storeCharges(charges, exponent, followed), stored.taxes), pricesOf(items))
      : await chargesFor(db, untaxed, items)
    if (worked instanceof Refusal) return worked
    const agreed = await agreeDelivery(
      db,
      { items, charges: worked, delivery: stored.delivery },
      { method, to: to ?? stored.deliveryAddress ?? undefined },
      { ...place, offers, language: languageOrNull(stored.language) ?? languages().base },
    )
    if (agreed instanceof Refusal) return agreed
    const { delivery } = agreed
    const charged = chargeTaxes(itemsOf(items), agreed.charges, await taxTermsAgain(db, stored, to))
    const total = totalOf(items, charged.charges)
    return total instanceof Refusal ? total : { ...lines, goods, delivery, ...charged, total }
  }
}
