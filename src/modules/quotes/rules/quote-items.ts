import { jsonFault } from '../../../kernel/rules/json-fault.ts'
import { toMajor, toMinor } from '../../../kernel/rules/money.ts'

/** The items of a quote: read from what a form or a program sends, and summed. */

export interface QuoteItem {
  name: string
  quantity: number
  /** Of one piece, in major units; null where the shop is to price the size itself. */
  price: number | null
  productId: string | null
  /** Everything else that the item carries: width and length in metres, colour, room … */
  specifications: Record<string, unknown>
}

/** Why items are refused, and where: `items.1.quantity`. */
export class ItemsMistake {
  readonly field: string
  readonly message: string
  constructor(field: string, message: string) {
    this.field = field
    this.message = message
  }
}

export const maxQuoteItems = 100
const maxNameLength = 500
/** Characters of all that an item carries besides, as JSON writes them; it goes into the order. */
const maxDetailsLength = 10_000
const maxPieces = 100_000
/** Major units; a hundred items of this price still make a sum that is kept exactly. */
const highestTotal = 10 ** 12

/** Money of quotes is kept to the hundredth, whatever the currency. */
const hundredths = (amount: number) => toMinor(amount, 2) / 100

/** What an item costs: quantity × price, to the hundredth. */
export const itemTotal = (item: { quantity: number; price: number }) => hundredths(item.quantity * item.price)

/** What all items cost together, in major units. */
export function quoteSubtotal(items: readonly { quantity: number; price: number }[]): number {
  return hundredths(items.reduce((sum, item) => sum + itemTotal(item), 0))
}

interface SentFigures {
  totalAmount: number
  taxAmount: number
  discountAmount: number
  /** Percent of the sum less the discount; null: the amount holds. */
  taxPercent: number | null
  /** Percent of the sum; null: the amount holds. */
  discountPercent: number | null
}

/** Decimals to which a percentage is reckoned: those of the currency, as far as quotes keep them. */
const decimalsOf = (exponent: number) => Math.min(exponent, 2)
const rounded = (amount: number, exponent: number) =>
  toMajor(toMinor(amount, decimalsOf(exponent)), decimalsOf(exponent))
const percentOf = (sum: number, percent: number, exponent: number) => rounded((sum * percent) / 100, exponent)

/**
 * What discount and tax come to for items of this sum: the discount of the sum, the tax of what is left of it.
 * @param exponent decimals of the shop's currency
 */
export function amountsOf(sum: number, sent: Omit<SentFigures, 'totalAmount'>, exponent: number) {
  const discountAmount =
    sent.discountPercent === null
      ? hundredths(sent.discountAmount)
      : percentOf(sum, sent.discountPercent, exponent)
  const taxAmount =
    sent.taxPercent === null
      ? hundredths(sent.taxAmount)
      : percentOf(Math.max(0, sum - discountAmount), sent.taxPercent, exponent)
  return { discountAmount, taxAmount }
}

/** The figures behind a lump sum: what it was before discount and tax. Its rounding falls to the last percentage. */
function figuresBehind(totalAmount: number, sent: SentFigures, exponent: number) {
  const { taxPercent, discountPercent } = sent
  const untaxed = taxPercent === null ? totalAmount - sent.taxAmount : totalAmount / (1 + taxPercent / 100)
  const left = 1 - (discountPercent ?? 0) / 100
  const before = discountPercent === null ? untaxed + sent.discountAmount : left === 0 ? 0 : untaxed / left
  const subtotal = Math.max(0, rounded(before, exponent))
  const figures = { subtotal, ...amountsOf(subtotal, sent, exponent), totalAmount }
  if (subtotal === 0) return figures
  return taxPercent === null
    ? { ...figures, discountAmount: Math.max(0, hundredths(subtotal + figures.taxAmount - totalAmount)) }
    : { ...figures, taxAmount: Math.max(0, hundredths(totalAmount - subtotal + figures.discountAmount)) }
}

/**
 * The figures of a quote. What the customer is to pay is kept as it was sent. Where tax and discount are amounts, what
 * is missing below the sum of the items and the tax is a discount, and above it the figures do not match. A percentage
 * says what it comes to, and figures that do not match it show that. Without items it is a lump sum.
 * @param exponent decimals of the shop's currency
 */
export function quoteFigures(
  items: readonly { quantity: number; price: number }[],
  sent: SentFigures,
  exponent: number,
) {
  const { taxPercent, discountPercent } = sent
  if (taxPercent !== null || discountPercent !== null) {
    const totalAmount = hundredths(sent.totalAmount)
    if (items.length === 0)
      return { ...figuresBehind(totalAmount, sent, exponent), taxPercent, discountPercent }
    const subtotal = quoteSubtotal(items)
    return { subtotal, ...amountsOf(subtotal, sent, exponent), totalAmount, taxPercent, discountPercent }
  }
  return { ...figuresByAmount(items, sent), taxPercent, discountPercent }
}

function figuresByAmount(items: readonly { quantity: number; price: number }[], sent: SentFigures) {
  const taxAmount = hundredths(sent.taxAmount)
  const totalAmount = hundredths(sent.totalAmount)
  if (items.length === 0) {
    const discountAmount = hundredths(sent.discountAmount)
    const subtotal = Math.max(0, hundredths(totalAmount - taxAmount + discountAmount))
    return { subtotal, taxAmount, discountAmount, totalAmount }
  }
  const subtotal = quoteSubtotal(items)
  const discountAmount = Math.max(0, hundredths(subtotal + taxAmount - totalAmount))
  return { subtotal, taxAmount, discountAmount, totalAmount }
}

/** Whether the sums of a quote add up to what the customer is to pay. */
export function figuresMatch(figures: ReturnType<typeof figuresByAmount>): boolean {
  const { subtotal, taxAmount, discountAmount, totalAmount } = figures
  return hundredths(subtotal + taxAmount - discountAmount) === totalAmount
}

/**
 * Reads items from a list or from the JSON text of one.
 * @param max how many may stand there; a quote is kept with at most `maxQuoteItems`
 */
export function readQuoteItems(sent: unknown, max = maxQuoteItems): QuoteItem[] | ItemsMistake {
  const list = typeof sent === 'string' ? parsed(sent) : sent
  if (list instanceof ItemsMistake) return list
  if (!Array.isArray(list)) return new ItemsMistake('items', 'Items must be a list')
  if (list.length > max) return new ItemsMistake('items', `A quote has at most ${max} items`)
  const items: QuoteItem[] = []
  for (const [index, entry] of list.entries()) {
    const item = readItem(entry, `items.${index}`)
    if (item instanceof ItemsMistake) return item
    items.push(item)
  }
  return items
}

function parsed(text: string): unknown {
  if (text.trim() === '') return []
  const fault = jsonFault(text)
  if (fault === null) return JSON.parse(text)
  const { line, column, found } = fault
  const what = found === null ? 'unexpected end' : `unexpected "${found}"`
  return new ItemsMistake('items', `Items must be valid JSON (line ${line}, column ${column}: ${what})`)
}

function readItem(entry: unknown, at: string): QuoteItem | ItemsMistake {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return new ItemsMistake(at, 'An item must be an object')
  const {
    name: sentName,
    productId,
    quantity = 1,
    price: sentPrice,
    ...rest
  } = entry as Record<string, unknown>
  const name = sentName ?? rest['description']
  const price = sentPrice ?? rest['unitPrice'] ?? null
  if (typeof name !== 'string' || name.trim() === '')
    return new ItemsMistake(`${at}.name`, 'An item needs a name')
  if (!isStorable(entry))
    return new ItemsMistake(`${at}.name`, 'This text holds a character that cannot be stored')
  if (JSON.stringify(rest).length > maxDetailsLength)
    return new ItemsMistake(at, `The details of an item have at most ${maxDetailsLength} characters`)
  if (name.length > maxNameLength)
    return new ItemsMistake(`${at}.name`, `A name has at most ${maxNameLength} characters`)
  if (!isNumber(quantity) || toMinor(quantity, 3) <= 0 || quantity > maxPieces)
    return new ItemsMistake(`${at}.quantity`, `The quantity must be above 0 and at most ${maxPieces}`)
  if (price !== null && (!isNumber(price) || price < 0))
    return new ItemsMistake(`${at}.price`, 'The price must be a number, 0 or more')
  if (price !== null && quantity * price > highestTotal)
    return new ItemsMistake(`${at}.price`, 'This amount is larger than the shop can keep')
  if (productId !== undefined && productId !== null && typeof productId !== 'string')
    return new ItemsMistake(`${at}.productId`, 'The product must be its id')
  return {
    name,
    quantity: toMinor(quantity, 3) / 1000,
    price: price === null ? null : toMinor(price, 4) / 10_000,
    productId: productId || null,
    specifications: rest,
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** JSON can spell NUL and halves of surrogate pairs; the database has no place for them. */
const isStorable = (value: unknown) => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value))
