import { listSearch } from '../../../../kernel/web/backoffice/table/list-search.ts'

/** The tabs of the screen: what stands in the address, and what people read. */
export const forecastingTabs = [
  ['overview', 'Overview'],
  ['sales', 'Sales Forecasts'],
  ['products', 'Product Forecasts'],
  ['accuracy', 'Accuracy'],
] as const
export type ForecastingTab = (typeof forecastingTabs)[number][0]

/** What the address of the screen says. The two lists understand the same. */
export const forecastingSearch = listSearch({
  sorts: ['created_at', 'starts', 'revenue'],
  filters: {
    tab: forecastingTabs.map(([tab]) => tab),
    period: ['monthly', 'quarterly', 'yearly'],
    year: 'number',
    state: ['active', 'ended'],
  },
})
