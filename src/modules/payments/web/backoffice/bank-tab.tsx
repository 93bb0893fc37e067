import { Archive, ArchiveRestore, Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { confirmBankLines, listBankLines, type BankLine, type BankReport } from '../../contract/index.ts'
import { useConfirmLines, useIgnoreLine } from '../queries/staff-payments.ts'
import { BankFile } from './bank-file.tsx'
import { BookDialog } from './book-dialog.tsx'
import { lineStateLabels, reasonLabels } from './labels.ts'

const columns: readonly Column<BankLine>[] = [
  {
    id: 'day',
    head: 'Day',
    sort: 'bookedOn',
    fixed: true,
    cell: ({ bookedOn }) => <span className="figures">{dateOf(bookedOn, 'UTC')}</span>,
  },
  {
    id: 'name',
    head: 'Paid by',
    card: 'title',
    cell: ({ name, account }) => name || account || '—',
  },
  {
    id: 'purpose',
    head: 'Reference',
    grow: true,
    card: 'text',
    cell: ({ purpose }) => <span className="wrap-anywhere whitespace-normal text-ink-soft">{purpose}</span>,
  },
  {
    id: 'order',
    head: 'Order #',
    cell: ({ orderNumber, customerName, reason, state }) => (
      <span className="grid">
        <span>
          {orderNumber && <span className="figures font-medium">{orderNumber}</span>} {customerName}
        </span>
        <span className="text-note text-ink-soft">
          {state === 'open' ? t(reasonLabels[reason]) : t(lineStateLabels[state])}
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    card: 'amount',
    align: 'right',
    sort: 'amount',
    cell: ({ amount, currency }) => (
      <span className="figures font-medium">{officeMoney(amount, currency)}</span>
    ),
  },
]

const filters = [
  {
    name: 'state',
    label: 'State',
    options: (['open', 'booked', 'ignored'] as const).map((state) => ({
      value: state,
      label: t(lineStateLabels[state]),
    })),
  },
] as const

/** What moved on the shop's accounts: imported from files, proposed for orders, booked by a person. */
export function BankTab() {
  const may = useMay(confirmBankLines)
  const [report, setReport] = useState<BankReport | null>(null)
  const [booking, setBooking] = useState<BankLine | null>(null)
  const { mutate: confirm, isPending } = useConfirmLines()
  const { mutate: ignore, isPending: isIgnoring } = useIgnoreLine()
  const actions = (line: BankLine) => {
    if (line.state === 'booked') return null
    const aside = line.state === 'open' ? 'Put aside' : 'Take back'
    return (
      <>
        {line.state === 'open' && line.orderId !== null && (
          <button
            type="button"
            aria-label="Book as proposed"
            title="Book as proposed"
            disabled={!may || isPending}
            onClick={() => confirm([line])}
            className={rowButtonLook}
          >
            <Check size={15} aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label="Book for an order"
          title="Book for an order"
          disabled={!may}
          onClick={() => setBooking(line)}
          className={rowButtonLook}
        >
          <Link2 size={15} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={aside}
          title={aside}
          disabled={!may || isIgnoring}
          onClick={() => ignore(line)}
          className={rowButtonLook}
        >
          {line.state === 'open' ? (
            <Archive size={15} aria-hidden />
          ) : (
            <ArchiveRestore size={15} aria-hidden />
          )}
        </button>
      </>
    )
  }
  const bulkControls = (lines: readonly BankLine[], unselect: () => void) => (
    <Button
      look="quiet"
      size="sm"
      disabled={!may || isPending || lines.some(({ orderId, state }) => orderId === null || state !== 'open')}
      onClick={() => confirm(lines, { onSuccess: unselect })}
    >
      Book as proposed
    </Button>
  )
  return (
    <>
      <BankFile report={report} done={setReport} />
      <ListTable<BankLine>
        list={listBankLines}
        noun={{ one: 'line', many: 'lines' }}
        columns={columns}
        filters={filters}
        defaultSort="-bookedOn"
        searchPlaceholder="Name, reference or order"
        nameOf={({ name, purpose }) => name || purpose}
        actions={actions}
        bulkControls={bulkControls}
        csv
        empty="No movements yet"
        emptyHint="Import a file of your bank: CAMT, MT940 or CSV."
      />
      {booking && <BookDialog line={booking} close={() => setBooking(null)} />}
    </>
  )
}
