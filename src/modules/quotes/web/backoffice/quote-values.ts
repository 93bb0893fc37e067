import { quoteStatuses } from '../../../states/contract.ts'
import type { Quote } from '../../contract/quotes.ts'
import { languages } from '../../../../kernel/rules/languages.ts'
import { ItemsMistake, quoteSubtotal, readQuoteItems } from '../../rules/quote-items.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { valuesIn } from '../../../../kernel/web/backoffice/editing/fields.ts'
import type { Fields, ValuesOf } from '../../../../kernel/web/backoffice/editing/fields.ts'
import { CustomerField } from '../../../customers/web/backoffice/index.ts'
import { t } from '../../../../kernel/web/backoffice/language.ts'

const capitalised = (word: string) => t(`${word.charAt(0).toUpperCase()}${word.slice(1)}`)

/** Everything is held as it is typed. */
export const quoteFields = {
  customerId: { kind: 'other', label: 'Customer', control: CustomerField },
  opportunityId: { kind: 'select', label: 'Opportunity', options: [] },
  items: {
    kind: 'textarea',
    label: 'Items',
    rows: 5,
    spellCheck: false,
    className: 'font-mono text-sm',
    initial: '[]',
  },
  totalAmount: { kind: 'number', decimals: 'currency', label: 'Total amount', required: true },
  taxAmount: { kind: 'number', decimals: 'currency', label: 'Tax' },
  discount: { label: 'Discount', inputMode: 'decimal', placeholder: '100 or 5%' },
  validUntil: { kind: 'date', label: 'Valid until', required: true },
  description: { kind: 'textarea', label: 'Text for the customer', rows: 2 },
  terms: { kind: 'textarea', label: 'Terms', rows: 2 },
  notes: { kind: 'textarea', label: 'Notes', rows: 2, hint: 'Only the shop sees this.' },
  language: {
    kind: 'select',
    label: 'Language',
    options: [
      { value: '', label: 'As in the last order' },
      ...languages.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  status: {
    kind: 'select',
    label: 'Status',
    options: quoteStatuses.map((status) => ({ value: status, label: capitalised(status) })),
    initial: 'draft',
  },
} satisfies Fields
export type QuoteValues = ValuesOf<typeof quoteFields>

const cents = (amount: number) => Math.round(amount * 100) / 100
const numberIn = (text: string) => Number(text.replace(',', '.').replace('%', '')) || 0

/** What a discount is worth: an amount, or percent of the sum of the items. */
export const discountOn = (sum: number, typed: string) =>
  cents(typed.trim().endsWith('%') ? (sum * numberIn(typed)) / 100 : numberIn(typed))

/** What the customer is to pay for items of this sum. */
export const totalOf = (sum: number, { taxAmount, discount }: Pick<QuoteValues, 'taxAmount' | 'discount'>) =>
  Math.max(0, cents(sum + Number(taxAmount) - discountOn(sum, discount)))

/** The discount that a total typed by hand stands for; nothing where it is no less. */
export function discountBehind(sum: number, taxAmount: string, totalAmount: string): string {
  const discount = cents(sum + Number(taxAmount) - Number(totalAmount))
  return totalAmount !== '' && discount > 0 ? String(discount) : ''
}

export const itemsText = (items: readonly object[]) =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`

export const quoteValues = (quote: Quote): QuoteValues => ({
  ...valuesIn(quoteFields, quote),
  items: itemsText(quote.items),
  taxAmount: quote.taxAmount > 0 ? String(quote.taxAmount) : '',
  discount: quote.discountAmount > 0 ? String(quote.discountAmount) : '',
})

/** A form that is not sent is refused in the same way as one that is. */
function refuse(message: string, fields: Record<string, string>): ApiError {
  return new ApiError({ status: 400, statusText: '', text: JSON.stringify({ message, fields }) })
}

/** What the form sends. Throws what the server would say of items that it could not read. */
export function quotePayload(values: QuoteValues) {
  const { items: text, totalAmount, taxAmount, discount, language, status, opportunityId, ...texts } = values
  const fields = {
    ...(values.customerId === '' && { customerId: 'Please choose a customer' }),
    ...(totalAmount.trim() === '' && { totalAmount: 'Please enter a total' }),
    ...(values.validUntil === '' && { validUntil: 'Please enter a date' }),
  }
  const read = readQuoteItems(text)
  if (read instanceof ItemsMistake) {
    const isJson = read.field !== 'items'
    throw refuse(isJson ? read.message : 'Items must be valid JSON.', { ...fields, items: read.message })
  }
  if (Object.keys(fields).length > 0) throw refuse('Please check the marked fields.', fields)
  const { customerId, validUntil, notes, description, terms } = texts
  return {
    customerId,
    opportunityId: opportunityId || null,
    items: text.trim() === '' ? [] : (JSON.parse(text) as object[]),
    totalAmount: Number(totalAmount),
    validUntil,
    notes,
    status: status as Quote['status'],
    ...(taxAmount !== '' && { taxAmount: Number(taxAmount) }),
    discountAmount: discountOn(
      quoteSubtotal(read.map((item) => ({ ...item, price: item.price ?? 0 }))),
      discount,
    ),
    ...(description !== '' && { description }),
    ...(terms !== '' && { terms }),
    ...(language !== '' && { language: language as NonNullable<Quote['language']> }),
  }
}
