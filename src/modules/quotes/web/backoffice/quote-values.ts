import type { Quote } from '../../contract/quotes.ts'
import { ItemsMistake, quoteSubtotal, readQuoteItems } from '../../rules/quote-items.ts'
import { ApiError } from '../../../../kernel/web/api.ts'

/** What the form holds; everything as it is typed. */
export type QuoteValues = {
  customerId: string
  opportunityId: string
  items: string
  totalAmount: string
  taxAmount: string
  discount: string
  validUntil: string
  description: string
  terms: string
  notes: string
  language: string
  status: string
}

export const quoteLabels: Record<keyof QuoteValues, string> = {
  customerId: 'Customer',
  opportunityId: 'Opportunity',
  items: 'Items',
  totalAmount: 'Total amount',
  taxAmount: 'Tax',
  discount: 'Discount',
  validUntil: 'Valid until',
  description: 'Text for the customer',
  terms: 'Terms',
  notes: 'Notes',
  language: 'Language',
  status: 'Status',
}

export const noQuote: QuoteValues = {
  customerId: '',
  opportunityId: '',
  items: '[]',
  totalAmount: '',
  taxAmount: '',
  discount: '',
  validUntil: '',
  description: '',
  terms: '',
  notes: '',
  language: '',
  status: 'draft',
}

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

export const written = (items: readonly object[]) =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`

export const valuesOf = (quote: Quote): QuoteValues => ({
  customerId: quote.customerId,
  opportunityId: quote.opportunityId ?? '',
  items: written(quote.items),
  totalAmount: String(quote.totalAmount),
  taxAmount: quote.taxAmount > 0 ? String(quote.taxAmount) : '',
  discount: quote.discountAmount > 0 ? String(quote.discountAmount) : '',
  validUntil: quote.validUntil ?? '',
  description: quote.description ?? '',
  terms: quote.terms ?? '',
  notes: quote.notes ?? '',
  language: quote.language ?? '',
  status: quote.status,
})

/** A form that is not sent is refused in the same way as one that is. */
function refuse(message: string, fields: Record<string, string>): ApiError {
  return new ApiError({ status: 400, statusText: '', text: JSON.stringify({ message, fields }) })
}

/** What the form sends. Throws what the server would say of items that it could not read. */
export function payloadOf(values: QuoteValues) {
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
