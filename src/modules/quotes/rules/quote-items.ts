import { jsonFault } from '#kernel/rules/parsing/json-fault.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { minorOf, roundAmount, roundPercentage } from './quote-money.ts'

/** Reads the items of a quote from what a form or an API client sends, and sums them. */

export interface QuoteItem {
  name: string
  quantity: number
  /** Of one piece, in minor units; null: the shop calculates it from the size. */
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

interface Priced {
  quantity: number
  /** Of one piece, in minor units. */
  price: number
}

/**
 * Quantity × price, in minor units.
 * @param exponent decimals of the shop's currency
 */
export const itemTotal = ({ quantity, price }: Priced, exponent: number) =>
  roundAmount(quantity * price, exponent)

/** Whether an item is a way of delivery of the shop, which no percentage reduces. */
const isDelivery = ({ productId, specifications }: Pick<QuoteItem, 'productId' | 'specifications'>) =>
  productId === null &&
  specifications['delivery'] instanceof Object &&
  'method_id' in specifications['delivery']

/** The sum of the items that are ways of delivery of the shop, in minor units. */
export const deliverySum = (
  items: readonly (Pick<QuoteItem, 'productId' | 'specifications'> & Priced)[],
  exponent: number,
): number => quoteSubtotal(items.filter(isDelivery), exponent)

/** The sum of all items, in minor units. */
export const quoteSubtotal = (items: readonly Priced[], exponent: number): number =>
  roundAmount(
    items.reduce((sum, item) => sum + itemTotal(item, exponent), 0),
    exponent,
  )

/** Amounts in minor units, not yet rounded. */
export interface SentFigures {
  totalAmount: number
  taxAmount: number
  discountAmount: number
  /** Percent of the sum less the discount; null: the amount applies. */
  taxPercent: number | null
  /** Percent of the sum; null: the amount applies. */
  discountPercent: number | null
}

/** An amount that is sent without a percentage replaces the earlier percentage. */
export function nextPercent(
  percentBefore: number | null,
  percent: number | null | undefined,
  amount: number | undefined,
) {
  if (percent !== undefined) return percent
  return amount === undefined ? percentBefore : null
}

const percentOf = (sum: number, percent: number, exponent: number) =>
  roundPercentage((sum * percent) / 100, exponent)

/**
 * Discount and tax of items with this sum, in minor units: the discount of the sum without the delivery, the tax of what
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
      ? roundAmount(amounts.discountAmount, exponent)
      : percentOf(sum - delivery, amounts.discountPercent, exponent)
  const taxAmount =
    amounts.taxPercent === null
      ? roundAmount(amounts.taxAmount, exponent)
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
  const subtotal = Math.max(0, roundPercentage(undiscounted, exponent))
  const figures = { subtotal, ...amountsOf(subtotal, amounts, exponent), totalAmount }
  if (subtotal === 0) return figures
  return taxPercent === null
    ? {
        ...figures,
        discountAmount: Math.max(0, roundAmount(subtotal + figures.taxAmount - totalAmount, exponent)),
      }
    : {
        ...figures,
        taxAmount: Math.max(0, roundAmount(totalAmount - subtotal + figures.discountAmount, exponent)),
      }
}

/**
 * The figures of a quote, in minor units. The total is stored as it was sent. If tax and discount are amounts, a total
 * below items plus tax becomes a discount, and a total above it does not match (`hasMatchingSums`). If one of them is a
 * percentage, both are calculated and the total may differ from the sum. Without items, the total is a lump sum from
 * which the subtotal is calculated.
 * @param exponent decimals of the shop's currency
 */
export function quoteFigures(
  items: readonly (Pick<QuoteItem, 'productId' | 'specifications'> & Priced)[],
  figures: SentFigures,
  exponent: number,
) {
  const { taxPercent, discountPercent } = figures
  if (taxPercent !== null || discountPercent !== null) {
    const totalAmount = roundAmount(figures.totalAmount, exponent)
    if (items.length === 0)
      return { ...figuresBehind(totalAmount, figures, exponent), taxPercent, discountPercent }
    const subtotal = quoteSubtotal(items, exponent)
    const { taxAmount, discountAmount } = amountsOf(subtotal, figures, exponent, deliverySum(items, exponent))
    return { subtotal, taxAmount, discountAmount, totalAmount, taxPercent, discountPercent }
  }
  return { ...figuresByAmount(items, figures, exponent), taxPercent, discountPercent }
}

function figuresByAmount(items: readonly Priced[], figures: SentFigures, exponent: number) {
  const rounded = (amount: number) => roundAmount(amount, exponent)
  const taxAmount = rounded(figures.taxAmount)
  const totalAmount = rounded(figures.totalAmount)
  if (items.length === 0) {
    const discountAmount = rounded(figures.discountAmount)
    const subtotal = Math.max(0, rounded(totalAmount - taxAmount + discountAmount))
    return { subtotal, taxAmount, discountAmount, totalAmount }
  }
  const subtotal = quoteSubtotal(items, exponent)
  const discountAmount = Math.max(0, rounded(subtotal + taxAmount - totalAmount))
  return { subtotal, taxAmount, discountAmount, totalAmount }
}

/** Whether subtotal, tax and discount add up to the total. */
export function hasMatchingSums(figures: ReturnType<typeof figuresByAmount>, exponent: number): boolean {
  const { subtotal, taxAmount, discountAmount, totalAmount } = figures
  return roundAmount(subtotal + taxAmount - discountAmount, exponent) === totalAmount
}

/**
 * Reads items from a list or from its JSON text, whose prices are in major units.
 * @param exponent decimals of the shop's currency
 * @param max the most items accepted; a quote is stored with at most `maxQuoteItems`
 */
export function readQuoteItems(
  input: unknown,
  exponent: number,
  max = maxQuoteItems,
): QuoteItem[] | ItemsMistake {
  const list = typeof input === 'string' ? parsed(input) : input
  if (list instanceof ItemsMistake) return list
  if (!Array.isArray(list)) return new ItemsMistake('items', staffText('Items must be a list'))
  if (list.length > max)
    return new ItemsMistake('items', staffText('A quote has at most {{max}} items', { max }))
  const items: QuoteItem[] = []
  for (const [index, entry] of list.entries()) {
    const item = readItem(entry, `items.${index}`, exponent)
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

function readItem(entry: unknown, at: string, exponent: number): QuoteItem | ItemsMistake {
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
    price: price === null ? null : minorOf(toMinor(price, 4) / 10_000, exponent),
    productId: productId || null,
    specifications: rest,
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** JSON can express NUL and lone surrogates, which PostgreSQL cannot store. */
const isStorable = (value: unknown) => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value))
