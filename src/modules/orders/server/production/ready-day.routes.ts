import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { getReadyDay } from '#modules/catalog/contract/index.ts'
import { evaluateLine, productsRepository } from '#modules/catalog/server/index.ts'
import { getCartReadyDay } from '../../contract/cart-ready-day.ts'
import { maxOrderLines } from '../../rules/order-lines.ts'
import { pricedLine } from '../pricing/line-pricing.ts'
import type { Materials } from '../status/materials-port.ts'
import { readyDayOf } from './ready-day.ts'

/** A product page asks again whenever size or options change. */
const askedPerNetwork: Limit = { name: 'ready-days', times: 300, seconds: 10 * 60 }

/** Answers when a piece or a cart would be ready, with the function that promises it. */
export function mountReadyDay(
  http: FastifyInstance,
  { pool, limits, ...parts }: { pool: Pool; limits: RateLimits; timeZone: string; materials: Materials },
): void {
  mount(http, getReadyDay, async ({ params, body, request, reading }) => {
    const tooMany = await limits.take(askedPerNetwork, networkOf(request.ip))
    if (tooMany) return tooMany
    const db = createDb(pool)
    const product = (await productsRepository(db).onSale([params.id], reading)).get(params.id)
    if (product === undefined) return refuse('product_not_found')
    const { count, ...pieceRequest } = body
    const piece = evaluateLine(product, pieceRequest)
    if (Object.keys(piece.refused).length > 0) return { ready_on: null }
    const line = pricedLine(product, {}, piece)
    return {
      ready_on: await readyDayOf(
        db,
        Array.from({ length: count }, () => line),
        parts,
      ),
    }
  })

  mount(http, getCartReadyDay, async ({ body: { cart }, request, reading }) => {
    const tooMany = await limits.take(askedPerNetwork, networkOf(request.ip))
    if (tooMany) return tooMany
    if (cart.length === 0 || cart.length > maxOrderLines) return { ready_on: null }
    const db = createDb(pool)
    const ids = cart.map((line) => line.product_id)
    const products = await productsRepository(db).onSale(ids, reading)
    const lines = cart.flatMap((line) => {
      const product = products.get(line.product_id)
      const piece = product && evaluateLine(product, line)
      return piece && Object.keys(piece.refused).length === 0 ? [pricedLine(product, line, piece)] : []
    })
    return { ready_on: lines.length < cart.length ? null : await readyDayOf(db, lines, parts) }
  })
}
