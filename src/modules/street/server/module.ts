import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { defineModule, type Host, type ModulePorts } from '#kernel/modules/definition.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import {
  getGuestHouse,
  getHouse,
  getOwnHouse,
  getStreet,
  getStreetSettings,
  hideGuestHouse,
  hideOwnHouse,
  maxHouses,
  putStreetSettings,
  shareGuestHouse,
  shareOwnHouse,
} from '../contract/index.ts'
import { streetErrors } from '../errors.ts'
import { houseInMail } from './house-in-mail.ts'
import { houseLinks } from './house-links.ts'
import { housesRepository } from './houses.repository.ts'
import { serializeHouse, serializeStreetHouse } from './houses.serializer.ts'

function mountHouses(
  http: FastifyInstance,
  { db, secret, timeZone }: Host,
  orders: ModulePorts['orders'],
): void {
  const houses = housesRepository(db, timeZone)
  const links = houseLinks(secret)

  /** The house of an order with its link; refused where there is no such order, or the shop shows no houses. */
  async function answer(orderId: string | null) {
    const row = orderId !== null && (await houses.isShown()) ? await houses.byId(orderId) : null
    if (row === null) return refuse('house_not_found')
    return { house: serializeHouse(row), link: await links.find(db, row.id) }
  }
  async function change(orderId: string | null, write: 'make' | 'end') {
    if (orderId !== null && (await houses.isShown())) await links[write](db, orderId)
    return answer(orderId)
  }
  const ownId = async (id: string, personId: string) => ((await orders.ownOrder(id, personId)) ? id : null)

  mount(http, getOwnHouse, async ({ params, actor }) => answer(await ownId(params.id, actor.id)))
  mount(http, shareOwnHouse, async ({ params, actor }) => change(await ownId(params.id, actor.id), 'make'))
  mount(http, hideOwnHouse, async ({ params, actor }) => change(await ownId(params.id, actor.id), 'end'))
  mount(http, getGuestHouse, async ({ params, reply }) => {
    forbidCaching(reply)
    return answer(await orders.byLink(params.token))
  })
  mount(http, shareGuestHouse, async ({ params, reply }) => {
    forbidCaching(reply)
    return change(await orders.byLink(params.token), 'make')
  })
  mount(http, hideGuestHouse, async ({ params, reply }) => {
    forbidCaching(reply)
    return change(await orders.byLink(params.token), 'end')
  })
  mount(http, getHouse, async ({ params, reply }) => {
    forbidCaching(reply)
    const house = await answer(await links.orderOf(db, params.token))
    return 'house' in house ? house.house : house
  })
}

function mountStreet(http: FastifyInstance, { db, pool, timeZone }: Host): void {
  const houses = housesRepository(db, timeZone)
  mount(http, getStreet, async () => {
    const [rows, count] = await Promise.all([houses.open(maxHouses), houses.countOpen()])
    return { houses: rows.map(serializeStreetHouse), count }
  })
  mount(http, getStreetSettings, async () => ({ showsHouses: await houses.isShown() }))
  mount(http, putStreetSettings, ({ body, actor }) =>
    transaction(pool, async (client) => {
      const within = housesRepository(createDb(client), timeZone)
      const before = { showsHouses: await within.isShown() }
      await within.show(body.showsHouses)
      await audit(createDb(client), {
        by: actor,
        action: 'settings.update',
        id: 'street',
        before,
        after: body,
      })
      await publishInvalidation(client, ['/api/settings'])
      return body
    }),
  )
}

/** Orders as houses whose windows light up as their pieces are made and fitted. */
export const street = defineModule({
  name: 'street',
  errors: streetErrors,
  needs: ['media', 'orders'],
  build: (host, { media, orders }) => ({
    on: {
      // Nobody is named by a house, but nobody would be left to end its link either.
      'account.erased': {
        async inTransaction({ accountId }, { db }) {
          await db.execute(sql`
            delete from house_links where order_id in (select id from orders where user_id = ${accountId})`)
        },
      },
    },
    pictureOf: (message) => houseInMail(message, housesRepository(host.db, host.timeZone), media),
    mount(http) {
      mountHouses(http, host, orders)
      mountStreet(http, host)
    },
  }),
})
