import { evaluateLine } from '#modules/catalog/server/pieces/pieces.ts'
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import { productLimits } from '#modules/catalog/server/products/products.serializer.ts'
import { pricedLine, type PricedLine } from '#modules/orders/server/pricing/line-pricing.ts'
import type { LeadDays } from '#modules/making/rules/lead-time/kind-lead-days.ts'
import type { RecordedChoice } from '#modules/making/rules/index.ts'
import type { Random } from './random.ts'

/** A plausible piece, priced and checked by the rules of the shop. */
export interface DrawnPiece {
  line: PricedLine
  choices: readonly RecordedChoice[]
  lead: LeadDays | null
  /** In metres. */
  width: number
  length: number
  mount: 'inside' | 'outside' | null
}

/** Number of sizes and choices tried before the product is skipped. */
const attempts = 12
const usual = { width: [600, 2300], length: [900, 2300] } as const

/** A side in whole centimetres, typical of windows and within the product's limits. */
function sideOf(random: Random, [low, high]: readonly [number, number], min: number, max: number): number {
  const from = Math.max(low, min)
  const to = Math.max(from, Math.min(high, max))
  const middle = (random.between(from, to) + random.between(from, to)) / 2
  return Math.min(to, Math.max(from, Math.round(middle / 10) * 10)) / 1000
}

/** Random choices of some options; the others keep their defaults. */
function optionsOf(random: Random, { options }: ProductForSale): Record<string, string> {
  return Object.fromEntries(
    (options ?? [])
      .filter(({ choices }) => choices.length > 0 && random.chance(0.6))
      .map(({ code, choices }) => [code, random.pick(choices).code]),
  )
}

/** A random piece of a product that can be made, for one of these rooms; null if none was found. */
export function drawPiece(
  random: Random,
  product: ProductForSale,
  rooms: readonly string[],
): DrawnPiece | null {
  const limits = productLimits(product)
  const room = random.chance(0.55) ? random.pick(rooms) : undefined
  const measured = random.weighted([
    ['tape', 6],
    ['typed', 2],
    ['camera', 2],
  ] as const)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const width = sideOf(random, usual.width, limits.minWidthMm, limits.maxWidthMm)
    const length = sideOf(random, usual.length, limits.minLengthMm, limits.maxLengthMm)
    const mount = random.chance(0.6) ? 'inside' : 'outside'
    const options = optionsOf(random, product)
    for (const hangs of [mount, 'outside', null] as const) {
      const request = { width, length, options, mount: hangs, depth: hangs === 'inside' ? 0.12 : null }
      const piece = evaluateLine(product, request)
      if (piece.price <= 0 || Object.keys(piece.refused).length > 0) continue
      const line = {
        product_id: product.id,
        width,
        length,
        calculated_price: 0,
        ...(room && { room }),
        ...(product.kind && { measured }),
      }
      return {
        line: pricedLine(product, line, piece),
        choices: piece.choices,
        lead: piece.lead,
        width,
        length,
        mount: hangs,
      }
    }
  }
  return null
}
