import type { Customer } from '../../contract/customers.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { nameOf } from './labels.ts'
import { StateBadge } from './state-badge.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

export const customerColumns: readonly Column<Customer>[] = [
  {
    id: 'name',
    head: t('Name', { context: 'person' }),
    sort: 'name',
    fixed: true,
    card: 'title',
    skeletonWidth: 'w-40',
    cell: (customer) => <span className="font-medium">{nameOf(customer)}</span>,
  },
  {
    id: 'email',
    head: 'Email',
    grow: true,
    cell: ({ email }) => <span className="text-ink-soft">{email ?? '—'}</span>,
  },
  { id: 'phone', head: 'Phone', cell: ({ phone }) => phone ?? '—' },
  { id: 'city', head: 'City', cell: ({ city }) => city ?? '—' },
  {
    id: 'company',
    head: 'Company',
    hidden: true,
    card: 'none',
    cell: ({ companyName }) => companyName ?? '—',
  },
  { id: 'tags', head: 'Tags', hidden: true, card: 'none', cell: ({ tags }) => tags.join(', ') },
  {
    id: 'status',
    head: 'Status',
    card: 'amount',
    cell: ({ status }) => <StateBadge state={status} />,
  },
]
