import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { addressesErrors } from '../errors.ts'
import { addOwnAddress, changeOwnAddress, listOwnAddresses, removeOwnAddress } from '../contract/index.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { addressesRepository, serializeAddress } from './addresses.repository.ts'
import { mountWards } from './wards.import.ts'
import { addressesService } from './addresses.service.ts'
import { processing } from './processing.ts'

/** The addresses that customers save in their account. */
function mountAddresses(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const addresses = addressesService({ pool })
  const db = createDb(pool)

  mount(http, listOwnAddresses, async ({ actor }) => {
    const rows = await addressesRepository(db, actor.id).all()
    return rows.map(serializeAddress)
  })

  mount(http, addOwnAddress, ({ body, actor }) => addresses.add(actor.id, body))

  mount(http, changeOwnAddress, async ({ params, headers, body, actor }) => {
    const { version, ...form } = body
    const precondition = { ifMatch: headers['if-match'], version }
    return addresses.change(actor.id, params.id, form, precondition)
  })

  mount(http, removeOwnAddress, ({ params, actor }) => addresses.remove(actor.id, params.id))
}

export const addresses = defineModule({
  name: 'addresses',
  processing,
  errors: addressesErrors,
  build: (host) => ({
    mount(http) {
      mountAddresses(http, host)
      mountWards(http, host)
    },
    on: {
      'account.erased': {
        async inTransaction({ accountId }, { db }) {
          await db.execute(sql`delete from own_addresses where user_id = ${accountId}`)
        },
      },
    },
    contributes: {
      personalData: {
        addresses: (id) => sql`
            select id, label, name, phone, address, parts, is_default, created_at, updated_at
            from own_addresses where user_id = ${id} order by created_at, id`,
      },
    },
  }),
})
