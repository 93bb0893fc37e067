import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { convertedAmount, currency } from '../../currency/contract/index.ts'
import { idParams, listQuery, moment } from '../../../kernel/contract/wire.ts'

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

/** Something that happened with a customer. */
export const timelineEntry = z.object({
  /** Kind and id together, because ids of different kinds may be the same. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: moment,
  /** Order or quote number, title, subject. */
  title: z.string(),
  detail: z.string().nullable(),
  /** Status, stage or kind of interaction. */
  state: z.string().nullable(),
  /** Of an order or a quote in the shop's currency, of an opportunity in the reporting currency; major units. */
  amount: z.number().nullable(),
  currency: currency.nullable(),
  /** The amount in the reporting currency at the rate of the day; null without a rate, or where it is in it already. */
  converted: convertedAmount.nullable(),
  actorName: z.string().nullable(),
  /** Paths of the pictures of a finished installation. */
  photos: z.array(z.string()),
  /** Of the order, quote, opportunity and so on. */
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
  errors: ['customer_not_found'],
})
