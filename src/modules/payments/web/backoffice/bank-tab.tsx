import { Archive, ArchiveRestore, Check, Link2 } from 'lucide-react'
import { useState, useDeferredValue } from 'react'
import { useQuery } from '@tanstack/react-query'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney, useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { read } from '#kernel/web/api.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import {
  confirmBankLines,
  listBankLines,
  type BankLine,
  type BankReport,
  listOpenItems,
} from '../../contract/index.ts'
import { useConfirmLines, useIgnoreLine, useBookLine } from '../queries/staff-payments.ts'
import { BankFile } from './bank-file.tsx'
import { lineStateLabels, reasonLabels } from './labels.ts'

/** Chooses the order that a line of the bank is booked for, from what is owed. */
function BookDialog({ line, close }: { line: BankLine; close: () => void }) {
  const money = useOfficeMoney()
  const [typed, setTyped] = useState(line.orderNumber ?? '')
  const q = useDeferredValue(typed.trim())
  const { data = [] } = useQuery(
    read(listOpenItems, { query: { limit: 20, sort: '-createdAt', ...(q !== '' && { q }) } }),
  )
  const { mutate, isPending } = useBookLine(close)
  return (
    <Dialog open onClose={close} title="Book for an order" closeLabel="Close">
      <div className="grid gap-4">
        <p className="text-ink-soft">
          {officeMoney(line.amount, line.currency)} · {line.name} {line.purpose}
        </p>
        <Field
          label="Order, customer or phone"
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul className="grid max-h-72 divide-y divide-line overflow-y-auto">
          {data.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                <span className="figures font-medium">{item.orderNumber}</span> {item.customerName}{' '}
                <span className="figures text-ink-soft">{money(item.due)}</span>
              </span>
              <Button
                look="quiet"
                size="sm"
                aria-label={`Book for ${item.orderNumber}`}
                disabled={isPending}
                onClick={() => mutate({ line, orderId: item.id })}
              >
                Book
              </Button>
            </li>
          ))}
          {data.length === 0 && <li className="py-2 text-ink-soft">Nothing is owed</li>}
        </ul>
      </div>
    </Dialog>
  )
}

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
