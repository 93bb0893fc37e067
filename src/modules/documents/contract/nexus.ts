import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { figure } from '#kernel/contract/wire.ts'

/** Maximum number of places that are counted. */
export const maxNexusPlaces = 2000

const sales = z.object({ amount: figure, orders: z.number().int() })

const nexusLine = z.object({
  /** The code of the state, or what addresses say instead; empty: they say none. */
  state: z.string(),
  /** Sales without tax in this calendar year and the one before. */
  current: sales,
  previous: sales,
  threshold: z.object({ amount: figure, orders: z.number().int().nullable() }),
  /** How much of the threshold is reached, in whichever year is nearer to it; 1: all of it. */
  share: z.number(),
  /** `near`: from 80 % on. */
  level: z.enum(['below', 'near', 'reached']),
  /** Whether the shop has rates of tax for the state. */
  hasRates: z.boolean(),
})
export type NexusLine = z.output<typeof nexusLine>

export const getNexus = endpoint({
  method: 'GET',
  path: '/api/documents/nexus',
  access: 'staff',
  also: ['bookkeeper'],
  summary:
    'For a shop in the USA that charges taxes: sales by state in this and the last calendar year against the thresholds of economic nexus, the nearest first; as a file with `Accept: text/csv`',
  sends: ['text/csv'],
  success: { status: 200, body: z.array(nexusLine) },
})
