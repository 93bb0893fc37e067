import { maxPlainPieces, plainRefusals, type PlainOrderForm } from '../contract/plain-order.ts'
import { isUnit } from '#modules/pricing/rules/index.ts'
import { readPiece, parseCarriedPiece } from './plain-pieces.ts'

/** A form to show again, with the messages for its refused fields. */
interface ChangedForm {
  form: PlainOrderForm
  refused: Record<string, string>
}

/** The fields that the form contains once for each piece. */
const ofEachPiece = ['piece', 'quantity', 'next_width', 'next_height', 'next_room'] as const

const without = (form: PlainOrderForm, position: number): PlainOrderForm => ({
  ...form,
  ...Object.fromEntries(ofEachPiece.map((name) => [name, form[name].filter((_, at) => at !== position)])),
})

/** The same product and choices for another window, with its own size and room; null when the size cannot be read. */
function duplicateOf(form: PlainOrderForm, position: number): string | null {
  // The depth, the height above the floor and the note belong to one window, and the price to one size.
  const {
    depth: _,
    top_height: __,
    note: ___,
    price: ____,
    ...texts
  } = parseCarriedPiece(form.piece[position] ?? '')
  const carried = JSON.stringify({
    ...texts,
    width: form.next_width[position] ?? '',
    height: form.next_height[position] ?? '',
    room: form.next_room[position] ?? '',
  })
  return readPiece(carried) && carried
}

/** The form with one more piece, with the quantity 1. */
const withPiece = (form: PlainOrderForm, piece: string): PlainOrderForm => ({
  ...form,
  piece: [...form.piece, piece],
  quantity: [...form.piece.map((_, at) => form.quantity[at] ?? '1'), '1'],
})

const isFull = ({ piece }: PlainOrderForm) => piece.length >= maxPlainPieces

function withAnother(form: PlainOrderForm, position: number): ChangedForm {
  const piece = duplicateOf(form, position)
  if (piece === null || isFull(form))
    return { form, refused: { [`next.${position}`]: piece ? plainRefusals.full : plainRefusals.size } }
  const cleared = (values: readonly string[]) =>
    form.piece.map((_, at) => (at === position ? '' : (values[at] ?? '')))
  const { next_width, next_height, next_room } = form
  return {
    form: {
      ...withPiece(form, piece),
      next_width: cleared(next_width),
      next_height: cleared(next_height),
      next_room: cleared(next_room),
    },
    refused: {},
  }
}

/** Empties the fields for a piece of another product. */
export const emptyMore = { more_product: '', more_width: '', more_height: '', more_room: '' }

/** Adds a piece of another product with that product's defaults, and opens its options for editing. */
function withMore(form: PlainOrderForm): ChangedForm {
  const { more_product: product, more_width: width, more_height: height, more_room: room } = form
  if (product === '') return { form, refused: { 'more.product': plainRefusals.product } }
  const { unit } = parseCarriedPiece(form.piece[0] ?? '')
  const piece = JSON.stringify({ product, width, height, room, ...(isUnit(unit) && { unit }) })
  if (readPiece(piece) === null) return { form, refused: { 'more.size': plainRefusals.size } }
  if (isFull(form)) return { form, refused: { 'more.product': plainRefusals.full } }
  return {
    form: { ...withPiece(form, piece), ...emptyMore, changing: String(form.piece.length) },
    refused: {},
  }
}

/** Closes the editing of a piece's options. */
export const emptyAnswers = {
  changing: '',
  changed_width: '',
  changed_height: '',
  changed_mount: '',
  changed_depth: '',
  changed_top_height: '',
  changed_room: '',
  changed_note: '',
  choice: [],
}

/**
 * The new answers for the edited piece, by the names in its JSON; a question that was not shown has an empty answer.
 */
function answersIn(form: PlainOrderForm): Record<string, string> {
  const options = form.choice.flatMap((answer) => {
    const at = answer.indexOf('=')
    return at > 0 ? [[`o.${answer.slice(0, at)}`, answer.slice(at + 1)]] : []
  })
  return {
    ...(Object.fromEntries(options) as Record<string, string>),
    mount: form.changed_mount,
    depth: form.changed_depth,
    top_height: form.changed_top_height,
    room: form.changed_room,
    note: form.changed_note.replaceAll('\r\n', '\n'),
    width: form.changed_width,
    height: form.changed_height,
  }
}

/** Moves the new answers into their piece, and says whether they change anything. */
function withAnswers(form: PlainOrderForm): ChangedForm & { isNew: boolean } {
  const position = /^\d{1,2}$/.test(form.changing) ? Number(form.changing) : -1
  const stored = form.piece[position]
  const closed = { ...form, ...emptyAnswers }
  if (stored === undefined) return { form: closed, refused: {}, isNew: false }
  const { price: _, ...texts } = parseCarriedPiece(stored)
  const answers = answersIn(form)
  if (Object.entries(answers).every(([name, answer]) => (texts[name] ?? '') === answer))
    return { form: closed, refused: {}, isNew: false }
  const put = (changed: object, on: PlainOrderForm): PlainOrderForm => ({
    ...on,
    piece: form.piece.map((piece, at) => (at === position ? JSON.stringify(changed) : piece)),
  })
  const isResized = answers['width'] !== texts['width'] || answers['height'] !== texts['height']
  // How the old size was measured says nothing about the new one.
  const piece = { ...texts, ...answers, ...(isResized && { measured: '' }) }
  if (readPiece(JSON.stringify(piece))) return { form: put(piece, closed), refused: {}, isNew: true }
  // A piece must have a size: it keeps the old one, and the form asks again.
  const { width = '', height = '' } = texts
  return {
    form: put({ ...piece, width, height }, form),
    refused: { changed: plainRefusals.size },
    isNew: true,
  }
}

/** Whether any field for another window was filled in: an incomplete entry is refused, not ignored. */
const hasTypedNext = ({ next_width, next_height, next_room }: PlainOrderForm, position: number) =>
  [next_width, next_height, next_room].some((typed) => (typed[position] ?? '').trim() !== '')

/** Whether any field for a piece of another product was filled in. */
const hasTypedMore = ({ more_product, more_width, more_height, more_room }: PlainOrderForm) =>
  [more_product, more_width, more_height, more_room].some((typed) => typed.trim() !== '')

/** Applies the button of one piece; null when another button was pressed. */
function changedPiece(form: PlainOrderForm, pressed: string): ChangedForm | null {
  const [, act, at] = /^(add|remove|change)\.(\d{1,2})$/.exec(pressed) ?? []
  const position = Number(at)
  if (act === 'remove' && form.piece.length > 1) return { form: without(form, position), refused: {} }
  if (act === 'add' && position < form.piece.length) return withAnother(form, position)
  if (act === 'change' && position < form.piece.length)
    return { form: { ...form, changing: String(position) }, refused: {} }
  return null
}

/**
 * Applies the pressed button to the form; null when the order is to be placed. Every button also applies the answers
 * for an edited piece, and an order is placed only after a piece that was typed but not added has been added, so
 * that nothing is lost.
 */
export function applyPressedButton(sent: PlainOrderForm): ChangedForm | null {
  const answered = withAnswers(sent)
  const { form } = answered
  if (Object.keys(answered.refused).length > 0) return answered
  const changed = changedPiece(form, sent.act)
  if (changed) return changed
  if (sent.act === 'more') return withMore(form)
  // A value that none of the page's buttons sends places no order.
  if (sent.act !== 'place' && sent.act !== '') return { form, refused: {} }
  const typed = form.piece.findIndex((_, one) => hasTypedNext(form, one))
  if (typed >= 0) return withAnother(form, typed)
  if (hasTypedMore(form)) return withMore(form)
  return answered.isNew ? { form, refused: {} } : null
}
