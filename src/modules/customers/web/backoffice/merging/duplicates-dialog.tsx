import { useState } from 'react'
import {
  keepCustomersApart,
  type Customer,
  type DuplicatePair,
} from '#modules/customers/contract/customers.ts'
import { useKeepApart } from '../../queries.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { nameOf } from '../labels.ts'
import { Comparison } from './merge-dialog.tsx'

const reasons: Record<DuplicatePair['by'], string> = {
  email: 'The same email',
  phone: 'The same phone',
  address: 'The same name and address',
}

/** Pairs of customers who are probably one; staff compare and merge them, or say that they are two. */
export function DuplicatesDialog({ pairs, close }: { pairs: readonly DuplicatePair[]; close: () => void }) {
  const [compared, setCompared] = useState<readonly Customer[]>([])
  const [first, other] = compared
  return (
    <Dialog open onClose={close} title="Possible duplicates" closeLabel="Close" wide>
      {first && other ? (
        <>
          <Button look="quiet" size="sm" onClick={() => setCompared([])}>
            Back to the list
          </Button>
          <Comparison pair={[first, other]} close={() => setCompared([])} merged={() => undefined} />
        </>
      ) : (
        <Pairs pairs={pairs} compare={setCompared} />
      )}
    </Dialog>
  )
}

function Pairs({
  pairs,
  compare,
}: {
  pairs: readonly DuplicatePair[]
  compare: (customers: readonly Customer[]) => void
}) {
  const may = useMay(keepCustomersApart)
  const { timeZone } = useShopConfig()
  const keepApart = useKeepApart()
  return (
    <>
      {pairs.length === 0 && <p>No two customers have the same email, phone, or name and address.</p>}
      <ul className="grid gap-4">
        {pairs.map(({ by, customers }) => {
          const names = customers.map(nameOf).join(', ')
          return (
            <li
              key={customers.map(({ id }) => id).join()}
              className="grid gap-3 rounded-lg border border-line p-4"
            >
              <p className="text-ink-soft">{reasons[by]}</p>
              {customers.map((customer) => (
                <p key={customer.id} className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{nameOf(customer)}</span>
                  <span className="block text-note text-ink-soft">
                    {[customer.email, customer.phone, `since ${dateOf(customer.createdAt, timeZone)}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </p>
              ))}
              <div className="flex flex-wrap gap-2">
                <Button size="sm" aria-label={`Compare ${names}`} onClick={() => compare(customers)}>
                  Compare
                </Button>
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={`Not the same: ${names}`}
                  disabled={!may || keepApart.isPending}
                  onClick={() => keepApart.mutate(customers)}
                >
                  Not the same
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
