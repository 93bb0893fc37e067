import { defineModule } from '../../../kernel/modules/definition.ts'
import type { Order } from '../contract/orders.ts'
import { serializeForStaff } from './orders.serializer.ts'
import { orderConfirmation } from './order-confirmation.ts'
import type { ConfirmedOrder } from './order-confirmation.ts'
import { orderStatusMail } from './order-status.ts'
import type { MailTemplate } from '../../../kernel/outbox/mail/render.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../../../kernel/database/db.ts'
import type { RateLimits } from '../../../kernel/http/rate-limits.ts'
import { mountOrdersAdmin } from './orders-admin.routes.ts'
import type { ShopLanguages } from '../../../kernel/rules/localized.ts'
import type { Materials } from './materials.ts'
import { correctionsService } from './order-corrections.service.ts'
import { movesService } from './order-status.service.ts'
import { ordersRepository } from './orders.repository.ts'
import { mountOrders } from './orders.routes.ts'
import { ordersService } from './orders.service.ts'
import { ownChangesService } from './own-changes.service.ts'
import { quotedOrders } from './quoted.ts'
import { mountUnseenOrders } from './unseen-orders.ts'

function buildOrders(parts: {
  db: Db
  pool: Pool
  log: FastifyBaseLogger
  limits: RateLimits
  languages: () => ShopLanguages
  exponent: number
  /** The shop's time zone, in which its days begin. */
  timeZone: string
  /** The materials of orders. */
  materials: Materials
  siteName: () => Promise<string>
}) {
  const orders = ordersService(parts)
  const moves = movesService(parts)
  const corrections = correctionsService(parts)
  const ownChanges = ownChangesService({ ...parts, corrections })
  const repository = ordersRepository(parts.db, parts.timeZone)
  return {
    /** Creates the order of an accepted quote. */
    placeQuoted: quotedOrders(parts),
    find: async (id: string) => {
      const row = await repository.byId(id)
      return row && serializeForStaff(row, parts.exponent)
    },
    /** Whether an order exists and was placed by this person. */
    owns: async (id: string, personId: string) => (await repository.byId(id, personId)) !== null,
    mount(http: FastifyInstance): void {
      mountOrders(http, { ...parts, orders, moves, ownChanges, repository })
      mountUnseenOrders(http, parts)
      mountOrdersAdmin(http, { ...parts, moves, corrections, repository })
    },
  }
}

export interface OrdersPorts extends Pick<ReturnType<typeof buildOrders>, 'placeQuoted' | 'owns'> {
  /** An order as the API returns it to staff; null where there is none. */
  find(id: string): Promise<Order | null>
}

declare module '../../../kernel/modules/definition.ts' {
  interface ModulePorts {
    orders: OrdersPorts
  }
}

const confirmation: MailTemplate = (t, data, { publicOrigin, currency, language }) =>
  orderConfirmation(t, { order: data['order'] as ConfirmedOrder, currency, publicOrigin, language })

export const orders = defineModule({
  name: 'orders',
  needs: ['materials', 'settings'],
  mails: { order_confirmation: confirmation, order_status: orderStatusMail },
  build(host, { materials, settings }) {
    const siteName = async () => (await settings.read()).site_name
    const built = buildOrders({ ...host, materials, siteName })
    return { ports: built, mount: (http) => built.mount(http) }
  },
})
