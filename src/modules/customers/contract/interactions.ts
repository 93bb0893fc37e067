import { z } from 'zod'
import {
  calendarDay,
  id,
  listQuery,
  moment,
  optionalDay,
  optionalText,
  timestamp,
  version,
} from '#kernel/contract/wire.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { interactionTypes } from '#modules/record-states/contract.ts'

/** A call, mail or meeting with a customer. */
export const interaction = z.object({
  id,
  customerId: id,
  customerName: z.string(),
  type: z.enum(interactionTypes),
  /** The same as `description`. */
  notes: z.string(),
  description: z.string(),
  subject: z.string(),
  /** When it took place, as entered; the same as `createdAt`. */
  date: moment,
  createdAt: moment,
  /** When it was entered. */
  recordedAt: moment,
  /** Whether it was entered for a time in the future. */
  ahead: z.boolean(),
  outcome: z.string().nullable(),
  nextAction: z.string().nullable(),
  nextActionDate: z.string().nullable(),
  /** The member of the staff who does it. */
  nextActionBy: id.nullable(),
  nextActionByName: z.string().nullable(),
  nextActionDone: z.boolean(),
  performedBy: id.nullable(),
  performedByName: z.string().nullable(),
  version,
})
export type Interaction = z.output<typeof interaction>

/** A timestamp or day in ISO 8601. */
const when = z.union([timestamp({ local: true }), calendarDay()], 'Invalid date')

export const interactionInput = z.object({
  customerId: z.string('Please choose a customer').min(1, 'Please choose a customer').max(100),
  type: z.enum(interactionTypes),
  notes: z.string().trim().min(1, 'Please write a note').max(10_000, 'At most 10,000 characters'),
  date: when.optional(),
  /** By default the first line of the notes. */
  subject: optionalText(200),
  outcome: optionalText(1000),
  nextAction: optionalText(1000),
  nextActionDate: optionalDay,
  nextActionBy: id.nullable().optional(),
  nextActionDone: z.boolean().optional(),
})
export type InteractionInput = z.output<typeof interactionInput>

/** Omitted fields are unchanged; an empty subject resets it to the first line of the notes. */
export const interactionChange = interactionInput.partial()
export type InteractionChange = z.output<typeof interactionChange>

export const interactionSorts = sortsBy('date')

export const {
  listAll: listInteractions,
  create: createInteraction,
  update: updateInteraction,
  remove: deleteInteraction,
} = recordEndpoints({
  path: '/api/crm/interactions',
  access: { read: 'staff', write: 'editors', remove: 'admins' },
  noun: 'interaction',
  record: interaction,
  query: listQuery.extend({
    /** Words in the notes, the subject or the customer. */
    q: z.string().max(200).optional(),
    type: z.enum(interactionTypes).optional(),
    customerId: id.optional(),
    /** `today`: only those whose next action is open and due today or earlier. */
    due: z.enum(['today']).optional(),
    sort: z.enum(interactionSorts).default('-date'),
  }),
  create: interactionInput,
  change: interactionChange,
  notFound: 'interaction_not_found',
  refusals: ['reference_unknown'],
  csv: true,
  summaries: {
    list: 'Interactions with customers, newest first; as a file with `Accept: text/csv`',
    create: 'Log an interaction with a customer; without a date, now',
    update: 'Change a logged interaction; omitted fields are not changed',
    remove: 'Delete a logged interaction',
  },
})

export const listInstallers = endpoint({
  method: 'GET',
  path: '/api/crm/installers',
  access: 'staff',
  summary: 'The staff who can be assigned to visits and next actions, by name; at most 200',
  success: { status: 200, body: z.array(z.object({ id, name: z.string() })) },
})
