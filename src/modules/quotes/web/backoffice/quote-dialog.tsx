import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQuote } from '../../contract/quotes.ts'
import type { Quote } from '../../contract/quotes.ts'
import { ItemsMistake, quoteSubtotal, readQuoteItems } from '../../rules/quote-items.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'
import { opportunityChoices } from '../../../pipeline/web/queries.ts'
import { writeQuote } from '../queries/staff-quotes.ts'
import { RecordDialog } from '../../../../kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '../../../../kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '../../../../kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { QuoteBuilder } from './quote-builder.tsx'
import { useOfficeMoney } from '../../../../kernel/web/backoffice/money.ts'
import { FreeLine, QuoteLines } from './quote-lines.tsx'
import { discountBehind, quoteFields, quotePayload, quoteValues, totalOf, itemsText } from './quote-values.ts'
import type { QuoteValues } from './quote-values.ts'

/** What the items come to, as they are typed; null while they cannot be read. */
function sumOf(items: string): { count: number; sum: number } | null {
  const read = readQuoteItems(items)
  if (read instanceof ItemsMistake) return null
  return { count: read.length, sum: quoteSubtotal(read.map((item) => ({ ...item, price: item.price ?? 0 }))) }
}

/** Makes a quote, or changes the one that is given. */
export function QuoteDialog({ quote, close }: { quote: Quote | null; close: () => void }) {
  const money = useOfficeMoney()
  // The total follows lines, tax and discount; without lines it is what was typed.
  const follow = (change: Partial<QuoteValues>, before: QuoteValues): Partial<QuoteValues> => {
    const after = { ...before, ...change }
    const priced = sumOf(after.items)
    if (priced === null || priced.count === 0) return change
    return { ...change, totalAmount: String(totalOf(priced.sum, after)) }
  }
  const form = useRecordForm({
    noun: 'quote',
    record: quote,
    fields: {
      ...quoteFields,
      discount: {
        ...quoteFields.discount,
        also: (discount: string, before: QuoteValues) => follow({ discount }, before),
      },
      taxAmount: {
        ...quoteFields.taxAmount,
        also: (taxAmount: string, before: QuoteValues) => follow({ taxAmount }, before),
      },
      totalAmount: {
        ...quoteFields.totalAmount,
        also: (total: string, before: QuoteValues) => {
          const priced = sumOf(before.items)
          return priced && priced.count > 0
            ? { discount: discountBehind(priced.sum, before.taxAmount, total) }
            : {}
        },
      },
    },
    valuesOf: quoteValues,
    write: async (values, version) => writeQuote(quote, quotePayload(values), version),
    refreshes: [{ path: '/api/crm' }],
    may: useMay(createQuote),
    close,
  })
  const { values, set, may } = form
  const [repeated, setRepeated] = useState<{ item: QuoteItem | null; count: number }>({
    item: null,
    count: 0,
  })
  const { data: opportunities = [] } = useQuery({
    ...opportunityChoices(values.customerId),
    enabled: values.customerId !== '',
  })
  const items = sumOf(values.items)
  const list = () => (values.items.trim() === '' ? [] : (JSON.parse(values.items) as object[]))
  const add = (item: object) => set(follow({ items: itemsText([...list(), item]) }, values))
  const remove = (place: number) => set(follow({ items: itemsText(list().toSpliced(place, 1)) }, values))

  return (
    <RecordDialog title={quote ? `Edit ${quote.quoteNumber}` : 'Create Quote'} form={form}>
      <RecordFields
        form={form}
        names={[['customerId', 'opportunityId']]}
        now={{
          opportunityId: {
            options: [
              { value: '', label: 'None' },
              ...opportunities.map(({ id, title }) => ({ value: id, label: title })),
            ],
          },
        }}
      />
      <QuoteBuilder key={repeated.count} disabled={!may || items === null} start={repeated.item} add={add} />
      <FreeLine disabled={!may || items === null} add={add} />
      <QuoteLines
        items={values.items}
        disabled={!may}
        remove={remove}
        repeat={(item) => setRepeated(({ count }) => ({ item, count: count + 1 }))}
      />
      <RecordFields
        form={form}
        names={[
          'items',
          ['discount', 'taxAmount', 'totalAmount', 'validUntil'],
          'description',
          'terms',
          'notes',
          ['language', quote && 'status'],
        ]}
        now={{
          items: {
            hint: items
              ? `${items.count} ${items.count === 1 ? 'item' : 'items'}, ${money(items.sum)}. A list of objects such as {"name": "Fitting", "quantity": 1, "price": 40}`
              : 'Not a list of items yet',
          },
        }}
      />
    </RecordDialog>
  )
}
