import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getWall, listOrderPieces, planPieces } from '../../contract/production-board.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { Materials } from '../status/materials-port.ts'
import { productionBoardRepository } from './production-board.repository.ts'
import { serializeBoardPiece } from './production-board.serializer.ts'
import { productionBoardService } from './production-board.service.ts'

/** The wall of the workshop. */
export function mountWall(
  http: FastifyInstance,
  parts: { db: Db; pool: Pool; exponent: number; timeZone: string; materials: Materials },
): void {
  const { db } = parts
  const board = productionBoardService(parts)

  mount(http, getWall, () => board.read(db))

  mount(http, listOrderPieces, async ({ params }) => {
    const rows = await productionBoardRepository(db).ofOrder(params.id)
    // Every order has at least one line.
    return rows.length === 0 ? refuse('order_not_found') : rows.map(serializeBoardPiece)
  })

  mount(http, planPieces, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return board.plan(params.id, body.lines, actor, precondition)
  })
}
