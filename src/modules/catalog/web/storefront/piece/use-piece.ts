import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Product } from '../../../contract/catalog.ts'
import type { Configuration } from '../../../contract/configuration.ts'
import type { Mount } from '../../../../making/contract/index.ts'
import { inUnit, isUnit, metresIn, numberIn } from '../../../../pricing/rules/index.ts'
import type { Unit } from '../../../../pricing/rules/index.ts'
import type { MeasuredSize } from '../../../../windows/web/storefront/index.ts'
import { useKeptAnswers } from '../add-to-cart.ts'
import type { PieceAnswers } from '../add-to-cart.ts'
import { currencyExponent, toMajor } from '../../../../../kernel/rules/money.ts'
import { useShopFacts } from '../../../../../kernel/web/shop.ts'
import { chosenCodes, judgeAnswers, refusalsByField, soldProduct } from '../../../rules/index.ts'
import type { SoldProduct } from '../../../rules/index.ts'

/** As typed; depth and height in the unit of the calculator. */
interface Typed {
  mount: Mount | undefined
  depth: string
  topHeight: string
  room: string
  note: string
  unit: Unit
}

const converted = (text: string, from: Unit, to: Unit) =>
  text === '' || from === to ? text : String(inUnit(metresIn(numberIn(text), from), to))

/** What was typed, in another unit. */
const inUnitOf = (typed: Typed, unit: Unit): Typed => ({
  ...typed,
  depth: converted(typed.depth, typed.unit, unit),
  topHeight: converted(typed.topHeight, typed.unit, unit),
  unit,
})

const metresOf = (text: string, unit: Unit) => {
  const metres = metresIn(numberIn(text), unit)
  return metres > 0 ? metres : undefined
}

const textIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** What the address says: of a link where it hangs; of the form that is sent without scripts, all that was typed. */
function sentIn(search: Readonly<Record<string, unknown>>, mounts: readonly Mount[], unit: Unit): Typed {
  const from = isUnit(search['unit']) ? search['unit'] : 'm'
  return {
    mount: mounts.find((one) => one === search['mount']) ?? mounts[0],
    depth: converted(textIn(search['depth']), from, unit),
    topHeight: converted(textIn(search['top_height']), from, unit),
    room: textIn(search['room']).slice(0, 100),
    note: textIn(search['note']).slice(0, 500),
    unit,
  }
}

/** An option that the product has no more is no fault of who opens a link. */
const stillAsked = (codes: Readonly<Record<string, string>>, { options }: SoldProduct) =>
  Object.fromEntries(Object.entries(codes).filter(([code]) => options.some((option) => option.code === code)))

/** What was answered; a depth counts inside the recess only. */
function answersOf({ mount, depth, topHeight, room, note, unit }: Typed): PieceAnswers {
  const answers = {
    mount,
    depth: mount === 'inside' ? metresOf(depth, unit) : undefined,
    top_height: metresOf(topHeight, unit),
    room: room.trim() || undefined,
    note: note.trim() || undefined,
  }
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined),
  ) as PieceAnswers
}

/** What was said before of the line that is changed here; where it hangs stands in the address. */
const keptIn = ({ depth, top_height, room = '', note = '' }: PieceAnswers, typed: Typed): Typed => ({
  ...typed,
  depth: depth ? String(inUnit(depth, typed.unit)) : '',
  topHeight: top_height ? String(inUnit(top_height, typed.unit)) : '',
  room,
  note,
})

/** What a size that was measured brings along. */
const filledIn = (
  { mount, depth, topHeight, name }: MeasuredSize,
  typed: Typed,
  mounts: readonly Mount[],
) => ({
  ...typed,
  mount: mounts.includes(mount) ? mount : typed.mount,
  depth: depth ? String(inUnit(depth, typed.unit)) : typed.depth,
  topHeight: topHeight ? String(inUnit(topHeight, typed.unit)) : typed.topHeight,
  room: name ?? typed.room,
})

/** What is typed of a piece: from its address, from the line that is changed, from a window that was chosen. */
function useTyped({
  product,
  unit,
  filled,
  editedLine,
}: Pick<Parameters<typeof usePiece>[0], 'product' | 'unit' | 'filled' | 'editedLine'>) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { mounts } = product
  const [last, setLast] = useState(() => sentIn(search, mounts, unit))
  const [known, setKnown] = useState<MeasuredSize | null>(null)
  const typed = inUnitOf(last, unit)
  const kept = useKeptAnswers(editedLine, product.id)
  const [keptBefore, setKeptBefore] = useState<PieceAnswers>()
  if (kept !== undefined && keptBefore === undefined) {
    setKeptBefore(kept)
    setLast(keptIn(kept, typed))
  }
  if (filled !== known) {
    setKnown(filled)
    if (filled) setLast(filledIn(filled, typed, mounts))
  }
  return { typed, setTyped: setLast, wasSent: search['unit'] !== undefined }
}

/** What a shopper says of the piece in the calculator, and how the shop judges it. */
export function usePiece({
  product,
  configuration,
  size,
  unit,
  filled,
  editedLine,
  codes,
}: {
  product: Product
  configuration: Configuration
  /** Metres. */
  size: { width: number; length: number }
  unit: Unit
  filled: MeasuredSize | null
  /** The line of the cart that is changed here, counted from 1. */
  editedLine: number | undefined
  /** What was chosen of its options. */
  codes: Readonly<Record<string, string>>
}) {
  const { mounts } = product
  const { currency } = useShopFacts()
  const sold = useMemo(() => soldProduct(configuration, currency), [configuration, currency])
  const { typed, setTyped, wasSent } = useTyped({ product, unit, filled, editedLine })
  const [refusedFor, setRefusedFor] = useState<string | null>(null)
  /** What is said of a piece of this size, how the shop judges it, and what it costs in major units. */
  const judge = (by: Typed, sides: { width: number; length: number }) => {
    const said = answersOf(by)
    const judged = judgeAnswers(sold, configuration.safety, sides, {
      ...said,
      options: stillAsked(codes, sold),
    })
    const answers: PieceAnswers = {
      ...said,
      ...(sold.options.length > 0 && { options: chosenCodes(judged.chosen) }),
    }
    return { answers, judged, price: judged.price && toMajor(judged.price.total, currencyExponent(currency)) }
  }
  const { answers, judged, price } = judge(typed, size)
  // Refusals stand until anything changes.
  const state = JSON.stringify([answers, size])
  // What came with a link or a sent form is judged at once: without scripts there is no second moment.
  const [sentState] = useState(wasSent ? state : null)
  const isShown = state === (refusedFor ?? sentState)
  return {
    typed,
    answers,
    judged,
    sold,
    /** Major units; null: not made like this. */
    price,
    /** The same piece for another window, with its own place. */
    forWindow: (window: MeasuredSize) =>
      judge(filledIn(window, { ...typed, depth: '', topHeight: '', room: '' }, mounts), {
        width: window.width,
        length: window.height,
      }),
    refusals: refusalsByField({
      ...judged,
      // Nobody can know of a choice that is gone.
      refusals: judged.refusals.filter(({ code }) => isShown || code === 'choice_gone'),
    }),
    change: (changes: Partial<Typed>) => setTyped({ ...typed, ...changes }),
    /** Shows what is refused. Answers whether it can be made. */
    check(): boolean {
      setRefusedFor(judged.refusals.length > 0 ? state : '')
      return judged.refusals.length === 0
    },
  }
}
