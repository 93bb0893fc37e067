import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../../../kernel/database/db.ts'
import type { RateLimits } from '../../../kernel/http/rate-limits.ts'
import { mountOrderDesk } from './desk.routes.ts'
import type { Materials } from './materials.ts'
import { movesService } from './order-status.service.ts'
import { ordersRepository } from './orders.repository.ts'
import { mountOrders } from './orders.routes.ts'
import { ordersService } from './orders.service.ts'
import { quotedOrders } from './quoted.ts'

export function buildOrders(parts: {
  db: Db
  pool: Pool
  log: FastifyBaseLogger
  limits: RateLimits
  exponent: number
  /** Of the shop: its days begin there. */
  timeZone: string
  /** What orders take of the stock. */
  materials: Materials
  /** Told when a mail waits, so that it leaves soon. */
  onMail: () => void
}) {
  const orders = ordersService(parts)
  const moves = movesService(parts)
  const repository = ordersRepository(parts.db, parts.timeZone)
  return {
    /** Makes the order of an accepted quote. */
    placeQuoted: quotedOrders(parts),
    /** Whether an order exists and was placed by this person. */
    owns: async (id: string, personId: string) => (await repository.byId(id, personId)) !== null,
    mount(http: FastifyInstance): void {
      mountOrders(http, { ...parts, orders, moves, repository })
      mountOrderDesk(http, { ...parts, moves, repository })
    },
  }
}
