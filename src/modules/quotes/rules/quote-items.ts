import { jsonFault } from '#kernel/rules/parsing/json-fault.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Reads the items of a quote from what a form or an API client sends, and sums them. */

export interface QuoteItem {
  name: string
  quantity: number
  /** Of one piece, in major units; null: the shop calculates it from the size. */
  price: number | null
  productId: string | null
  /** All other fields of the item: width and length in metres, colour, room … */
  specifications: Record<string, unknown>
}

/** Why items are refused, and in which field: `items.1.quantity`. */
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
/** Characters of an item's other fields as JSON, which are copied to the order. */
const maxDetailsLength = 10_000
const maxPieces = 100_000
/** Major units. The sum of a hundred items at this price is still exact. */
const highestTotal = 10 ** 12

/** Amounts of quotes are stored to the hundredth in every currency. */
const hundredths = (amount: number) => toMinor(amount, 2) / 100

/** Quantity × price, to the hundredth. */
export const itemTotal = (item: { quantity: number; price: number }) => hundredths(item.quantity * item.price)

/** Whether an item is a way of delivery of the shop, which no percentage reduces. */
const isDelivery = ({ productId, specifications }: Pick<QuoteItem, 'productId' | 'specifications'>) =>
  productId === null &&
  specifications['delivery'] instanceof Object &&
  'method_id' in specifications['delivery']

/** The sum of the items that are ways of delivery of the shop, in major units. */
export const deliverySum = (
  items: readonly (Pick<QuoteItem, 'productId' | 'specifications'> & { quantity: number; price: number })[],
): number => quoteSubtotal(items.filter(isDelivery))

/** The sum of all items, in major units. */
export function quoteSubtotal(items: readonly { quantity: number; price: number }[]): number {
  return hundredths(items.reduce((sum, item) => sum + itemTotal(item), 0))
}

export interface SentFigures {
  totalAmount: number
  taxAmount: number
  discountAmount: number
  /** Percent of the sum less the discount; null: the amount applies. */
  taxPercent: number | null
  /** Percent of the sum; null: the amount applies. */
  discountPercent: number | null
}

/** Decimals to which a percentage is rounded: those of the currency, at most the two that quotes store. */
const decimalsOf = (exponent: number) => Math.min(exponent, 2)
const rounded = (amount: number, exponent: number) =>
  toMajor(toMinor(amount, decimalsOf(exponent)), decimalsOf(exponent))
const percentOf = (sum: number, percent: number, exponent: number) => rounded((sum * percent) / 100, exponent)

/**
 * Discount and tax of items with this sum, in major units: the discount of the sum without the delivery, the tax of what
 * remains.
 * @param exponent decimals of the shop's currency
 */
export function amountsOf(
  sum: number,
  amounts: Omit<SentFigures, 'totalAmount'>,
  exponent: number,
  delivery = 0,
) {
  const discountAmount =
    amounts.discountPercent === null
      ? hundredths(amounts.discountAmount)
      : percentOf(sum - delivery, amounts.discountPercent, exponent)
  const taxAmount =
    amounts.taxPercent === null
      ? hundredths(amounts.taxAmount)
      : percentOf(Math.max(0, sum - discountAmount), amounts.taxPercent, exponent)
  return { discountAmount, taxAmount }
}

/**
 * Calculates the subtotal before discount and tax from a lump sum. The last percentage absorbs the rounding difference.
 */
function figuresBehind(totalAmount: number, amounts: SentFigures, exponent: number) {
  const { taxPercent, discountPercent } = amounts
  const untaxed = taxPercent === null ? totalAmount - amounts.taxAmount : totalAmount / (1 + taxPercent / 100)
  const shareLeft = 1 - (discountPercent ?? 0) / 100
  const undiscounted =
    discountPercent === null ? untaxed + amounts.discountAmount : shareLeft === 0 ? 0 : untaxed / shareLeft
  const subtotal = Math.max(0, rounded(undiscounted, exponent))
  const figures = { subtotal, ...amountsOf(subtotal, amounts, exponent), totalAmount }
  if (subtotal === 0) return figures
  return taxPercent === null
    ? { ...figures, discountAmount: Math.max(0, hundredths(subtotal + figures.taxAmount - totalAmount)) }
    : { ...figures, taxAmount: Math.max(0, hundredths(totalAmount - subtotal + figures.discountAmount)) }
}

/**
 * The figures of a quote, in major units. The total is stored as it was sent. If tax and discount are amounts, a total
 * below items plus tax becomes a discount, and a total above it does not match (`figuresMatch`). If one of them is a
 * percentage, both are calculated and the total may differ from the sum. Without items, the total is a lump sum from
 * which the subtotal is calculated.
 * @param exponent decimals of the shop's currency
 */
export function quoteFigures(
  items: readonly (Pick<QuoteItem, 'productId' | 'specifications'> & { quantity: number; price: number })[],
  figures: SentFigures,
  exponent: number,
) {
  const { taxPercent, discountPercent } = figures
  if (taxPercent !== null || discountPercent !== null) {
    const totalAmount = hundredths(figures.totalAmount)
    if (items.length === 0)
      return { ...figuresBehind(totalAmount, figures, exponent), taxPercent, discountPercent }
    const subtotal = quoteSubtotal(items)
    const { taxAmount, discountAmount } = amountsOf(subtotal, figures, exponent, deliverySum(items))
    return { subtotal, taxAmount, discountAmount, totalAmount, taxPercent, discountPercent }
  }
  return { ...figuresByAmount(items, figures), taxPercent, discountPercent }
}

function figuresByAmount(items: readonly { quantity: number; price: number }[], figures: SentFigures) {
  const taxAmount = hundredths(figures.taxAmount)
  const totalAmount = hundredths(figures.totalAmount)
  if (items.length === 0) {
    const discountAmount = hundredths(figures.discountAmount)
    const subtotal = Math.max(0, hundredths(totalAmount - taxAmount + discountAmount))
    return { subtotal, taxAmount, discountAmount, totalAmount }
  }
  const subtotal = quoteSubtotal(items)
  const discountAmount = Math.max(0, hundredths(subtotal + taxAmount - totalAmount))
  return { subtotal, taxAmount, discountAmount, totalAmount }
}

/** Whether subtotal, tax and discount add up to the total. */
export function figuresMatch(figures: ReturnType<typeof figuresByAmount>): boolean {
  const { subtotal, taxAmount, discountAmount, totalAmount } = figures
  return hundredths(subtotal + taxAmount - discountAmount) === totalAmount
}

/**
 * Reads items from a list or from its JSON text.
 * @param max the most items accepted; a quote is stored with at most `maxQuoteItems`
 */
export function readQuoteItems(input: unknown, max = maxQuoteItems): QuoteItem[] | ItemsMistake {
  const list = typeof input === 'string' ? parsed(input) : input
  if (list instanceof ItemsMistake) return list
  if (!Array.isArray(list)) return new ItemsMistake('items', staffText('Items must be a list'))
  if (list.length > max)
    return new ItemsMistake('items', staffText('A quote has at most {{max}} items', { max }))
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
  const problem = found === null ? 'unexpected end' : `unexpected "${found}"`
  return new ItemsMistake(
    'items',
    staffText('Items must be valid JSON (line {{line}}, column {{column}}: {{problem}})', {
      line,
      column,
      problem,
    }),
  )
}

function readItem(entry: unknown, at: string): QuoteItem | ItemsMistake {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return new ItemsMistake(at, staffText('An item must be an object'))
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
    return new ItemsMistake(`${at}.name`, staffText('An item needs a name'))
  if (!isStorable(entry))
    return new ItemsMistake(`${at}.name`, staffText('This text contains a character that cannot be stored'))
  if (JSON.stringify(rest).length > maxDetailsLength)
    return new ItemsMistake(
      at,
      staffText('The details of an item have at most {{maxDetailsLength}} characters', { maxDetailsLength }),
    )
  if (name.length > maxNameLength)
    return new ItemsMistake(
      `${at}.name`,
      staffText('A name has at most {{maxNameLength}} characters', { maxNameLength }),
    )
  if (!isNumber(quantity) || toMinor(quantity, 3) <= 0 || quantity > maxPieces)
    return new ItemsMistake(
      `${at}.quantity`,
      staffText('The quantity must be above 0 and at most {{maxPieces}}', { maxPieces }),
    )
  if (price !== null && (!isNumber(price) || price < 0))
    return new ItemsMistake(`${at}.price`, staffText('The price must be a number, 0 or more'))
  if (price !== null && quantity * price > highestTotal)
    return new ItemsMistake(`${at}.price`, staffText('This amount is larger than the shop can keep'))
  if (productId !== undefined && productId !== null && typeof productId !== 'string')
    return new ItemsMistake(`${at}.productId`, staffText('The product must be its id'))
  return {
    name,
    quantity: toMinor(quantity, 3) / 1000,
    price: price === null ? null : toMinor(price, 4) / 10_000,
    productId: productId || null,
    specifications: rest,
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** JSON can express NUL and lone surrogates, which PostgreSQL cannot store. */
const isStorable = (value: unknown) => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value))
