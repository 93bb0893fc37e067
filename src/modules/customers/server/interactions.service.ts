import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Host } from '#kernel/modules/definition.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { todayIn, dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import {
  createInteraction,
  deleteInteraction,
  listInstallers,
  listInteractions,
  updateInteraction,
  type InteractionChange,
  type Interaction,
} from '../contract/interactions.ts'
import { interactions, type InteractionRow } from './interactions.tables.ts'
import { namesOfCustomer } from './name-of-customer.ts'
import { refuseUnknown } from './references.ts'
import { containsWordsOrCustomer, isKnownAs } from './search.ts'
import { teamRepository } from './team.repository.ts'
import { customerName } from './customers.serializer.ts'

/** An interaction with the names of its customer, its author and who does what follows. */
type NamedInteraction = InteractionRow & {
  customer: Parameters<typeof customerName>[0]
  performedByName: string | null
  nextActionByName: string | null
}

/** Tolerated clock difference between browser and server, in ms. */
const tolerance = 60_000

function serializeInteraction({ customer, ...row }: NamedInteraction): Interaction {
  const date = row.createdAt.toISOString()
  return {
    ...row,
    customerName: customerName(customer),
    notes: row.description,
    date,
    createdAt: date,
    recordedAt: row.recordedAt.toISOString(),
    ahead: row.createdAt.getTime() > row.recordedAt.getTime() + tolerance,
  }
}

/** CSV columns of an interaction; times are in the shop's time zone. */
function interactionColumns(timeZone: string): CsvColumns<Interaction> {
  return {
    date: (row) => dayAndTimeIn(timeZone, new Date(row.date)),
    customer: (row) => row.customerName,
    type: (row) => row.type,
    subject: (row) => row.subject,
    notes: (row) => row.notes,
    outcome: (row) => row.outcome,
    next_action: (row) => row.nextAction,
    next_action_date: (row) => row.nextActionDate,
    next_action_by: (row) => row.nextActionByName,
    next_action_done: (row) => (row.nextAction === null ? null : String(row.nextActionDone)),
    by: (row) => row.performedByName,
    id: (row) => row.id,
  }
}

const maxSubjectLength = 80

/** The first line of the notes, truncated. */
const subjectOf = (notes: string) => (notes.split('\n')[0] ?? '').slice(0, maxSubjectLength).trim()

/** Only the fields that were sent. A subject derived from the notes is derived again when they change. */
function columnsOf({ notes, date, subject, ...more }: InteractionChange, before: InteractionRow | null) {
  const content = notes ?? before?.description ?? ''
  const follows = before === null || before.subject === subjectOf(before.description)
  const newSubject = subject === undefined && !follows ? before.subject : subject || subjectOf(content)
  return {
    ...more,
    description: notes,
    createdAt: date === undefined ? undefined : new Date(date),
    subject: newSubject,
  }
}

/** Interactions with customers. */
const served = ({ timeZone }: Host) =>
  serveResource(
    {
      entity: 'interaction',
      notFound: 'interaction_not_found',
      listAll: listInteractions,
      create: createInteraction,
      update: updateInteraction,
      remove: deleteInteraction,
    },
    interactions,
    {
      computed: {
        customer: namesOfCustomer(sql`customer_interactions.customer_id`),
        performedByName: nameOfUser(sql`customer_interactions.performed_by`),
        nextActionByName: nameOfUser(sql`customer_interactions.next_action_by`),
      },
      serialize: (rows) => rows.map(serializeInteraction),
      label: ({ subject }) => subject,
      invalidates: ['/api/crm'],
      sorts: { date: 'createdAt' },
      where: ({ q, type, customerId, due }) =>
        and(
          containsWordsOrCustomer(sql`customer_interactions.search_text`, interactions.customerId, q),
          type && eq(interactions.type, type),
          isKnownAs(interactions.customerId, customerId),
          due &&
            sql`next_action is not null and not next_action_done and next_action_date <= ${todayIn(timeZone)}`,
        ),
      csv: { name: 'interactions', kind: 'interaction', columns: interactionColumns(timeZone) },
      columnsOf: async (input, { db, stored, actor }) =>
        (await refuseUnknown(db, {
          customerId: input.customerId,
          // Somebody who has left may keep what they had.
          nextActionBy: input.nextActionBy === stored?.nextActionBy ? undefined : input.nextActionBy,
        })) ?? { ...columnsOf(input, stored), ...(stored === null && { performedBy: actor.id }) },
    },
  )

export function mountInteractions(http: FastifyInstance, host: Host): void {
  served(host).mount(http, host)
  mount(http, listInstallers, () => teamRepository(host.db).all())
}
