import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import {
  getNotifications,
  getShopNotifications,
  putNotifications,
  putShopNotifications,
  type ShopNotifications,
} from '../contract.ts'
import { notificationsRepository } from './notifications.repository.ts'

type ShopRow = Awaited<ReturnType<ReturnType<typeof notificationsRepository>['shop']>>

const changedPaths = ['/api/notifications']

async function serializeShop({ chat, digestHour, version }: ShopRow, db: Db): Promise<ShopNotifications> {
  const recipients = await notificationsRepository(db).recipients()
  return {
    chat,
    digest_hour: digestHour,
    recipients: recipients.map(({ firstName, lastName, ...recipient }) => ({
      ...recipient,
      full_name: [firstName, lastName].filter(Boolean).join(' ') || recipient.email,
    })),
    version,
  }
}

/** Personal settings for every staff member, and shop-wide settings for administrators. */
export function mountNotifications(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const db = createDb(pool)
  const shop = recordWriter(pool, {
    entity: 'shop_notifications',
    id: () => 'shop',
    lock: (tx) => notificationsRepository(tx).shop({ locked: true }),
    serialize: serializeShop,
    audited: ({ chat, digestHour }: ShopRow) => ({ chat, digest_hour: digestHour }),
    invalidates: changedPaths,
  })

  mount(http, getNotifications, ({ actor }) => notificationsRepository(db).own(actor.id))

  mount(http, putNotifications, ({ body, actor }) =>
    transactionOrRefusal(pool, async (tx) => {
      const repository = notificationsRepository(tx)
      const { email: _, ...before } = await repository.own(actor.id)
      await repository.choose(actor.id, body)
      const ownSettings = await repository.own(actor.id)
      const { email: _address, ...after } = ownSettings
      const entry = { id: actor.id, label: actor.name, before, after }
      await audit(tx, { by: actor, action: 'notification.choose', ...entry })
      await publishInvalidation(tx, changedPaths)
      return ownSettings
    }),
  )

  mount(http, getShopNotifications, async () => {
    const row = await notificationsRepository(db).shop()
    return serializeShop(row, db)
  })

  mount(http, putShopNotifications, async ({ body, headers, actor }) => {
    const { chat, digest_hour: digestHour, version } = body
    const set = { ...(chat !== undefined && { chat }), ...(digestHour !== undefined && { digestHour }) }
    const saved = await shop.update({
      id: 'shop',
      actor,
      precondition: { ifMatch: headers['if-match'], version },
      write: async (tx, stored) =>
        Object.keys(set).length === 0 ? stored : notificationsRepository(tx).writeShop(set),
    })
    return saved
  })
}
