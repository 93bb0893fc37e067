import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { calendarDay } from '#kernel/contract/wire.ts'

/** The steps that a browser tells of; `ordered` only says from where: orders are counted from the orders themselves. */
export const reportedSteps = ['seen', 'configured', 'cart', 'checkout', 'ordered'] as const
export type ToldStep = (typeof reportedSteps)[number]

/** The steps of the funnel, in their order. */
export const funnelSteps = ['seen', 'configured', 'cart', 'checkout', 'order'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const sizeReasons = ['too_wide', 'too_narrow', 'too_long', 'too_short', 'other'] as const
export type SizeReason = (typeof sizeReasons)[number]

const side = z.number().positive().max(1000)

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/funnel',
  access: 'anyone',
  summary:
    'Count a step of a visit, words that found nothing or a size that cannot be made; nothing else is kept',
  bodyLimit: 2000,
  body: z.object({
    language: z.string().max(20),
    /** The host that led here, or the link’s `utm_source`; empty: unknown. */
    source: z.string().max(300).default(''),
    step: z.enum(reportedSteps).optional(),
    words: z.string().max(300).optional(),
    /** In metres. */
    size: z.object({ product: z.uuid(), width: side, length: side, reason: z.enum(sizeReasons) }).optional(),
  }),
  success: { status: 204, body: null },
})

const count = z.number().int()
const steps = z.object({ seen: count, configured: count, cart: count, checkout: count, order: count })
export type StepCounts = z.output<typeof steps>

export const funnel = z.object({
  /** Orders are those that customers placed themselves. */
  steps,
  byLanguage: z.array(steps.extend({ language: z.string() })),
  /** Orders as browsers told of them, so there may be fewer. */
  bySource: z.array(steps.extend({ source: z.string() })),
  /** What was searched for most and not found. */
  words: z.array(z.object({ words: z.string(), count })),
  /** Sizes in metres, to 0.1, that were typed most and cannot be made. */
  sizes: z.array(
    z.object({
      product_id: z.uuid(),
      product_name: z.string(),
      width: z.number(),
      length: z.number(),
      reason: z.enum(sizeReasons),
      count,
    }),
  ),
})
export type Funnel = z.output<typeof funnel>

/** With `Accept: text/csv`, every count by day. */
export const readFunnel = endpoint({
  method: 'GET',
  path: '/api/analytics/funnel',
  access: 'staff',
  summary: 'What visitors did on these days, and what they did not find',
  query: z.object({
    /** Days in the shop's time zone, inclusive. */
    from: calendarDay(),
    to: calendarDay(),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: funnel },
})
