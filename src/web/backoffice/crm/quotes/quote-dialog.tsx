import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createQuote, quoteStatuses } from '../../../../contract/quotes.ts'
import type { Quote } from '../../../../contract/quotes.ts'
import { languages } from '../../../../rules/languages.ts'
import { ItemsMistake, quoteSubtotal, readQuoteItems } from '../../../../rules/quote-items.ts'
import { customerChoices, opportunityChoices } from '../../../queries/crm-choices.ts'
import { refresh } from '../../../queries/refresh.ts'
import { writeQuote } from '../../../queries/staff-quotes.ts'
import { Field, TextArea } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { EditDialog } from '../../editing/edit-dialog.tsx'
import { useEditing } from '../../editing/use-editing.ts'
import { useMay } from '../../shell/staff.ts'
import { QuoteBuilder } from './quote-builder.tsx'
import { dollars } from './quote-columns.tsx'
import { noQuote, payloadOf, quoteLabels, valuesOf, written } from './quote-values.ts'
import type { QuoteValues } from './quote-values.ts'

/** What the items come to, as they are typed; null while they cannot be read. */
function sumOf(items: string): { count: number; sum: number } | null {
  const read = readQuoteItems(items)
  if (read instanceof ItemsMistake) return null
  return { count: read.length, sum: quoteSubtotal(read.map((item) => ({ ...item, price: item.price ?? 0 }))) }
}

/** Makes a quote, or changes the one that is given. */
export function QuoteDialog({ quote, close }: { quote: Quote | null; close: () => void }) {
  const client = useQueryClient()
  const may = useMay(createQuote)
  const { data: customers = [] } = useQuery(customerChoices)
  const { data: opportunities = [] } = useQuery(opportunityChoices)
  const editing = useEditing<QuoteValues, Quote>({
    start: quote ? valuesOf(quote) : noQuote,
    version: quote?.version,
    valuesOf,
    write: async (values, version) => writeQuote(quote, payloadOf(values), version),
    onSaved: () => {
      toast({ title: quote ? 'Quote updated successfully' : 'Quote created successfully' })
      void refresh(client, { path: '/api/crm' })
      close()
    },
    failed: quote ? 'Failed to update quote' : 'Failed to create quote',
  })
  const { values, set, errors } = editing
  const items = sumOf(values.items)
  const text = (field: keyof QuoteValues) => ({
    label: quoteLabels[field],
    value: values[field],
    error: errors[field],
    disabled: !may,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  const choice = (field: keyof QuoteValues) => {
    const { error, autoComplete: _, ...rest } = text(field)
    return { ...rest, 'aria-invalid': error ? true : undefined }
  }
  /** The total follows the builder; what is typed by hand stays. */
  const add = (item: object) => {
    const before = readQuoteItems(values.items)
    if (before instanceof ItemsMistake) return
    const known = values.items.trim() === '' ? [] : (JSON.parse(values.items) as object[])
    const next = written([...known, item])
    set({ items: next, totalAmount: String((sumOf(next)?.sum ?? 0) + Number(values.taxAmount)) })
  }

  return (
    <EditDialog
      title={quote ? `Edit ${quote.quoteNumber}` : 'Create Quote'}
      editing={editing}
      labels={quoteLabels}
      may={may}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <SelectField {...choice('customerId')}>
            <option value="">Choose a customer</option>
            {customers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {errors.customerId && (
            <p role="alert" className="text-sm text-clay">
              {errors.customerId}
            </p>
          )}
        </div>
        <SelectField {...choice('opportunityId')}>
          <option value="">None</option>
          {opportunities
            .filter(({ customerId }) => customerId === values.customerId)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </SelectField>
      </div>
      <QuoteBuilder disabled={!may || items === null} add={add} />
      <TextArea
        {...text('items')}
        rows={5}
        spellCheck={false}
        className="font-mono text-sm"
        hint={
          items
            ? `${items.count} ${items.count === 1 ? 'item' : 'items'}, ${dollars(items.sum)}. A list of objects such as {"name": "Fitting", "quantity": 1, "price": 40}`
            : 'Not a list of items yet'
        }
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...text('totalAmount')} type="number" min="0" step="any" required />
        <Field {...text('taxAmount')} type="number" min="0" step="any" />
        <Field {...text('validUntil')} type="date" required />
      </div>
      <TextArea {...text('description')} rows={2} />
      <TextArea {...text('terms')} rows={2} />
      <TextArea {...text('notes')} rows={2} hint="Only the shop sees this." />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...choice('language')}>
          <option value="">As in the last order</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {quote && (
          <SelectField {...choice('status')}>
            {quoteStatuses.map((status) => (
              <option key={status} value={status}>
                {`${status[0]?.toUpperCase()}${status.slice(1)}`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </EditDialog>
  )
}
