import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createQuote, quoteStatuses } from '../../contract/quotes.ts'
import type { Quote } from '../../contract/quotes.ts'
import { languages } from '../../../../kernel/rules/languages.ts'
import { ItemsMistake, quoteSubtotal, readQuoteItems } from '../../rules/quote-items.ts'
import { opportunityChoices } from '../../../customers/web/queries.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { writeQuote } from '../queries/staff-quotes.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { CustomerField } from '../../../customers/web/backoffice/customer-field.tsx'
import { QuoteBuilder } from './quote-builder.tsx'
import { dollars } from './quote-columns.tsx'
import { FreeLine, QuoteLines } from './quote-lines.tsx'
import {
  discountBehind,
  noQuote,
  payloadOf,
  quoteLabels,
  totalOf,
  valuesOf,
  written,
} from './quote-values.ts'
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
  const { data: opportunities = [] } = useQuery({
    ...opportunityChoices(values.customerId),
    enabled: values.customerId !== '',
  })
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
    const { autoComplete: _, ...rest } = text(field)
    return rest
  }
  /** The total follows lines, tax and discount; without lines it is what was typed. */
  const follow = (change: Partial<QuoteValues>) => {
    const after = { ...values, ...change }
    const priced = sumOf(after.items)
    if (priced === null || priced.count === 0) return set(change)
    set({ ...change, totalAmount: String(totalOf(priced.sum, after)) })
  }
  const list = () => (values.items.trim() === '' ? [] : (JSON.parse(values.items) as object[]))
  const add = (item: object) => follow({ items: written([...list(), item]) })
  const remove = (place: number) => follow({ items: written(list().toSpliced(place, 1)) })

  return (
    <EditDialog
      title={quote ? `Edit ${quote.quoteNumber}` : 'Create Quote'}
      editing={editing}
      labels={quoteLabels}
      may={may}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CustomerField
          value={values.customerId}
          error={errors.customerId}
          disabled={!may}
          onChange={(customerId) => set({ customerId })}
        />
        <SelectField {...choice('opportunityId')}>
          <option value="">None</option>
          {opportunities.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <QuoteBuilder disabled={!may || items === null} add={add} />
      <FreeLine disabled={!may || items === null} add={add} />
      <QuoteLines items={values.items} disabled={!may} remove={remove} />
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...text('discount')}
          inputMode="decimal"
          placeholder="100 or 5%"
          onChange={({ target }) => follow({ discount: target.value })}
        />
        <Field
          {...text('taxAmount')}
          type="number"
          min="0"
          step="any"
          onChange={({ target }) => follow({ taxAmount: target.value })}
        />
        <Field
          {...text('totalAmount')}
          type="number"
          min="0"
          step="any"
          required
          onChange={({ target: { value } }) =>
            set({
              totalAmount: value,
              ...(items &&
                items.count > 0 && { discount: discountBehind(items.sum, values.taxAmount, value) }),
            })
          }
        />
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
