import { listSearch } from '../table/list-search.ts'

/** The tabs of the screen: what stands in the address, and what people read. */
export const crmTabs = [
  ['overview', 'Overview'],
  ['customers', 'Customers'],
  ['opportunities', 'Opportunities'],
  ['quotes', 'Quotes'],
  ['interactions', 'Interactions'],
  ['installations', 'Installations'],
] as const
export type CrmTab = (typeof crmTabs)[number][0]

/**
 * What the address of the screen says. Each tab is a list of its own, so the statuses and the orders of
 * all of them are understood here, and the server refuses those that are not its list's.
 */
export const crmSearch = listSearch({
  sorts: ['createdAt'],
  filters: { tab: crmTabs.map(([tab]) => tab) },
  more: ['edit', 'customer'],
})
