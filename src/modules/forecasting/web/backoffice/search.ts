import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'

/** The tabs of the screen: query parameter and label. */
export const forecastingTabs = [
  ['overview', 'Overview'],
  ['sales', 'Sales Forecasts'],
  ['products', 'Product Forecasts'],
  ['accuracy', 'Accuracy'],
] as const
export type ForecastingTab = (typeof forecastingTabs)[number][0]

/** The query parameters of the screen, shared by both lists. */
export const forecastingSearch = listSearch({
  sorts: ['created_at', 'starts', 'revenue'],
  filters: {
    tab: forecastingTabs.map(([tab]) => tab),
    period: ['monthly', 'quarterly', 'yearly'],
    year: 'number',
    state: ['active', 'ended'],
  },
})
