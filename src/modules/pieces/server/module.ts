import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { mount } from '#kernel/http/mount.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import {
  getPieceSettings,
  listPieces,
  listScans,
  putPieceSettings,
  scanPiece,
  undoScan,
} from '../contract/index.ts'
import { piecesErrors } from '../errors.ts'
import { readLabel } from '../rules/index.ts'
import { piecesRepository } from './pieces.repository.ts'
import { piecesService, serializePiece, serializeScan } from './pieces.service.ts'

async function piecesOf(db: Db, { order, code }: { order?: string | undefined; code?: string | undefined }) {
  const pieces = piecesRepository(db)
  if (order !== undefined) return pieces.ofOrder(order)
  if (code === undefined) return pieces.open()
  const label = readLabel(code)
  const piece = label && (await pieces.byLabel(label))
  return piece ? [piece] : []
}

function mountPieces(http: FastifyInstance, { db, pool }: { db: Db; pool: Pool }): void {
  const service = piecesService({ pool })
  mount(http, listPieces, async ({ query }) => (await piecesOf(db, query)).map(serializePiece))
  mount(http, listScans, async ({ query }) =>
    (await piecesRepository(db).newest(query.order)).map(({ scan, isUndone }) =>
      serializeScan(scan, isUndone),
    ),
  )
  mount(http, scanPiece, ({ body, actor }) => service.scan(body, actor))
  mount(http, undoScan, ({ params, actor }) => service.undo(params.id, actor))
  mount(http, getPieceSettings, () => piecesRepository(db).settings())
  mount(http, putPieceSettings, ({ body, actor }) =>
    transaction(pool, async (client) => {
      const within = piecesRepository(createDb(client))
      const before = await within.settings({ locked: true })
      await within.writeSettings(body)
      await audit(createDb(client), {
        by: actor,
        action: 'settings.update',
        id: 'pieces',
        before,
        after: body,
      })
      await publishInvalidation(client, [getPieceSettings.path])
      return body
    }),
  )
}

/** The state of each ordered piece in the workshop, set by scanning its label. */
export const pieces = defineModule({
  name: 'pieces',
  errors: piecesErrors,
  needs: ['orders'],
  build: (host) => ({
    on: {
      'account.erased': {
        async inTransaction({ accountId, nameInstead }, { db }) {
          await db.execute(
            sql`update piece_scans set actor_name = ${nameInstead} where actor_id = ${accountId}`,
          )
        },
      },
    },
    mount: (http) => mountPieces(http, host),
  }),
})
