import type { Opportunity } from '../../contract/opportunities.ts'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { formatDay, StateBadge } from '#modules/customers/web/backoffice/index.ts'

export const opportunityColumns: readonly Column<Opportunity>[] = [
  {
    id: 'title',
    head: 'Title',
    fixed: true,
    grow: true,
    card: 'title',
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { id: 'customer', head: 'Customer', cell: ({ customerName }) => customerName },
  {
    id: 'value',
    head: 'Estimated value',
    card: 'amount',
    sort: 'estimatedValue',
    align: 'right',
    cell: ({ estimatedValue }) => <Amount value={estimatedValue} />,
  },
  {
    id: 'probability',
    head: 'Probability',
    align: 'right',
    skeletonWidth: 'w-10',
    cell: ({ probability }) => officePercent(probability),
  },
  {
    id: 'close',
    head: 'Expected close',
    cell: ({ expectedCloseDate: day }) => (day ? formatDay(day) : '—'),
  },
  {
    id: 'stage',
    head: 'Stage',
    card: 'badge',
    cell: ({ stage }) => <StateBadge state={stage} />,
  },
]
