import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { entryKinds } from '#modules/payment-terms/contract/index.ts'
import { entryMethods } from '../../contract/index.ts'

/** The tabs of the screen: query parameter and label. */
export const moneyTabs = [
  ['open', 'Open items'],
  ['bank', 'Bank'],
  ['payouts', 'Payouts'],
  ['payments', 'Payments'],
  ['round', 'Cash round'],
] as const
export type MoneyTab = (typeof moneyTabs)[number][0]

export const moneySearch = listSearch({
  sorts: ['createdAt', 'due', 'bookedOn', 'amount', 'paidOn'],
  filters: {
    tab: moneyTabs.map(([tab]) => tab),
    state: ['open', 'booked', 'ignored'],
    show: ['late', 'deposit', 'undecided', 'credit'],
    kind: entryKinds,
    method: entryMethods,
    from: 'date',
    to: 'date',
    day: 'date',
  },
})
