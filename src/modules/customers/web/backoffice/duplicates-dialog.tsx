import { mergeCustomers, tellCustomersApart } from '../../contract/customers.ts'
import type { DuplicateGroup } from '../../contract/customers.ts'
import { useMergeCustomers, useTellApart } from '../queries.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'
import { dateOf } from '../../../../kernel/web/backoffice/moments.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { nameOf } from './labels.ts'

/** Customers who are probably one; an administrator chooses whom to keep, and the others become that one. */
export function DuplicatesDialog({
  groups,
  close,
}: {
  groups: readonly DuplicateGroup[]
  close: () => void
}) {
  const may = useMay(mergeCustomers)
  const { timeZone } = useShopFacts()
  const merge = useMergeCustomers()
  const mayTellApart = useMay(tellCustomersApart)
  const apart = useTellApart()
  return (
    <Dialog open onClose={close} title="Possible duplicates" closeLabel="Close">
      {groups.length === 0 && <p>No two customers have the same email or phone.</p>}
      <ul className="grid gap-4">
        {groups.map(({ by, customers }) => (
          <li key={`${by} ${customers[0]?.id}`} className="rounded-lg border border-line p-4">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <p className="text-ink-soft">{by === 'email' ? 'The same email' : 'The same phone'}</p>
              <Button
                look="quiet"
                size="sm"
                disabled={!mayTellApart || apart.isPending}
                onClick={() => apart.mutate(customers)}
              >
                Different people
              </Button>
            </div>
            <ul className="grid gap-3">
              {customers.map((customer) => (
                <li key={customer.id} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-medium">{nameOf(customer)}</span>
                    <span className="block text-note text-ink-soft">
                      {[customer.email, customer.phone, `since ${dateOf(customer.createdAt, timeZone)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Button
                    look="quiet"
                    size="sm"
                    aria-label={`Keep ${nameOf(customer)}`}
                    disabled={!may || merge.isPending}
                    onClick={() =>
                      merge.mutate({
                        remaining: customer,
                        others: customers.filter((one) => one !== customer),
                      })
                    }
                  >
                    Keep this one
                  </Button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {!may && <p className="mt-4 text-ink-soft">Only administrators merge customers.</p>}
    </Dialog>
  )
}
