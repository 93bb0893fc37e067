import { CheckCheck, RotateCcw } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { listWithdrawals, setWithdrawalHandled, type Withdrawal } from '../../contract/index.ts'
import { useSetHandled } from '../queries/staff-withdrawals.ts'
import { lastDayText, linesText } from './withdrawal-facts.ts'

const withdrawalColumns = (timeZone: string): readonly Column<Withdrawal>[] => [
  {
    id: 'orderNumber',
    head: 'Order #',
    fixed: true,
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    id: 'name',
    head: t('Name', { context: 'person' }),
    card: 'title',
    cell: ({ name }) => name,
  },
  {
    id: 'lines',
    head: 'About',
    grow: true,
    card: 'text',
    cell: (withdrawal) => <span className="whitespace-normal">{linesText(withdrawal)}</span>,
  },
  { id: 'lastDay', head: 'Last day', cell: lastDayText },
  {
    id: 'receivedAt',
    head: 'Received',
    sort: 'receivedAt',
    cell: ({ receivedAt }) => momentOf(receivedAt, timeZone),
  },
]

/** The declarations of withdrawal; a row opens its order. */
export function WithdrawalsTab() {
  const { timeZone } = useShopConfig()
  const navigate = useNavigate()
  const may = useMay(setWithdrawalHandled)
  const { mutate, isPending } = useSetHandled()
  const button = (withdrawal: Withdrawal) => {
    const label = withdrawal.handledAt === null ? 'Dealt with' : 'Open again'
    const Icon = withdrawal.handledAt === null ? CheckCheck : RotateCcw
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!may || isPending}
        onClick={() => mutate(withdrawal)}
        className={rowButtonLook}
      >
        <Icon size={15} aria-hidden />
      </button>
    )
  }
  return (
    <ListTable
      list={listWithdrawals}
      noun={{ one: 'withdrawal', many: 'withdrawals' }}
      columns={withdrawalColumns(timeZone)}
      defaultSort="-receivedAt"
      searchPlaceholder="Order number, name or address"
      nameOf={({ orderNumber }) => orderNumber}
      open={({ orderId }) =>
        orderId !== null && void navigate({ to: '/admin/orders', search: { order: orderId } })
      }
      actions={button}
      empty="No withdrawals yet"
      emptyHint="Buyers declare them on a page that the footer links, once Settings say beside each line whether it can be withdrawn from."
    />
  )
}
