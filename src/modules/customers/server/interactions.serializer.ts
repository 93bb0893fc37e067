import type { Interaction } from '../contract/interactions.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import type { CsvColumns } from '#kernel/http/csv.ts'
import type { InteractionRow } from './interactions.tables.ts'

/** An interaction with the names of its customer, its author and who does what follows. */
export type NamedInteraction = InteractionRow & {
  customerName: string
  performedByName: string | null
  nextActionByName: string | null
}

/** Tolerated clock difference between browser and server, in ms. */
const tolerance = 60_000

export function serializeInteraction(row: NamedInteraction): Interaction {
  const date = row.createdAt.toISOString()
  return {
    ...row,
    notes: row.description,
    date,
    createdAt: date,
    recordedAt: row.recordedAt.toISOString(),
    ahead: row.createdAt.getTime() > row.recordedAt.getTime() + tolerance,
  }
}

/** CSV columns of an interaction; times are in the shop's time zone. */
export function interactionColumns(timeZone: string): CsvColumns<NamedInteraction> {
  return {
    date: (row) => dayAndTimeIn(timeZone, row.createdAt),
    customer: (row) => row.customerName,
    type: (row) => row.type,
    subject: (row) => row.subject,
    notes: (row) => row.description,
    outcome: (row) => row.outcome,
    next_action: (row) => row.nextAction,
    next_action_date: (row) => row.nextActionDate,
    next_action_by: (row) => row.nextActionByName,
    next_action_done: (row) => (row.nextAction === null ? null : String(row.nextActionDone)),
    by: (row) => row.performedByName,
    id: (row) => row.id,
  }
}
