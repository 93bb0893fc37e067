import { useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import type { DocumentKind, DocumentOnWire } from '../../contract/index.ts'
import { useIssueDocument } from '../queries/staff-documents.ts'
import { documentLabels } from './document-labels.ts'

/** Credit notes are issued from what they correct. */
const kinds = ['invoice', 'deposit', 'final', 'delivery', 'proforma'] as const

/** The document that an order most likely needs next. */
function nextKind(documents: readonly DocumentOnWire[]): DocumentKind {
  const isOpen = (kind: DocumentKind) =>
    documents.some(
      (document) => document.kind === kind && document.lines.some(({ isCredited }) => !isCredited),
    )
  if (isOpen('invoice') || isOpen('final')) return 'delivery'
  return isOpen('deposit') ? 'final' : 'invoice'
}

/** Asks what a document needs, and issues it. */
export function IssueDialog({
  order,
  documents,
  close,
}: {
  order: Order
  documents: readonly DocumentOnWire[]
  close: () => void
}) {
  const { timeZone } = useShopConfig()
  const [kind, setKind] = useState<DocumentKind>(() => nextKind(documents))
  const [percent, setPercent] = useState('30')
  const [taxDay, setTaxDay] = useState(() => todayIn(timeZone))
  const [dueOn, setDueOn] = useState('')
  const [reference, setReference] = useState('')
  const { mutate, isPending, error } = useIssueDocument(order.id, close)
  const fields = error instanceof ApiError ? error.fields : {}
  const isInvoice = kind === 'invoice' || kind === 'deposit' || kind === 'final'
  const issue = () =>
    mutate({
      kind,
      ...(kind === 'deposit' && { percent: Number(percent) }),
      ...(taxDay && { taxDay }),
      ...(isInvoice && dueOn && { dueOn }),
      ...(isInvoice && reference.trim() && { buyerReference: reference }),
    })
  return (
    <Dialog open onClose={close} title="Issue a document" closeLabel="Close">
      <Form className="grid gap-4" onSend={issue}>
        <SelectField
          label="Document"
          value={kind}
          error={fields['kind'] ?? fields['taxes']}
          onChange={({ target }) => setKind(target.value as DocumentKind)}
        >
          <Options of={kinds} label={(kind) => t(documentLabels[kind])} />
        </SelectField>
        {kind === 'deposit' && (
          <NumberField
            label="Percent of the total"
            decimals={2}
            value={percent}
            onChange={setPercent}
            error={fields['percent']}
          />
        )}
        {kind !== 'proforma' && (
          <Field
            type="date"
            label={kind === 'deposit' ? 'Expected day of delivery' : 'Day of delivery'}
            hint="The tax rates of this day count."
            value={taxDay}
            error={fields['taxDay']}
            onChange={({ target }) => setTaxDay(target.value)}
          />
        )}
        {isInvoice && (
          <>
            <Field
              type="date"
              label="Payable by"
              hint="Empty: after the days in the settings of payments; without a day for orders that are paid in cash."
              value={dueOn}
              error={fields['dueOn']}
              onChange={({ target }) => setDueOn(target.value)}
            />
            <Field
              label="Reference of the buyer"
              hint="Public buyers in Germany ask for it; the invoice then is an XRechnung."
              value={reference}
              maxLength={100}
              error={fields['buyerReference']}
              onChange={({ target }) => setReference(target.value)}
            />
          </>
        )}
        <p className="text-ink-soft">
          It gets the next number and can never be changed. A mistake is corrected with a credit note.
        </p>
        <Button type="submit" disabled={isPending} className="justify-self-start">
          Issue
        </Button>
      </Form>
    </Dialog>
  )
}
