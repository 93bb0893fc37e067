import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, read } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { listDocuments } from '#modules/documents/contract/index.ts'
import { entryMethods, type EntryInput, type OrderPayments } from '../../contract/index.ts'
import { useAddEntry, useRefundCard } from '../queries/staff-payments.ts'
import { kindLabels, moneyMethodLabels } from './labels.ts'

type Kind = EntryInput['kind']
type Method = NonNullable<EntryInput['method']>

/** What staff enter; roundings come with the cash that they round. */
const kinds: readonly Kind[] = ['payment', 'refund', 'cash_discount', 'write_off', 'fee']
const moving: readonly Kind[] = ['payment', 'refund']

/** The amount that an entry most likely has. */
function likelyAmount({ balance, refundable }: OrderPayments, kind: Kind, method: Method): string {
  const { due, depositDue, cashDue, settled } = balance
  const returned = due < 0 ? -due : settled
  if (kind === 'refund')
    return String(method === 'card' && refundable > 0 ? Math.min(returned, refundable) : returned)
  if (kind === 'fee') return ''
  if (due <= 0) return ''
  if (kind === 'payment' && depositDue > 0) return String(depositDue)
  return String(kind === 'payment' && method === 'cash' && cashDue !== null ? cashDue : due)
}

/** Asks what moved, and enters it. */
export function EntryDialog({
  orderId,
  payments,
  close,
}: {
  orderId: string
  payments: OrderPayments
  close: () => void
}) {
  const { timeZone } = useShopConfig()
  const usual = payments.balance.method
  const [kind, setKind] = useState<Kind>(payments.balance.due < 0 ? 'refund' : 'payment')
  const [method, setMethod] = useState<Method>(usual)
  const [typed, setTyped] = useState<string | null>(null)
  const [bookedOn, setBookedOn] = useState(() => todayIn(timeZone))
  const [documentId, setDocumentId] = useState('')
  const [note, setNote] = useState('')
  const { data: documents = [] } = useQuery(read(listDocuments, { query: { orderId, limit: 100 } }))
  const invoices = documents.filter(({ kind }) => ['deposit', 'invoice', 'final'].includes(kind))
  const entering = useAddEntry(orderId, close)
  const refunding = useRefundCard(orderId, close)
  // What was paid at a provider is given back by it, to the same card.
  const isByProvider = kind === 'refund' && method === 'card' && payments.refundable > 0
  const { isPending, error } = isByProvider ? refunding : entering
  const fields = error instanceof ApiError ? error.fields : {}
  const amount = typed ?? likelyAmount(payments, kind, method)
  const refund = () => refunding.mutate({ amount: Number(amount), ...(note.trim() && { note }) })
  const enter = () =>
    entering.mutate({
      kind,
      amount: Number(amount),
      ...(moving.includes(kind) && { method }),
      ...(bookedOn && { bookedOn }),
      ...(documentId && { documentId }),
      ...(note.trim() && { note }),
    })
  return (
    <Dialog open onClose={close} title="Enter a payment" closeLabel="Close">
      <Form className="grid gap-4" onSend={isByProvider ? refund : enter}>
        <SelectField label="What" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          <Options of={kinds} label={(kind) => t(kindLabels[kind])} />
        </SelectField>
        {moving.includes(kind) && (
          <SelectField
            label="How"
            value={method}
            error={fields['method']}
            onChange={({ target }) => setMethod(target.value as Method)}
          >
            <Options of={entryMethods} label={(method) => t(moneyMethodLabels[method])} />
          </SelectField>
        )}
        <NumberField
          label="Amount"
          decimals="currency"
          required
          value={amount}
          onChange={setTyped}
          error={fields['amount']}
        />
        {!isByProvider && (
          <Field
            type="date"
            label="Day"
            value={bookedOn}
            error={fields['bookedOn']}
            onChange={({ target }) => setBookedOn(target.value)}
          />
        )}
        {!isByProvider && (invoices.length > 0 || fields['documentId']) && (
          <SelectField
            label="For the document"
            value={documentId}
            error={fields['documentId']}
            onChange={({ target }) => setDocumentId(target.value)}
          >
            <option value="">The order as a whole</option>
            {invoices.map(({ id, number }) => (
              <option key={id} value={id}>
                {number}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          label="Note"
          value={note}
          maxLength={500}
          error={fields['note']}
          onChange={({ target }) => setNote(target.value)}
        />
        {isByProvider ? (
          <p className="text-ink-soft">
            The provider gives it back to the card. It is entered once the provider has done it.
          </p>
        ) : (
          <p className="text-ink-soft">An entry stays as it is. A wrong one is reversed by another.</p>
        )}
        <Button type="submit" disabled={isPending} className="justify-self-start">
          {isByProvider ? 'Give back by card' : 'Enter'}
        </Button>
      </Form>
    </Dialog>
  )
}
