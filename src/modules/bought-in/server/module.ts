import { draftOrderPurchases, listOrderPurchases } from '../contract.ts'
import { boughtInErrors } from '../errors.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import { markPiecesArrived } from '#modules/pieces/server/index.ts'
import { acceptedStatuses, boughtInService } from './bought-in.service.ts'

/** Pieces of orders that suppliers make: their purchase lines follow the order, and its piece follows its delivery. */
export const boughtIn = defineModule({
  name: 'bought-in',
  errors: boughtInErrors,
  needs: ['materials', 'orders'],
  build({ pool, timeZone }, { materials }) {
    const service = boughtInService({ timeZone, materials })
    return {
      on: {
        'order.status-changed': {
          async inTransaction({ orderId, to, actorId }, { db }) {
            // What has left the shop changes nothing that was bought for it.
            if (to !== 'shipped' && to !== 'delivered') await service.follow(db, orderId, actorId)
          },
        },
        'order.corrected': {
          inTransaction: ({ orderId, actorId }, { db }) => service.follow(db, orderId, actorId),
        },
        'purchase.promised': {
          inTransaction: ({ orderId }, { db }) => service.promise(db, orderId),
        },
        'purchase.pieces-received': {
          inTransaction: ({ pieceIds, actorId, actorName }, { db }) =>
            markPiecesArrived(db, pieceIds, { id: actorId, name: actorName }),
        },
      },
      mount(http) {
        mount(http, listOrderPurchases, async ({ params }) => {
          const db = createDb(pool)
          const order = await ordersRepository(db, timeZone).byId(params.id)
          return order === null ? refuse('order_not_found') : service.list(db, order)
        })

        mount(http, draftOrderPurchases, ({ params, actor }) =>
          transactionOrRefusal(pool, async (db) => {
            const repository = ordersRepository(db, timeZone)
            await repository.lock(params.id)
            const order = await repository.byId(params.id)
            if (order === null) return refuse('order_not_found')
            if (!acceptedStatuses.includes(order.status)) return refuse('order_not_accepted')
            await service.follow(db, order.id, actor.id)
            return service.list(db, order)
          }),
        )
      },
    }
  },
})
