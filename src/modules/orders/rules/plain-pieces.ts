import type { OrderInput } from '../contract/orders.ts'
import { maxPlainPieces, maxPlainQuantity, plainRefusals } from '../contract/plain-order.ts'
import type { PlainOrderForm } from '../contract/plain-order.ts'
import { measuringMethods, mounts } from '../../making/contract/index.ts'
import { inUnit, isUnit, metresIn, numberIn } from '../../pricing/rules/index.ts'
import type { Unit } from '../../pricing/rules/index.ts'
import { beginningOf, isStorable } from '../../../kernel/rules/storable-text.ts'

/**
 * A piece of an order without scripts. It travels with the form as the JSON of texts: the names and values of the form
 * of its product's page, with `product`, and with `price` once a price was shown.
 */
export interface PlainPiece {
  /** Metres; the price in major units, 0 before one was shown. */
  line: OrderInput['cart'][number]
  /** In which its buyer reads and types sizes. */
  unit: Unit
}

type Texts = Readonly<Record<string, string>>

/** The texts of a piece as the form carries it; none for what is no such piece or could not be stored. */
export function textsOf(carried: string): Texts {
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

/** What is said and not empty. */
const given = <Said extends object>(said: Said) =>
  Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Said>

/**
 * Reads a piece; null for what no page of a product sends. The order's schema checks it once more: pages that read a
 * piece load no schemas.
 */
export function readPiece(carried: string): PlainPiece | null {
  const sent = textsOf(carried)
  const unit = isUnit(sent['unit']) ? sent['unit'] : 'm'
  const [width, length] = [lengthIn(sent['width'], unit), lengthIn(sent['height'], unit)]
  const mount = mounts.find((one) => one === sent['mount'])
  const options = Object.entries(sent).filter(([name]) => name.startsWith('o.'))
  if (!sent['product'] || !width || !length || Boolean(sent['mount']) !== Boolean(mount)) return null
  const answers = {
    // A depth counts inside the recess only.
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
  return { line: { product_id: sent['product'], width, length, calculated_price, ...given(answers) }, unit }
}

/** Writes a piece as `readPiece` reads it. */
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

/** How often a piece is wanted, as it was typed; null: no number from 1 to the most. */
export function timesIn(quantity: string): number | null {
  const times = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0
  return times >= 1 && times <= maxPlainQuantity ? times : null
}

/** A field that stands in the form once for each piece. */
const ofEachPiece = ['piece', 'quantity', 'next_width', 'next_height', 'next_room'] as const

const without = (form: PlainOrderForm, position: number): PlainOrderForm => ({
  ...form,
  ...Object.fromEntries(ofEachPiece.map((name) => [name, form[name].filter((_, at) => at !== position)])),
})

/** The piece of another window: the same product and choices, with its own size and place; null: no size. */
function another(form: PlainOrderForm, position: number): string | null {
  // A depth, a height and a note belong to one window, a price to one size.
  const { depth: _, top_height: __, note: ___, price: ____, ...kept } = textsOf(form.piece[position] ?? '')
  const carried = JSON.stringify({
    ...kept,
    width: form.next_width[position] ?? '',
    height: form.next_height[position] ?? '',
    room: form.next_room[position] ?? '',
  })
  return readPiece(carried) && carried
}

function withAnother(form: PlainOrderForm, position: number): ChangedForm {
  const piece = another(form, position)
  const isFull = form.piece.length >= maxPlainPieces
  if (piece === null || isFull)
    return { form, refused: { [`next.${position}`]: piece ? plainRefusals.full : plainRefusals.size } }
  const cleared = (values: readonly string[]) =>
    form.piece.map((_, at) => (at === position ? '' : (values[at] ?? '')))
  return {
    form: {
      ...form,
      piece: [...form.piece, piece],
      quantity: [...form.piece.map((_, at) => form.quantity[at] ?? '1'), '1'],
      next_width: cleared(form.next_width),
      next_height: cleared(form.next_height),
      next_room: cleared(form.next_room),
    },
    refused: {},
  }
}

/** Whether anything of another window was typed: half of it is asked about and not passed over. */
const hasTypedNext = ({ next_width, next_height, next_room }: PlainOrderForm, position: number) =>
  [next_width, next_height, next_room].some((typed) => (typed[position] ?? '').trim() !== '')

interface ChangedForm {
  form: PlainOrderForm
  refused: Record<string, string>
}

/**
 * What a pressed button makes of a form; null: the order is to be placed. A window that was typed and not added yet is
 * added first, so that none is forgotten.
 */
export function changedForm(form: PlainOrderForm): ChangedForm | null {
  const [, act, at] = /^(add|remove)\.(\d{1,2})$/.exec(form.act) ?? []
  const position = Number(at)
  if (act === 'remove' && form.piece.length > 1) return { form: without(form, position), refused: {} }
  if (act === 'add' && position < form.piece.length) return withAnother(form, position)
  // What no button of the page says orders nothing.
  if (form.act !== 'place' && form.act !== '') return { form, refused: {} }
  const typed = form.piece.findIndex((_, one) => hasTypedNext(form, one))
  return typed < 0 ? null : withAnother(form, typed)
}
