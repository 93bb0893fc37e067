import type { Interaction } from '../contract/interactions.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import { customerName } from './customers.serializer.ts'
import type { InteractionRow } from './interactions.tables.ts'

/** An interaction with the names of its customer, its author and who does what follows. */
type NamedInteraction = InteractionRow & {
  customer: Parameters<typeof customerName>[0]
  performedByName: string | null
  nextActionByName: string | null
}

/** Tolerated clock difference between browser and server, in ms. */
const tolerance = 60_000

export function serializeInteraction({ customer, ...row }: NamedInteraction): Interaction {
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
export function interactionColumns(timeZone: string): CsvColumns<Interaction> {
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
