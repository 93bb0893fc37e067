import type { Pool } from 'pg'
import type { Interaction, InteractionChange, InteractionInput } from '../contract/interactions.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { interactionsRepository } from './interactions.repository.ts'
import type { interactions } from './interactions.tables.ts'
import { serializeInteraction } from './interactions.serializer.ts'
import type { NamedInteraction } from './interactions.serializer.ts'
import { refuseUnknown } from './references.ts'
import { written } from './written.ts'
import type { Seen } from './written.ts'

type Columns = Partial<typeof interactions.$inferInsert>
type Gone = Refusal<'interaction_not_found' | 'version_conflict' | 'precondition_failed'>

const maxSubjectLength = 80

/** The first line of what was written, cut. */
const subjectOf = (notes: string) => (notes.split('\n')[0] ?? '').slice(0, maxSubjectLength).trim()

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
  return checkVersion(row, seen, serializeInteraction(row)) ?? row
}

/** Writing down what was said with customers, and correcting it. */
export function interactionsService({ pool }: { pool: Pool }) {
  return {
    /** The person who writes it down is the one who was there. */
    create: (
      { customerId, type, ...input }: InteractionInput,
      by: Visitor,
    ): Promise<Interaction | Refusal<'reference_unknown'>> =>
      transactionOrRefusal(pool, async (db) => {
        const refused = await refuseUnknown(db, { customerId })
        if (refused) return refused
        const columns = { ...columnsOf(input, null), customerId, type, performedBy: by.id }
        const row = await interactionsRepository(db).insert(columns)
        const after = serializeInteraction(row)
        await audit(db, { by, action: 'interaction.create', id: row.id, label: row.subject, after })
        await publishInvalidation(db, ['/api/crm'])
        return after
      }),

    update: (
      id: string,
      change: InteractionChange,
      by: Visitor,
      seen: Seen,
    ): Promise<Interaction | Gone | Refusal<'reference_unknown'>> =>
      transactionOrRefusal(pool, async (db) => {
        const row = await held(db, id, seen)
        if (row instanceof Refusal) return row
        const refused = await refuseUnknown(db, { customerId: change.customerId })
        if (refused) return refused
        const before = serializeInteraction(row)
        const after = serializeInteraction(
          await interactionsRepository(db).update(id, columnsOf(change, row)),
        )
        await audit(db, { by, action: 'interaction.update', id, label: after.subject, before, after })
        await publishInvalidation(db, ['/api/crm'])
        return after
      }),

    remove: (id: string, by: Visitor, seen: Seen): Promise<{ success: true } | Gone> =>
      transactionOrRefusal(pool, async (db) => {
        const row = await held(db, id, seen)
        if (row instanceof Refusal) return row
        await interactionsRepository(db).remove(id)
        const before = serializeInteraction(row)
        await audit(db, { by, action: 'interaction.delete', id, label: row.subject, before })
        await publishInvalidation(db, ['/api/crm'])
        return { success: true as const }
      }),
  }
}
