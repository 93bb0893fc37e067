import type { OrderInput } from '../contract/orders.ts'
import { maxPlainQuantity } from '../contract/plain-order.ts'
import { measuringMethods, mounts } from '#modules/making/contract/index.ts'
import { inUnit, isUnit, metresIn, numberIn, type Unit } from '#modules/pricing/rules/index.ts'
import { beginningOf, isStorable } from '#kernel/rules/storable-text.ts'

/**
 * A piece of an order placed without scripts. The form carries it as JSON of texts: the names and values of the form
 * on its product's page, with `product`, and with `price` once a price was shown.
 */
export interface PlainPiece {
  /** Sizes in metres; the price in major units, 0 before one was shown. */
  line: OrderInput['cart'][number]
  /** The unit in which the buyer reads and types sizes. */
  unit: Unit
}

type Texts = Readonly<Record<string, string>>

/** The texts of a carried piece; empty for input that is not such a piece or could not be stored. */
export function parseCarriedPiece(carried: string): Texts {
  try {
    const parsed: unknown = JSON.parse(carried)
    const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return texts.flat().every(isStorable) ? Object.fromEntries(texts) : {}
  } catch {
    return {}
  }
}

function lengthIn(text: string | undefined, unit: Unit): number | undefined {
  const metres = metresIn(numberIn(text ?? ''), unit)
  return metres > 0 ? metres : undefined
}

/** Without the fields that are undefined or empty. */
const withoutEmpty = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Values>

/**
 * Reads a carried piece; null for input that no product page sends. The order's schema validates it again: pages
 * that read pieces load no schemas.
 */
export function readPiece(carried: string): PlainPiece | null {
  const sent = parseCarriedPiece(carried)
  const unit = isUnit(sent['unit']) ? sent['unit'] : 'm'
  const [width, length] = [lengthIn(sent['width'], unit), lengthIn(sent['height'], unit)]
  const mount = mounts.find((one) => one === sent['mount'])
  const options = Object.entries(sent).filter(([name]) => name.startsWith('o.'))
  if (!sent['product'] || !width || !length || Boolean(sent['mount']) !== Boolean(mount)) return null
  const answers = {
    // A depth matters only inside the recess.
    depth: mount === 'inside' ? lengthIn(sent['depth'], unit) : undefined,
    top_height: lengthIn(sent['top_height'], unit),
    options:
      options.length > 0
        ? Object.fromEntries(options.map(([name, code]) => [name.slice(2), code]))
        : undefined,
    mount,
    measured: measuringMethods.find((one) => one === sent['measured']),
    room: beginningOf(sent['room']?.trim() ?? '', 100),
    note: beginningOf(sent['note']?.trim() ?? '', 500),
  }
  const calculated_price = numberIn(sent['price'] ?? '') || 0
  return {
    line: { product_id: sent['product'], width, length, calculated_price, ...withoutEmpty(answers) },
    unit,
  }
}

/** Writes a piece in the form that `readPiece` reads. */
export function writePiece({ line, unit }: PlainPiece): string {
  const length = (metres: number | null | undefined) => (metres ? String(inUnit(metres, unit)) : '')
  const { mount, room, note, measured, calculated_price: price, options = {} } = line
  const texts = {
    product: line.product_id,
    width: length(line.width),
    height: length(line.length),
    unit,
    mount,
    depth: length(line.depth),
    top_height: length(line.top_height),
    room,
    note,
    measured,
    price: price > 0 ? String(price) : '',
    ...Object.fromEntries(Object.entries(options).map(([option, choice]) => [`o.${option}`, String(choice)])),
  }
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text)))
}

/** Reads a typed quantity; null when it is not a number from 1 to the maximum. */
export function parseQuantity(quantity: string): number | null {
  const times = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0
  return times >= 1 && times <= maxPlainQuantity ? times : null
}
