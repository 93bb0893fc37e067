import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, idParams, listQuery, moment, success, version } from '#kernel/contract/wire.ts'

export const trendCategories = ['economic', 'seasonal', 'competitive', 'regulatory', 'technological'] as const
export const trendImpacts = ['positive', 'negative', 'neutral'] as const

const day = calendarDay('Must be a date')

export const marketTrendFields = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(200, 'At most 200 characters'),
  description: z.string().trim().max(5000, 'At most 5,000 characters').nullable(),
  category: z.enum(trendCategories, 'Category is required'),
  impact: z.enum(trendImpacts, 'Impact is required'),
  /** From 1 (barely noticeable) to 10 (changes everything). */
  impactLevel: z
    .number()
    .int('Impact level must be a whole number')
    .min(1, 'Impact level must be 1 or more')
    .max(10, 'Impact level must be at most 10')
    .nullable(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  isActive: z.boolean(),
})

interface Days {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

/** Whether a trend would end before it begins. */
export const endsTooEarly = ({ startDate, endDate }: Days): boolean =>
  Boolean(startDate && endDate && endDate < startDate)

export const endBeforeStart = 'The end date is before the start date'

export const marketTrendInput = marketTrendFields
  .partial()
  .required({ name: true, category: true, impact: true })
  .refine((sent) => !endsTooEarly(sent), { path: ['endDate'], message: endBeforeStart })

export const marketTrend = z.object({
  ...marketTrendFields.shape,
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  id,
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type MarketTrend = z.output<typeof marketTrend>

const ifMatch = z.object({ 'if-match': z.string().max(100).optional() })
const changeErrors = ['trend_not_found', 'version_conflict', 'precondition_failed'] as const

export const marketTrendSorts = sortsBy('createdAt', 'name')

export const listMarketTrends = endpoint({
  method: 'GET',
  path: '/api/forecasting/trends',
  access: 'staff',
  summary: 'Market trends, newest first unless `sort` says otherwise',
  query: listQuery.extend({
    /** Words from the name or the description. */
    q: z.string().max(200).optional(),
    sort: z.enum(marketTrendSorts).default('-createdAt'),
  }),
  success: { status: 200, body: z.array(marketTrend) },
  errors: [],
})

export const createMarketTrend = endpoint({
  method: 'POST',
  path: '/api/forecasting/trends',
  access: 'admins',
  summary: 'Create a market trend',
  body: marketTrendInput,
  success: { status: 201, body: marketTrend },
  errors: [],
})

export const updateMarketTrend = endpoint({
  method: 'PUT',
  path: '/api/forecasting/trends/{id}',
  access: 'admins',
  summary: 'Change a market trend; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: marketTrendFields.partial().extend({ version: version.optional() }),
  success: { status: 200, body: marketTrend },
  errors: [...changeErrors, 'invalid_body'],
})

export const deleteMarketTrend = endpoint({
  method: 'DELETE',
  path: '/api/forecasting/trends/{id}',
  access: 'admins',
  summary: 'Delete a market trend',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: changeErrors,
})
