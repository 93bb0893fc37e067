import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  addOwnWindow,
  changeOwnWindow,
  listOwnWindows,
  mergeOwnWindows,
  removeOwnWindow,
} from '../contract.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { windowsErrors } from '../errors.ts'
import { windowsRepository } from './windows.repository.ts'
import { windowsService } from './windows.service.ts'
import { serializeWindow } from './windows.serializer.ts'
import { processing } from './processing.ts'

/** The windows that customers save in their account. */
function mountWindows(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const windows = windowsService({ pool })
  const db = createDb(pool)

  mount(http, listOwnWindows, async ({ actor }) => {
    const rows = await windowsRepository(db, actor.id).all()
    return rows.map(serializeWindow)
  })

  mount(http, addOwnWindow, ({ body, actor }) => windows.add(actor.id, body))

  mount(http, mergeOwnWindows, ({ body, actor }) => windows.merge(actor.id, body.windows))

  mount(http, changeOwnWindow, async ({ params, headers, body, actor }) => {
    const { version, ...form } = body
    const precondition = { ifMatch: headers['if-match'], version }
    return windows.change(actor.id, params.id, form, precondition)
  })

  mount(http, removeOwnWindow, async ({ params, actor }) =>
    (await windowsRepository(db, actor.id).remove(params.id))
      ? { success: true as const }
      : refuse('window_not_found'),
  )
}

export const windows = defineModule({
  name: 'windows',
  processing,
  errors: windowsErrors,
  build: (host) => ({
    mount: (http) => mountWindows(http, host),
    on: {
      'account.erased': {
        async inTransaction({ accountId }, { db }) {
          await db.execute(sql`delete from own_windows where user_id = ${accountId}`)
        },
      },
    },
    contributes: {
      personalData: {
        windows: (id) => sql`
            select id, name, width_mm, height_mm, depth_mm, top_height_mm, mount, method, town, side, spot, measured_at, created_at, updated_at
            from own_windows where user_id = ${id} order by created_at, id`,
      },
    },
  }),
})
