import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createInteraction, listInteractions } from '../../contract/interactions.ts'
import type { Interaction, InteractionInput } from '../../contract/interactions.ts'
import { audit } from '../audit/audit.ts'
import type { Db } from '../database/db.ts'
import { csvFile, wantsCsv } from '../http/csv.ts'
import { sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { refusable } from '../http/refusable.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Visitor } from '../http/visitor.ts'
import { announce } from '../live/announce.ts'
import { interactionOrder, interactionsRepository } from './interactions.repository.ts'
import { interactionColumns, interactionOnWire } from './interactions.wire.ts'
import { refuseUnknown } from './references.ts'
import { written } from './written.ts'

const longestSubject = 80

/** The first line of what was written, cut. */
const subjectOf = (notes: string) => (notes.split('\n')[0] ?? '').slice(0, longestSubject).trim()

export function mountInteractions(
  http: FastifyInstance,
  { db, pool, timeZone }: { db: Db; pool: Pool; timeZone: string },
): void {
  const repository = interactionsRepository(db)

  mount(http, listInteractions, async ({ query, request, reply }) => {
    const { limit, cursor, sort, ...filter } = query
    const order = interactionOrder(sort)
    if (wantsCsv(request)) {
      const rows = repository.all(filter, order)
      return csvFile(reply, { name: 'interactions', columns: interactionColumns(timeZone), rows })
    }
    const page = await repository.page(filter, order, limit, order.read(cursor))
    const { cursorOf } = order
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(interactionOnWire)
  })

  mount(http, createInteraction, ({ body, visitor }) => note(pool, body, visitor))
}

/** Notes what was said; the person who writes it down is the one who was there. */
function note(
  pool: Pool,
  { customerId, type, notes, date, subject, ...more }: InteractionInput,
  by: Visitor,
): Promise<Interaction | Refusal<'reference_unknown'>> {
  return refusable(pool, async (db) => {
    const refused = await refuseUnknown(db, { customerId })
    if (refused) return refused
    const row = await interactionsRepository(db).insert({
      ...written<typeof more>(more),
      customerId,
      type,
      description: notes,
      subject: subject || subjectOf(notes),
      ...(date && { createdAt: new Date(date) }),
      performedBy: by.id,
    })
    const after = interactionOnWire(row)
    await audit(db, { by, action: 'interaction.create', id: row.id, label: row.subject, after })
    await announce(db, ['/api/crm'])
    return after
  })
}
