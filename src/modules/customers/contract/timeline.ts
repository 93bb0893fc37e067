import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { convertedAmount, currency } from '#modules/currency/contract/index.ts'
import { idParams, listQuery, moment } from '#kernel/contract/wire.ts'

export const timelineKinds = [
  'order',
  'quote',
  'opportunity',
  'stage',
  'interaction',
  'installation',
  'note',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** An event in the timeline of a customer. */
export const timelineEntry = z.object({
  /** Kind and id combined, because records of different kinds can have the same id. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: moment,
  /** Order or quote number, title or subject. */
  title: z.string(),
  detail: z.string().nullable(),
  /** Status, stage or kind of interaction. */
  state: z.string().nullable(),
  /** In major units; orders and quotes in the shop's currency, opportunities in the reporting currency. */
  amount: z.number().nullable(),
  currency: currency.nullable(),
  /**
   * The amount converted at the rate of its day; null without a rate, or if it is already in the reporting currency.
   */
  converted: convertedAmount.nullable(),
  actorName: z.string().nullable(),
  /** Paths of the photos of a finished installation. */
  photos: z.array(z.string()),
  /** Id of the order, quote, opportunity and so on. */
  recordId: z.string(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/crm/customers/{id}/timeline',
  access: 'staff',
  summary:
    'Orders, quotes, opportunities with their stages, interactions, installations and notes of a customer, newest first',
  params: idParams,
  query: listQuery,
  success: { status: 200, body: z.array(timelineEntry) },
  tool: { use: 'Answers what happened with a customer so far.' },
  errors: ['customer_not_found'],
})
