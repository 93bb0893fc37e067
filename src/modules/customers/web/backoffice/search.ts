import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import {
  claimStatuses,
  customerStatuses,
  installationStatuses,
  interactionTypes,
  opportunityStages,
  quoteStatuses,
  sampleStatuses,
} from '#modules/record-states/contract.ts'

/** The tabs of the screen: what stands in the address, and what people read. */
export const crmTabs = [
  ['overview', 'Overview'],
  ['customers', 'Customers'],
  ['opportunities', 'Opportunities'],
  ['quotes', 'Quotes'],
  ['interactions', 'Interactions'],
  ['installations', 'Installations'],
  // Shown by a shop that sends samples.
  ['samples', 'Samples'],
  // Shown by a shop that sells goods that can be withdrawn from.
  ['withdrawals', 'Withdrawals'],
  // Shown by a shop that takes claims.
  ['claims', 'Claims'],
] as const
export type CrmTab = (typeof crmTabs)[number][0]

/**
 * What the address of the screen says. Each tab is a list of its own, so the conditions and the orders
 * of all of them are understood here. `customer` is the page of a customer; `edit` and `opportunity`
 * name the record whose dialog is open.
 */
export const crmSearch = listSearch({
  sorts: [
    'createdAt',
    'created_at',
    'name',
    'estimatedValue',
    'date',
    'totalAmount',
    'scheduledDate',
    'receivedAt',
  ],
  filters: {
    tab: crmTabs.map(([tab]) => tab),
    view: ['board'],
    // Of customers, quotes, installations, samples or claims, whichever the tab is about.
    status: [
      ...customerStatuses,
      ...quoteStatuses,
      ...installationStatuses,
      ...sampleStatuses,
      ...claimStatuses,
    ],
    // Of quotes.
    ending: ['week'],
    stage: opportunityStages,
    type: interactionTypes,
    // Of interactions.
    due: ['today'],
  },
  // `order` is the one that a new installation is for, `of` the customer of a new quote or installation.
  more: ['edit', 'opportunity', 'customer', 'quote', 'installation', 'order', 'of', 'claim', 'piece'],
})
