import type { CorrectedGoods, CorrectedLine } from '../../contract/order-corrections.ts'
import { maxOrderLines } from '../../rules/order-lines.ts'
import { productsRepository } from '#modules/catalog/server/index.ts'
import { longestLead } from '#modules/making/rules/index.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { readingIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Content } from './corrected-content.ts'
import { correctedLine } from './corrected-lines.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import { pricedGoods, withQuantity, type PricedGoods } from '../pricing/goods-pricing.ts'
import type { OrderWithLines } from '../orders.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Refuses an order without any lines, or with more than an order may have; goods included. */
export function refuseCount(...lists: readonly (readonly unknown[])[]): Refusal<'order_refused'> | null {
  const count = lists.flat().length
  if (count === 0)
    return refuse('order_refused', { fields: { cart: staffText('Cancel the order instead.') } })
  return count > maxOrderLines
    ? refuse('order_refused', {
        fields: { cart: staffText('An order has at most {{maxOrderLines}} lines', { maxOrderLines }) },
      })
    : null
}

/**
 * All goods of a corrected order that are sold by the piece, or the refusals of all of them together. Goods that stay keep
 * their agreed price, also when their product was deleted or has another price now.
 */
export async function correctedGoods(
  db: Db,
  { goods, language }: { goods: readonly CorrectedGoods[]; language: string },
  { stored, languages }: { stored: OrderWithLines['goods']; languages: ShopLanguages },
): Promise<PricedGoods[] | Refusal<'order_refused'>> {
  const products = await productsRepository(db).onSale(
    goods.flatMap(({ product_id: id, line }) => (line === undefined && id !== null ? [id] : [])),
    readingIn(languageOrNull(language) ?? languages.base, languages),
  )
  const fields: Record<string, string> = {}
  const namedLines = goods.flatMap(({ line }) => line ?? [])
  const items = goods.flatMap(
    ({ line, product_id: id, quantity, custom_fields = {} }, index): PricedGoods[] => {
      const written = <Goods extends PricedGoods>(item: Goods) => ({
        ...item,
        customFields: withCustomValues(item.customFields, custom_fields),
      })
      if (line === undefined) {
        const priced = pricedGoods(products.get(id ?? ''), quantity)
        if ('goods' in priced) return [written(priced.goods)]
        for (const [field, message] of Object.entries(priced.refused))
          fields[`goods.${index}.${field}`] = message
        return []
      }
      const storedItem = stored[line - 1]
      if (storedItem === undefined || namedLines.indexOf(line) !== namedLines.lastIndexOf(line)) {
        fields[`goods.${index}.line`] = staffText('There is no such line, or it was named twice')
        return []
      }
      const { position: _, ...item } = withQuantity(storedItem, quantity)
      return [written(item)]
    },
  )
  return Object.keys(fields).length > 0 ? refuse('order_refused', { fields }) : items
}

/** All lines of a corrected order, validated and priced; or the refusals of all lines together. */
export async function correctedCart(
  db: Db,
  { cart, language }: { cart: readonly CorrectedLine[]; language: string },
  {
    stored,
    exponent,
    languages,
  }: { stored: OrderWithLines['lines']; exponent: number; languages: ShopLanguages },
): Promise<Omit<Content, 'goods' | 'charges' | 'taxes' | 'delivery' | 'total'> | Refusal<'order_refused'>> {
  const products = await productsRepository(db).onSale(
    cart.flatMap(({ product_id: id }) => id ?? []),
    readingIn(languageOrNull(language) ?? languages.base, languages),
  )
  const fields: Record<string, string> = {}
  const formerPositions = cart.map(({ line }) => (line === undefined ? undefined : line - 1))
  const results = cart.map((requestedLine, index) => {
    const from = formerPositions[index]
    const isTwice = from !== undefined && formerPositions.indexOf(from) !== index
    if (from !== undefined && (stored[from] === undefined || isTwice)) {
      fields[`cart.${index}.line`] = staffText('There is no such line, or it was named twice')
      return null
    }
    const result = correctedLine(
      requestedLine,
      from === undefined ? undefined : stored[from],
      products.get(requestedLine.product_id ?? ''),
      exponent,
    )
    if (!('refused' in result)) return result
    for (const [field, message] of Object.entries(result.refused)) fields[`cart.${index}.${field}`] = message
    return null
  })
  if (Object.keys(fields).length > 0) return refuse('order_refused', { fields })
  const lines = results.filter((result) => result !== null)
  return {
    formerPositions,
    lines: lines.map(({ line }) => line),
    lead: longestLead(lines.map(({ lead }) => lead)),
    hasNewPieces: lines.length !== stored.length || lines.some(({ isNewPiece }) => isNewPiece),
  }
}
