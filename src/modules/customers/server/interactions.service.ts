import type { Pool } from 'pg'
import type { InteractionChange, InteractionInput } from '../contract/interactions.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { interactionsRepository } from './interactions.repository.ts'
import type { interactions } from './interactions.tables.ts'
import { serializeInteraction, type NamedInteraction } from './interactions.serializer.ts'
import { refuseUnknown } from './references.ts'
import { columnsOfInput } from './columns-of-input.ts'

type Columns = Partial<typeof interactions.$inferInsert>

const maxSubjectLength = 80

/** The first line of the notes, truncated. */
const subjectOf = (notes: string) => (notes.split('\n')[0] ?? '').slice(0, maxSubjectLength).trim()

/** Only the fields that were sent. A subject derived from the notes is derived again when they change. */
function columnsOf(
  { notes, date, subject, ...more }: InteractionChange,
  before: Pick<NamedInteraction, 'subject' | 'description'> | null,
): Columns {
  const content = notes ?? before?.description ?? ''
  const follows = before === null || before.subject === subjectOf(before.description)
  const newSubject = subject === undefined && !follows ? before.subject : subject || subjectOf(content)
  return {
    ...columnsOfInput<Columns>(more),
    ...(notes !== undefined && { description: notes }),
    ...(date !== undefined && { createdAt: new Date(date) }),
    subject: newSubject,
  }
}

/** Creates and changes interactions. */
export function interactionsService({ pool }: { pool: Pool }) {
  const interactions = recordWriter(pool, {
    entity: 'interaction',
    notFound: 'interaction_not_found',
    lock: (db, id) => interactionsRepository(db).lock(id),
    serialize: serializeInteraction,
    label: ({ subject }) => subject,
    invalidates: ['/api/crm'],
  })
  return {
    /** The author is recorded as the person who had the interaction. */
    create: ({ customerId, type, ...input }: InteractionInput, actor: Actor) =>
      interactions.create({
        actor,
        write: async (db) =>
          (await refuseUnknown(db, { customerId, nextActionBy: input.nextActionBy })) ??
          interactionsRepository(db).insert({
            ...columnsOf(input, null),
            customerId,
            type,
            performedBy: actor.id,
          }),
      }),

    update: (id: string, input: InteractionChange, actor: Actor, precondition: Precondition) =>
      interactions.update({
        id,
        actor,
        precondition,
        write: async (db, stored) =>
          (await refuseUnknown(db, {
            customerId: input.customerId,
            // Somebody who has left may keep what they had.
            nextActionBy: input.nextActionBy === stored.nextActionBy ? undefined : input.nextActionBy,
          })) ?? interactionsRepository(db).update(id, columnsOf(input, stored)),
      }),

    remove: (id: string, actor: Actor, precondition: Precondition) =>
      interactions.remove({
        id,
        actor,
        precondition,
        write: (db) => interactionsRepository(db).remove(id),
        answer: () => ({ success: true as const }),
      }),
  }
}
