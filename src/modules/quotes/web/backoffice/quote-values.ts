import { quoteStatuses } from '#modules/record-states/contract.ts'
import type { Quote } from '../../contract/quotes.ts'
import { languages } from '#kernel/rules/languages.ts'
import {
  ItemsMistake,
  amountsOf,
  deliverySum,
  quoteSubtotal,
  readQuoteItems,
  type QuoteItem,
} from '../../rules/quote-items.ts'
import { majorOf, minorOf, roundAmount, roundPercentage } from '../../rules/quote-money.ts'
import { countedItems } from '../../rules/quote-choices.ts'
import { ApiError } from '#kernel/web/api.ts'
import { valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { CustomerOrNew } from '#modules/customers/web/backoffice/index.ts'
import { dayAfter } from '#kernel/web/backoffice/date-range/presets.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const capitalised = (word: string) => t(`${word.charAt(0).toUpperCase()}${word.slice(1)}`)

/** For how many days, with that on which it is written, a new quote is valid unless somebody says otherwise. */
const usualDays = 30

/** The last day of a new quote. @param today the day of the shop, such as `2026-11-21` */
export const usualLastDay = (today: string) => dayAfter(today, usualDays)

/** All values are stored as typed. */
export const quoteFields = {
  customerId: { kind: 'other', label: 'Customer', control: CustomerOrNew },
  opportunityId: { kind: 'select', label: 'Opportunity', options: [] },
  items: {
    kind: 'textarea',
    label: 'Items',
    rows: 3,
    spellCheck: false,
    className: 'font-mono text-sm',
    initial: '[]',
  },
  totalAmount: { kind: 'number', decimals: 'currency', label: 'Total amount', required: true },
  discount: { kind: 'number', label: 'Discount' },
  discountIn: { kind: 'other', label: 'Discount in', initial: 'percent' },
  tax: { kind: 'number', label: 'Tax' },
  taxIn: { kind: 'other', label: 'Tax in', initial: 'percent' },
  validUntil: { kind: 'date', label: 'Valid until', required: true },
  description: { kind: 'textarea', label: 'Text for the customer', rows: 2 },
  terms: { kind: 'textarea', label: 'Terms', rows: 2 },
  notes: { kind: 'textarea', label: 'Notes', rows: 2, hint: 'Only the shop sees this.' },
  language: {
    kind: 'select',
    label: 'Language',
    options: [
      { value: '', label: 'As in the last order, else the base language' },
      ...languages.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  signingPlace: {
    kind: 'select',
    label: 'Signed',
    options: [
      { value: '', label: 'Not said' },
      { value: 'home', label: 'At the customer’s home' },
      { value: 'shop', label: 'In the shop' },
      { value: 'online', label: 'Online' },
    ],
  },
  isWaived: {
    kind: 'checkbox',
    label: 'The customer gave up in writing that we wait for the last day to cancel',
  },
  asksSignature: { kind: 'checkbox', label: 'The customer signs it when accepting it' },
  status: {
    kind: 'select',
    label: 'Status',
    options: quoteStatuses.map((status) => ({ value: status, label: capitalised(status) })),
    initial: 'draft',
  },
} satisfies Fields
export type QuoteValues = ValuesOf<typeof quoteFields>

/** Whether a number is a percentage or an amount in the shop's currency. */
export type AmountUnit = 'percent' | 'amount'
export type TaxAndDiscount = Pick<QuoteValues, 'tax' | 'taxIn' | 'discount' | 'discountIn'>

/** Tax and discount in the form of the API; empty input is an amount of 0. */
export function taxAndDiscountOf({ tax, taxIn, discount, discountIn }: TaxAndDiscount) {
  const isPercent = (text: string, as: string) => as === 'percent' && text.trim() !== ''
  return {
    taxPercent: isPercent(tax, taxIn) ? Number(tax) : null,
    taxAmount: Number(tax),
    discountPercent: isPercent(discount, discountIn) ? Number(discount) : null,
    discountAmount: Number(discount),
  }
}

/**
 * The amounts of tax and discount for items with this sum, and the total; in minor units.
 * @param delivery what of the sum is a way of delivery, which no percentage reduces
 */
export function sumsOf(sum: number, agreed: TaxAndDiscount, exponent: number, delivery = 0) {
  const typed = taxAndDiscountOf(agreed)
  const inMinor = {
    ...typed,
    taxAmount: minorOf(typed.taxAmount, exponent),
    discountAmount: minorOf(typed.discountAmount, exponent),
  }
  const { taxAmount, discountAmount } = amountsOf(sum, inMinor, exponent, delivery)
  const total = roundAmount(sum + taxAmount - discountAmount, exponent)
  return { taxAmount, discountAmount, total: Math.max(0, total) }
}

/**
 * Calculates tax and discount from a total typed by hand: the tax stays, and the discount is the difference, as an
 * amount.
 * @param sum in minor units
 */
export function taxAndDiscountForTotal(
  sum: number,
  total: string,
  agreed: TaxAndDiscount,
  exponent: number,
): Partial<TaxAndDiscount> {
  const totalAmount = minorOf(Number(total), exponent)
  if (total === '' || !Number.isFinite(totalAmount)) return {}
  const typed = (amount: number) => String(majorOf(amount, exponent))
  const { taxPercent } = taxAndDiscountOf(agreed)
  const { taxAmount } = sumsOf(sum, { ...agreed, discount: '' }, exponent)
  const untaxed = taxPercent === null ? totalAmount - taxAmount : totalAmount / (1 + taxPercent / 100)
  const discount = roundPercentage(sum - untaxed, exponent)
  if (discount <= 0) return { discount: '' }
  const behind = { discount: typed(discount), discountIn: 'amount' } as const
  if (sumsOf(sum, { ...agreed, ...behind }, exponent).total === totalAmount) return behind
  // No discount yields exactly this total after rounding, so the tax takes the difference.
  return { ...behind, tax: typed(roundAmount(totalAmount - sum + discount, exponent)), taxIn: 'amount' }
}

export const itemsText = (items: readonly object[]) =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`

/** A stored percentage or amount as input; without either, the field starts in percent. */
function typedOf(percent: number | null | undefined, amount: number): [typed: string, as: AmountUnit] {
  if (typeof percent === 'number') return [String(percent), 'percent']
  return amount > 0 ? [String(amount), 'amount'] : ['', 'percent']
}

export function quoteValues(quote: Quote): QuoteValues {
  // What the shop works out is not typed.
  const [tax, taxIn] = typedOf(quote.taxPercent, quote.taxes ? 0 : quote.taxAmount)
  const [discount, discountIn] = typedOf(quote.discountPercent, quote.discountAmount)
  return {
    ...valuesIn(quoteFields, quote),
    items: itemsText(quote.items),
    tax,
    taxIn,
    discount,
    discountIn,
  }
}

/** The same error as from the server, for a form that is not sent. */
function refuse(message: string, fields: Record<string, string>): ApiError {
  return new ApiError({ status: 400, statusText: '', text: JSON.stringify({ message, fields }) })
}

interface PayloadOf {
  /** Decimals of the shop's currency. */
  exponent: number
  isNew: boolean
  /** Whether the shop works its taxes out. */
  isTaxed: boolean
}

/** Tax and discount with their amounts. */
function agreedPayload(
  values: QuoteValues,
  items: readonly QuoteItem[],
  { exponent, isNew, isTaxed }: PayloadOf,
) {
  const priced = countedItems(items).map((item) => ({ ...item, price: item.price ?? 0 }))
  const { taxAmount, discountAmount } = sumsOf(
    quoteSubtotal(priced, exponent),
    values,
    exponent,
    deliverySum(priced, exponent),
  )
  const { taxPercent, discountPercent } = taxAndDiscountOf(values)
  return {
    ...(!isTaxed && (values.tax !== '' || !isNew) && { taxAmount: majorOf(taxAmount, exponent) }),
    discountAmount: majorOf(discountAmount, exponent),
    ...(!isTaxed && taxPercent !== null && { taxPercent }),
    ...(discountPercent !== null && { discountPercent }),
  }
}

/** The request body. Throws the server's error for invalid items. */
export function quotePayload(values: QuoteValues, by: PayloadOf) {
  const {
    items: text,
    totalAmount,
    language,
    status,
    opportunityId,
    signingPlace,
    asksSignature,
    isWaived,
    ...texts
  } = values
  const fields = {
    ...(values.customerId === '' && { customerId: 'Please choose a customer' }),
    ...(totalAmount.trim() === '' && { totalAmount: 'Please enter a total' }),
    ...(values.validUntil === '' && { validUntil: 'Please enter a date' }),
  }
  const items = readQuoteItems(text, by.exponent)
  if (items instanceof ItemsMistake) {
    const isList = Array.isArray(readQuoteItems(text, by.exponent, Infinity)) || items.field !== 'items'
    throw refuse(isList ? items.message : 'Items must be valid JSON.', { ...fields, items: items.message })
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
    ...agreedPayload(values, items, by),
    ...(description !== '' && { description }),
    ...(terms !== '' && { terms }),
    ...(language !== '' && { language: language as NonNullable<Quote['language']> }),
    ...((asksSignature || !by.isNew) && { asksSignature }),
    ...((isWaived || !by.isNew) && { isWaived }),
    ...((signingPlace !== '' || !by.isNew) && {
      signingPlace: (signingPlace || null) as Quote['signingPlace'] | null,
    }),
  }
}
