import type { Quote } from '../../../../contract/quotes.ts'
import { ItemsMistake, readQuoteItems } from '../../../../rules/quote-items.ts'
import { ApiError } from '../../../api.ts'

/** What the form holds; everything as it is typed. */
export type QuoteValues = {
  customerId: string
  opportunityId: string
  items: string
  totalAmount: string
  taxAmount: string
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
  validUntil: '',
  description: '',
  terms: '',
  notes: '',
  language: '',
  status: 'draft',
}

export const written = (items: readonly object[]) =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`

export const valuesOf = (quote: Quote): QuoteValues => ({
  customerId: quote.customerId,
  opportunityId: quote.opportunityId ?? '',
  items: written(quote.items),
  totalAmount: String(quote.totalAmount),
  taxAmount: quote.taxAmount > 0 ? String(quote.taxAmount) : '',
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
  const { items: text, totalAmount, taxAmount, language, status, opportunityId, ...texts } = values
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
    ...(description !== '' && { description }),
    ...(terms !== '' && { terms }),
    ...(language !== '' && { language: language as NonNullable<Quote['language']> }),
  }
}
