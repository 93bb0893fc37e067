import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { read } from '#kernel/web/api.ts'
import { officeMoney, useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { listOpenItems, type BankLine } from '../../contract/index.ts'
import { useBookLine } from '../queries/staff-payments.ts'

/** Chooses the order that a line of the bank is booked for, from what is owed. */
export function BookDialog({ line, close }: { line: BankLine; close: () => void }) {
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
