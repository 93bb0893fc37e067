import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../database/db.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { ordersRepository } from './orders.repository.ts'
import { mountOrders } from './orders.routes.ts'
import { ordersService } from './orders.service.ts'

export function buildOrders({
  db,
  pool,
  limits,
  exponent,
  onPlaced,
}: {
  db: Db
  pool: Pool
  limits: RateLimits
  exponent: number
  /** Told after an order stands, so that its mail leaves soon. */
  onPlaced: () => void
}) {
  const orders = ordersService({ pool, limits, exponent })
  const repository = ordersRepository(db)
  return { mount: (http: FastifyInstance) => mountOrders(http, { orders, repository, exponent, onPlaced }) }
}
