import type { CorrectedLine } from '../contract/order-corrections.ts'
import { maxOrderLines } from '../rules/order-lines.ts'
import { productsRepository } from '#modules/catalog/server/index.ts'
import { longestLead } from '#modules/making/rules/index.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { readingIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Content } from './corrected-content.ts'
import { correctedLine } from './corrected-lines.ts'
import type { OrderWithLines } from './orders.serializer.ts'

/** All lines of a corrected order, validated and priced; or the refusals of all lines together. */
export async function correctedCart(
  db: Db,
  { cart, language }: { cart: readonly CorrectedLine[]; language: string },
  {
    stored,
    exponent,
    languages,
  }: { stored: OrderWithLines['lines']; exponent: number; languages: ShopLanguages },
): Promise<Omit<Content, 'charges' | 'taxes' | 'total'> | Refusal<'order_refused'>> {
  if (cart.length === 0) return refuse('order_refused', { fields: { cart: 'Cancel the order instead.' } })
  if (cart.length > maxOrderLines)
    return refuse('order_refused', { fields: { cart: `An order has at most ${maxOrderLines} lines` } })
  const products = await productsRepository(db).onSale(
    cart.flatMap(({ product_id: id }) => id ?? []),
    readingIn(languageOrNull(language) ?? languages.base, languages),
  )
  const fields: Record<string, string> = {}
  const formerPositions = cart.map(({ line }) => (line === undefined ? undefined : line - 1))
  const found = cart.map((sent, place) => {
    const from = formerPositions[place]
    const isTwice = from !== undefined && formerPositions.indexOf(from) !== place
    if (from !== undefined && (stored[from] === undefined || isTwice)) {
      fields[`cart.${place}.line`] = 'There is no such line, or it was named twice'
      return null
    }
    const result = correctedLine(
      sent,
      from === undefined ? undefined : stored[from],
      products.get(sent.product_id ?? ''),
      exponent,
    )
    if (!('refused' in result)) return result
    for (const [field, message] of Object.entries(result.refused)) fields[`cart.${place}.${field}`] = message
    return null
  })
  if (Object.keys(fields).length > 0) return refuse('order_refused', { fields })
  const lines = found.filter((result) => result !== null)
  return {
    formerPositions,
    lines: lines.map(({ line }) => line),
    lead: longestLead(lines.map(({ lead }) => lead)),
    hasNewPieces: lines.length !== stored.length || lines.some(({ isNewPiece }) => isNewPiece),
  }
}
