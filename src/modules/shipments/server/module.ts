import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import type { Env } from '#kernel/process/env.ts'
import { shipmentsErrors } from '../errors.ts'
import { shipmentMail, shipmentMailKinds } from './shipment-mail.ts'
import { mountShipments } from './shipments.routes.ts'
import { processing } from './processing.ts'
import type { Carrier } from './carriers/carrier.ts'
import { ghnCarrier } from './carriers/ghn.ts'

/** The carriers whose keys are in the environment. GHN collects and charges in VND only. */
const openCarriers = (env: Env): readonly Carrier[] =>
  env.ghn && env.currency === 'VND' ? [ghnCarrier(env.ghn)] : []

/** Parcels of orders: what is in them, who carries them, and what has become of them. */
export const shipments = defineModule({
  name: 'shipments',
  processing,
  errors: shipmentsErrors,
  needs: ['documents', 'orders'],
  mails: { shipment: shipmentMail },
  mailKinds: shipmentMailKinds,
  build: (host, { documents, orders }) => ({
    contributes: {
      personalData: {
        shipments: (id) => sql`
          select o.order_number, s.number, s.state, s.carrier, s.tracking_number, s.handed_over_at, s.delivered_at
          from shipments s join orders o on o.id = s.order_id where o.user_id = ${id}
          order by o.created_at, s.number`,
      },
    },
    mount: (http) =>
      mountShipments(http, {
        ...host,
        carriers: openCarriers(host.env),
        documents,
        isOwnOrder: async (id, personId) => (await orders.ownOrder(id, personId)) !== null,
        orderByLink: orders.byLink,
      }),
  }),
})
