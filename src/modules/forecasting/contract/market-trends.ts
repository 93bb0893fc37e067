import type { z } from 'zod'
import { choice, day, flag, text, whole } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { moment } from '#kernel/contract/wire.ts'

export const trendCategories = ['economic', 'seasonal', 'competitive', 'regulatory', 'technological'] as const
export const trendImpacts = ['positive', 'negative', 'neutral'] as const

/** What may change how much is sold, noted beside the forecasts. */
export const marketTrend = resource('market_trend', {
  path: '/api/forecasting/trends',
  access: { read: 'staff', write: 'admins' },
  noun: 'market trend',
  notFound: 'trend_not_found',
  fields: {
    name: text('Name', { required: true, max: 200 }),
    description: text('Description', { max: 5000, rows: 3 }),
    category: choice('Category', trendCategories, { required: true, initial: 'economic' }),
    impact: choice('Impact', trendImpacts, { required: true, initial: 'neutral' }),
    /** From 1 (barely noticeable) to 10 (changes everything). */
    impactLevel: whole('Impact level', { from: 1, to: 10 }),
    startDate: day('Start date'),
    endDate: day('End date'),
    isActive: flag('Active', true),
  },
  known: { createdAt: moment, updatedAt: moment },
  list: { search: ['name', 'description'], sort: ['createdAt', 'name'], sorted: '-createdAt' },
  check: ({ startDate, endDate }) =>
    startDate && endDate && endDate < startDate ? { endDate: 'The end date is before the start date' } : null,
})
export type MarketTrend = z.output<typeof marketTrend.record>

export const {
  listAll: listMarketTrends,
  get: getMarketTrend,
  create: createMarketTrend,
  update: updateMarketTrend,
  remove: deleteMarketTrend,
} = marketTrend
