import { useState, type ReactNode } from 'react'
import { mergeCustomers, type Customer } from '#modules/customers/contract/customers.ts'
import { useMergeCustomers } from '../../queries.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { CustomerField } from '../customer-field.tsx'
import { labelOf, nameOf } from '../labels.ts'

/** Merges a customer with another one that staff find by name, phone or the number of an order. */
export function MergeWithDialog({
  customer,
  close,
  merged,
}: {
  customer: Customer
  close: () => void
  /** Called with the customer who remains. */
  merged: (remaining: Customer) => void
}) {
  const [other, setOther] = useState<Customer | null>(null)
  return (
    <Dialog open onClose={close} title="Merge customers" closeLabel="Close" wide>
      <CustomerField
        label="Other customer"
        besides={customer.id}
        hasSearch
        value={other?.id ?? ''}
        onChange={(_, row) => setOther(row)}
      />
      {other && <Comparison key={other.id} pair={[customer, other]} close={close} merged={merged} />}
    </Dialog>
  )
}

/**
 * Shows two customers side by side and merges them after a question. Two who both have an account stay two: neither of
 * the two people may lose their way to their orders.
 */
export function Comparison({
  pair,
  close,
  merged,
}: {
  pair: readonly [Customer, Customer]
  close: () => void
  merged: (remaining: Customer) => void
}) {
  const may = useMay(mergeCustomers)
  const [remainingId, setRemainingId] = useState<string | null>(null)
  // The pair may be read again meanwhile.
  const remaining = pair.find(({ id }) => id === remainingId)
  const haveAccounts = pair.every(({ userId }) => userId !== null)
  return (
    <>
      <div className="my-4 grid gap-4 sm:grid-cols-2">
        {pair.map((customer) => (
          <Side key={customer.id} customer={customer}>
            <Button
              look={remainingId === customer.id ? 'primary' : 'quiet'}
              size="sm"
              aria-label={`Keep ${nameOf(customer)}`}
              aria-pressed={remainingId === customer.id}
              disabled={!may || haveAccounts}
              onClick={() => setRemainingId(customer.id)}
            >
              Keep this one
            </Button>
          </Side>
        ))}
      </div>
      {haveAccounts && (
        <p>
          Both customers have an account of their own, so they cannot be merged. If one of the accounts
          belongs to somebody else, detach it first.
        </p>
      )}
      {!may && <p className="text-ink-soft">Only administrators merge customers.</p>}
      {remaining && (
        <Question
          remaining={remaining}
          other={pair[0] === remaining ? pair[1] : pair[0]}
          cancel={() => setRemainingId(null)}
          merged={() => {
            close()
            merged(remaining)
          }}
        />
      )}
    </>
  )
}

function Side({ customer, children }: { customer: Customer; children: ReactNode }) {
  const { timeZone } = useShopConfig()
  const facts: [string, string | null][] = [
    ['Email', customer.email],
    ['Phone', [customer.phone, customer.secondaryPhone].filter(Boolean).join(', ')],
    ['Company', customer.companyName],
    ['Address', [customer.address, customer.zipCode, customer.city].filter(Boolean).join(', ')],
    ['Status', labelOf(customer.status)],
    ['Account', customer.userId === null ? null : 'Orders with an account of the shop'],
    ['Customer since', dateOf(customer.createdAt, timeZone)],
    ['Notes', customer.notes],
  ]
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line p-4" aria-label={nameOf(customer)}>
      <h3 className="font-medium wrap-anywhere">{nameOf(customer)}</h3>
      <dl className="grid flex-1 content-start gap-2">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-note/5 text-ink-soft">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div>{children}</div>
    </section>
  )
}

function Question({
  remaining,
  other,
  cancel,
  merged,
}: {
  remaining: Customer
  other: Customer
  cancel: () => void
  merged: () => void
}) {
  const merge = useMergeCustomers(merged)
  const areNamesakes = nameOf(other) === nameOf(remaining)
  const called = (customer: Customer) =>
    [nameOf(customer), areNamesakes && (customer.email ?? customer.phone)].filter(Boolean).join(', ')
  const [gone, remainingName] = [called(other), called(remaining)]
  return (
    <section className="rounded-lg bg-linen p-4" aria-label="Merge customers?">
      <p>
        {`Orders, quotes, visits and notes of ${gone} move to ${remainingName}. Empty fields are filled, and the other record is deleted. This cannot be undone.`}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button look="danger" disabled={merge.isPending} onClick={() => merge.mutate({ remaining, other })}>
          Merge
        </Button>
      </div>
    </section>
  )
}
