import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { createQuote, type Quote } from '../../contract/quotes.ts'
import {
  deliverySum,
  ItemsMistake,
  quoteSubtotal,
  readQuoteItems,
  type QuoteItem,
} from '../../rules/quote-items.ts'
import { opportunityChoices } from '#modules/pipeline/web/queries.ts'
import { writeQuote } from '../queries/staff-quotes.ts'
import { emptyValues } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { useOfficeUnit } from './office-unit.tsx'
import { AddLine } from './add-line.tsx'
import { QuotedDelivery } from './quoted-delivery.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { countedItems } from '../../rules/quote-choices.ts'
import type { LineChange } from './line-fields.tsx'
import { QuoteSums } from './quote-sums.tsx'
import { useQuoteMoney } from './use-quote-money.ts'
import {
  taxAndDiscountForTotal,
  quoteFields,
  quotePayload,
  quoteValues,
  taxAndDiscountOf,
  sumsOf,
  itemsText,
  usualLastDay,
  type QuoteValues,
} from './quote-values.ts'

/** No limit here, so that the lines stay visible when there is one too many. */
const readItems = (items: string, exponent: number) => readQuoteItems(items, exponent, Infinity)

/** Number and sum of the typed items, in minor units; null while they are invalid. */
function sumOf(items: string, exponent: number): { count: number; sum: number; delivery: number } | null {
  const parsed = readItems(items, exponent)
  if (parsed instanceof ItemsMistake) return null
  const priced = countedItems(parsed).map((item) => ({ ...item, price: item.price ?? 0 }))
  return {
    count: parsed.length,
    sum: quoteSubtotal(priced, exponent),
    delivery: deliverySum(priced, exponent),
  }
}

/** The text of the items after an edit of their lines. */
function editsOf(items: string) {
  const list = () => (items.trim() === '' ? [] : (JSON.parse(items) as object[]))
  return {
    change: (index: number, by: LineChange) =>
      itemsText(list().map((item, position) => (position === index ? { ...item, ...by } : item))),
    /** Without the lines at these places, and with another one at the end. */
    replace: (places: readonly number[], next: object | null) =>
      itemsText([...list().filter((_, index) => !places.includes(index)), ...(next ? [next] : [])]),
  }
}

/** What the prices of the ways of delivery depend on. */
function deliveryAsked(values: QuoteValues, isInvalid: boolean) {
  const { discountAmount, discountPercent } = taxAndDiscountOf(values)
  return {
    customerId: isInvalid ? '' : values.customerId,
    items: values.items,
    ...(discountPercent === null
      ? { discountAmount: Number.isFinite(discountAmount) ? Math.max(0, discountAmount) : 0 }
      : { discountPercent: Number.isFinite(discountPercent) ? discountPercent : null }),
    ...(values.language !== '' && { language: values.language as NonNullable<Quote['language']> }),
  }
}

/** Creates a quote, or changes the given one. */
export function QuoteDialog({
  quote,
  customerId = '',
  close,
}: {
  quote: Quote | null
  /** The customer with whom a new quote begins. */
  customerId?: string | undefined
  close: () => void
}) {
  const { exponent, major, money } = useQuoteMoney()
  const { country, timeZone } = useShopConfig()
  const [unit, setUnit] = useOfficeUnit()
  const shop = useQuery(shopSettings).data
  const hasTypedTax = quote !== null && !quote.taxes && quote.taxAmount > 0
  const isTaxed = shop?.price_note !== undefined && !hasTypedTax
  // Lines say the same in words; the text is for those who paste a list.
  const [isRaw, setRaw] = useState(quote === null)
  // The total is calculated from lines, tax and discount; without lines it is typed.
  const follow = (change: Partial<QuoteValues>, values: QuoteValues): Partial<QuoteValues> => {
    const after = { ...values, ...change }
    const priced = sumOf(after.items, exponent)
    if (priced === null || priced.count === 0) return change
    const { total } = sumsOf(priced.sum, after, exponent, priced.delivery)
    return Number.isFinite(total) ? { ...change, totalAmount: String(major(total)) } : change
  }
  const form = useRecordForm({
    noun: 'quote',
    record: quote,
    fields: {
      ...quoteFields,
      totalAmount: {
        ...quoteFields.totalAmount,
        updates: (total: string, values: QuoteValues) => {
          const priced = sumOf(values.items, exponent)
          return priced && priced.count > 0 ? taxAndDiscountForTotal(priced.sum, total, values, exponent) : {}
        },
      },
    },
    ...(quote === null && {
      start: { ...emptyValues(quoteFields), customerId, validUntil: usualLastDay(todayIn(timeZone)) },
    }),
    valuesOf: quoteValues,
    names: { discountAmount: 'discount', discountPercent: 'discount', taxAmount: 'tax', taxPercent: 'tax' },
    write: async (values, version) =>
      writeQuote(quote, quotePayload(values, { exponent, isNew: quote === null, isTaxed }), version),
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
  const items = sumOf(values.items, exponent)
  const edits = editsOf(values.items)
  const take = (items: string) => set(follow({ items }, values))
  const parsed = readItems(values.items, exponent)
  const add = (item: object) => {
    setRaw(false)
    take(edits.replace([], item))
  }

  return (
    <RecordDialog
      title={quote ? `Edit ${quote.quoteNumber}` : 'Create Quote'}
      form={form}
      wide
      footer={<Total amount={values.totalAmount} />}
    >
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
      <QuoteLines
        items={parsed}
        unit={unit}
        disabled={!may}
        change={(index, by) => take(edits.change(index, by))}
        remove={(index) => take(edits.replace([index], null))}
        repeat={(item) => setRepeated(({ count }) => ({ item, count: count + 1 }))}
      >
        <AddLine
          disabled={!may || items === null}
          start={repeated.item}
          startCount={repeated.count}
          sellsGoods={shop?.sells_goods === true}
          unit={unit}
          chooseUnit={setUnit}
          add={add}
        />
      </QuoteLines>
      {shop?.delivers === true && (
        <QuotedDelivery
          items={parsed instanceof ItemsMistake ? [] : parsed}
          asked={deliveryAsked(values, items === null)}
          change={(places, next) => take(edits.replace(places, next))}
        />
      )}
      <QuoteSums
        sum={items && items.count > 0 ? items.sum : null}
        delivery={items?.delivery ?? 0}
        agreed={values}
        isTaxed={isTaxed}
        errorOf={form.error}
        disabled={!may}
        change={(change) => set(follow(change, values))}
      />
      <RecordFields
        form={form}
        names={[
          ['totalAmount', 'validUntil'],
          'description',
          'terms',
          'notes',
          ['language', quote && 'status'],
          country === 'US' && 'signingPlace',
          country === 'US' && values.signingPlace === 'home' && 'isWaived',
          'asksSignature',
        ]}
      />
      <details
        open={isRaw || form.error('items') !== undefined}
        onToggle={({ currentTarget }) => setRaw(currentTarget.open)}
      >
        <summary className="mb-2 cursor-pointer text-ink-soft">Items as JSON</summary>
        <RecordFields
          form={form}
          names={['items']}
          now={{
            items: {
              hint: items
                ? `${items.count} ${items.count === 1 ? 'item' : 'items'}, ${money(items.sum)}. A list of objects such as {"name": "Fitting", "quantity": 1, "price": 40}`
                : 'Not a list of items yet',
            },
          }}
        />
      </details>
    </RecordDialog>
  )
}

/** The total, which stays visible however long the quote is. */
function Total({ amount }: { amount: string }) {
  const money = useOfficeMoney()
  const total = Number(amount)
  return (
    <output className="figures flex items-baseline gap-2">
      <span className="text-ink-soft">Total</span>
      <span className="font-serif text-lg/6 font-medium">
        {amount.trim() !== '' && Number.isFinite(total) ? money(total) : '—'}
      </span>
    </output>
  )
}
