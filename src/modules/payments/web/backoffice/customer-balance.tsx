import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { call } from '#kernel/web/api.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { updateCustomer, type Customer } from '#modules/customers/contract/index.ts'
import { customerStanding } from '../queries/staff-payments.ts'

/** What a customer owes, and whether they pay ahead; nothing where the shop keeps no account of payments. */
export function CustomerBalance({ customer }: { customer: Customer }) {
  const money = useOfficeMoney()
  const { data } = useQuery(customerStanding(customer.id))
  if (!data?.isOn) return null
  const { count, due, late, credit, paysAhead, refused } = data
  const rows: readonly (readonly [string, string])[] = [
    [t('Owed'), money(due)],
    ...(late > 0 ? [[t('Of it overdue'), money(late)] as const] : []),
    ...(credit > 0 ? [[t('Owed to the customer'), money(credit)] as const] : []),
  ]
  return (
    <section aria-label="Payments" className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <h3 className="font-sans text-dense font-semibold">Payments</h3>
      <dl className="grid gap-1">
        {rows.map(([name, figure]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures font-medium">{figure}</dd>
          </div>
        ))}
      </dl>
      {count > 0 && (
        <Link
          to="/admin/money"
          search={{ q: customer.phone ?? customer.lastName }}
          className="text-note underline underline-offset-4"
        >
          Open items
        </Link>
      )}
      {paysAhead && <PaysAhead customer={customer} refused={refused} {...paysAhead} />}
    </section>
  )
}

/** Whether a customer pays the whole amount ahead. It is proposed after refused deliveries, and set by a person. */
function PaysAhead({
  customer,
  refused,
  reason,
  isProposed,
}: {
  customer: Customer
  refused: number
  reason: string | null
  isProposed: boolean
}) {
  const may = useMay(updateCustomer)
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { mutate, isPending } = useWrite({
    write: (paysAheadReason: string) =>
      call(updateCustomer, {
        params: { id: customer.id },
        body: { paysAheadReason, version: customer.version },
      }),
    done: 'Customer saved',
    failed: 'The customer was not saved',
    refreshes: [{ path: '/api/crm' }, { path: '/api/payments' }],
    after: () => setAsking(false),
  })
  const begin = () => {
    setTyped(refused > 0 ? t('Refused deliveries: {{count}}', { count: refused }) : '')
    setAsking(true)
  }
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-2">
      {reason !== null && <p className="wrap-anywhere">{t('Pays ahead: {{reason}}', { reason })}</p>}
      {isProposed && (
        <output className="block text-clay">
          {t('Refused deliveries: {{count}}. Should this customer pay ahead?', { count: refused })}
        </output>
      )}
      {reason === null ? (
        <Button look="quiet" size="sm" disabled={!may} onClick={begin}>
          Let them pay ahead
        </Button>
      ) : (
        <Button look="quiet" size="sm" disabled={!may || isPending} onClick={() => mutate('')}>
          Stop paying ahead
        </Button>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Let them pay ahead" closeLabel="Close">
        <Form className="grid gap-4" onSend={() => mutate(typed)}>
          <p>
            New orders of this customer, also with the same phone number, ask for the whole amount before they
            are made.
          </p>
          <Field
            label="Reason"
            required
            value={typed}
            maxLength={500}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" size="sm" disabled={isPending} className="justify-self-start">
            Save
          </Button>
        </Form>
      </Dialog>
    </div>
  )
}
