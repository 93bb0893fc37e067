import { dateFormat } from '#kernel/rules/cached-formats.ts'
import type { Quote } from '../../contract/quotes.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ShopAmount } from '#modules/currency/web/backoffice/index.ts'
import { StateMark } from './state.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

const dayOf = (moment: string) =>
  dateFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment))

export const quoteColumns: readonly Column<Quote>[] = [
  {
    id: 'number',
    head: 'Number',
    fixed: true,
    cell: ({ quoteNumber, status }) => (
      <span className={`whitespace-nowrap ${status === 'accepted' ? 'font-semibold' : 'font-medium'}`}>
        {quoteNumber}
      </span>
    ),
  },
  {
    id: 'customer',
    head: 'Customer',
    card: 'title',
    grow: true,
    cell: ({ customerName }) => customerName || '—',
  },
  {
    id: 'total',
    head: 'Total amount',
    card: 'amount',
    sort: 'totalAmount',
    align: 'right',
    cell: ({ totalAmount, totalsMatch, converted }) => (
      <span title={totalsMatch ? undefined : 'The items do not add up to this total'}>
        <ShopAmount value={totalAmount} converted={converted} />
        {!totalsMatch && <span className="ml-1 text-clay">!</span>}
      </span>
    ),
  },
  {
    id: 'validUntil',
    head: 'Valid until',
    cell: ({ validUntil }) => (validUntil ? dayOf(validUntil) : '—'),
  },
  {
    id: 'createdAt',
    head: 'Created',
    sort: 'createdAt',
    hidden: true,
    card: 'none',
    cell: ({ createdAt }) => dayOf(createdAt),
  },
  {
    id: 'status',
    head: 'Status',
    card: 'badge',
    cell: ({ status }) => <StateMark status={status} />,
  },
]
