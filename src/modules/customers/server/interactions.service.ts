import type { Pool } from 'pg'
import type { Interaction, InteractionChange, InteractionInput } from '../contract/interactions.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { staleWrite } from '../../../kernel/http/entity-tag.ts'
import { refusable } from '../../../kernel/http/refusable.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { announce } from '../../../kernel/live/announce.ts'
import { interactionsRepository } from './interactions.repository.ts'
import type { interactions } from './interactions.tables.ts'
import { interactionOnWire } from './interactions.wire.ts'
import type { NamedInteraction } from './interactions.wire.ts'
import { refuseUnknown } from './references.ts'
import { written } from './written.ts'
import type { Seen } from './written.ts'

type Columns = Partial<typeof interactions.$inferInsert>
type Gone = Refusal<'interaction_not_found' | 'version_conflict' | 'precondition_failed'>

const longestSubject = 80

/** The first line of what was written, cut. */
const subjectOf = (notes: string) => (notes.split('\n')[0] ?? '').slice(0, longestSubject).trim()

/** Only what was sent. A subject that was the first line of the notes follows them. */
function columnsOf(
  { notes, date, subject, ...more }: InteractionChange,
  before: Pick<NamedInteraction, 'subject' | 'description'> | null,
): Columns {
  const told = notes ?? before?.description ?? ''
  const follows = before === null || before.subject === subjectOf(before.description)
  const said = subject === undefined && !follows ? before.subject : subject || subjectOf(told)
  return {
    ...written<Columns>(more),
    ...(notes !== undefined && { description: notes }),
    ...(date !== undefined && { createdAt: new Date(date) }),
    subject: said,
  }
}

async function held(db: Db, id: string, seen: Seen): Promise<NamedInteraction | Gone> {
  const row = await interactionsRepository(db).lock(id)
  if (row === null) return refuse('interaction_not_found')
  return staleWrite(row, seen, interactionOnWire(row)) ?? row
}

/** Writing down what was said with customers, and correcting it. */
export function interactionsService({ pool }: { pool: Pool }) {
  return {
    /** The person who writes it down is the one who was there. */
    create: (
      { customerId, type, ...input }: InteractionInput,
      by: Visitor,
    ): Promise<Interaction | Refusal<'reference_unknown'>> =>
      refusable(pool, async (db) => {
        const refused = await refuseUnknown(db, { customerId })
        if (refused) return refused
        const columns = { ...columnsOf(input, null), customerId, type, performedBy: by.id }
        const row = await interactionsRepository(db).insert(columns)
        const after = interactionOnWire(row)
        await audit(db, { by, action: 'interaction.create', id: row.id, label: row.subject, after })
        await announce(db, ['/api/crm'])
        return after
      }),

    update: (
      id: string,
      change: InteractionChange,
      by: Visitor,
      seen: Seen,
    ): Promise<Interaction | Gone | Refusal<'reference_unknown'>> =>
      refusable(pool, async (db) => {
        const row = await held(db, id, seen)
        if (row instanceof Refusal) return row
        const refused = await refuseUnknown(db, { customerId: change.customerId })
        if (refused) return refused
        const before = interactionOnWire(row)
        const after = interactionOnWire(await interactionsRepository(db).update(id, columnsOf(change, row)))
        await audit(db, { by, action: 'interaction.update', id, label: after.subject, before, after })
        await announce(db, ['/api/crm'])
        return after
      }),

    remove: (id: string, by: Visitor, seen: Seen): Promise<{ success: true } | Gone> =>
      refusable(pool, async (db) => {
        const row = await held(db, id, seen)
        if (row instanceof Refusal) return row
        await interactionsRepository(db).remove(id)
        const before = interactionOnWire(row)
        await audit(db, { by, action: 'interaction.delete', id, label: row.subject, before })
        await announce(db, ['/api/crm'])
        return { success: true as const }
      }),
  }
}
