import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import { recessMounts, type Mount } from '#modules/making/contract/index.ts'
import { isInRecess } from '#modules/making/rules/index.ts'
import { isUnit, type Unit, typedSide, metresOf } from '#modules/pricing/rules/index.ts'
import type { MeasuredSize } from '#modules/windows/web/storefront/index.ts'
import { useStoredAnswers, type PieceAnswers } from '../to-cart/add-to-cart.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import {
  chosenCodes,
  evaluateAnswers,
  refusalsByField,
  soldProduct,
  type SoldProduct,
} from '#modules/catalog/rules/index.ts'

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
  text === '' || from === to ? text : typedSide(metresOf(text, from), to)

/** The typed values, converted to another unit. */
const inUnitOf = (size: Typed, unit: Unit): Typed => ({
  ...size,
  depth: converted(size.depth, size.unit, unit),
  topHeight: converted(size.topHeight, size.unit, unit),
  unit,
})

const metresTyped = (text: string, unit: Unit) => {
  const metres = metresOf(text, unit)
  return metres > 0 ? metres : undefined
}

const textIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/**
 * The answers in the address: a link has only the mount, the form submitted without scripts has everything that was
 * typed.
 */
function sentIn(search: Readonly<Record<string, unknown>>, mounts: readonly Mount[], unit: Unit): Typed {
  const from = isUnit(search['unit']) ? search['unit'] : 'm'
  return {
    mount: mounts.find((mount) => mount === search['mount']) ?? mounts[0],
    depth: converted(textIn(search['depth']), from, unit),
    topHeight: converted(textIn(search['top_height']), from, unit),
    room: textIn(search['room']).slice(0, 100),
    note: textIn(search['note']).slice(0, 500),
    unit,
  }
}

/** A link may contain an option that the product no longer has, which is not the visitor's fault. */
const stillAsked = (codes: Readonly<Record<string, string>>, { options }: SoldProduct) =>
  Object.fromEntries(Object.entries(codes).filter(([code]) => options.some((option) => option.code === code)))

/** The answers; a depth matters only inside the recess. */
function answersOf({ mount, depth, topHeight, room, note, unit }: Typed): PieceAnswers {
  return definedValues({
    mount,
    depth: isInRecess(mount) ? metresTyped(depth, unit) : undefined,
    top_height: metresTyped(topHeight, unit),
    room: room.trim() || undefined,
    note: note.trim() || undefined,
  })
}

/** The earlier answers of the line that is being edited, but those in the address; its mount is there. */
const withStored = ({ depth, top_height, room = '', note = '' }: PieceAnswers, size: Typed): Typed => ({
  ...size,
  depth: size.depth || (depth ? typedSide(depth, size.unit) : ''),
  topHeight: size.topHeight || (top_height ? typedSide(top_height, size.unit) : ''),
  room: size.room || room,
  note: size.note || note,
})

/** Measured like a recess: at the smallest readings, without an overlap. */
const isOnWindow = (mount: Mount | undefined) =>
  mount !== undefined && !recessMounts.some((recessMount) => recessMount === mount)

/** Applies the answers that come with a measured window. */
const filledIn = (
  { mount, depth, topHeight, name }: MeasuredSize,
  size: Typed,
  mounts: readonly Mount[],
) => ({
  ...size,
  mount: mounts.includes(mount) && !(mount === 'inside' && isOnWindow(size.mount)) ? mount : size.mount,
  depth: depth ? typedSide(depth, size.unit) : size.depth,
  topHeight: topHeight ? typedSide(topHeight, size.unit) : size.topHeight,
  room: name ?? size.room,
})

/** The typed answers about a piece, initially from the address, the edited line or the chosen window. */
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
  const size = inUnitOf(last, unit)
  const stored = useStoredAnswers(editedLine, product.id)
  const [storedBefore, setStoredBefore] = useState<PieceAnswers>()
  if (stored !== undefined && storedBefore === undefined) {
    setStoredBefore(stored)
    setLast(withStored(stored, size))
  }
  if (filled !== known) {
    setKnown(filled)
    if (filled) setLast(filledIn(filled, size, mounts))
  }
  return { typed: size, setTyped: setLast, wasSent: search['unit'] !== undefined }
}

/** The shopper's answers about the piece in the calculator, with its price and refusals. */
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
  /** Number of the cart's line that is being edited, counted from 1. */
  editedLine: number | undefined
  /** Codes of the chosen options. */
  codes: Readonly<Record<string, string>>
}) {
  const { mounts } = product
  const { currency } = useShopConfig()
  const sold = useMemo(() => soldProduct(configuration, currency), [configuration, currency])
  const { typed, setTyped, wasSent } = useTyped({ product, unit, filled, editedLine })
  const [refusedFor, setRefusedFor] = useState<string | null>(null)
  /** The answers for a piece of this size, its validation, and its price in major units. */
  const evaluate = (by: Typed, sides: { width: number; length: number }) => {
    const fromForm = answersOf(by)
    const evaluation = evaluateAnswers(sold, configuration.safety, sides, {
      ...fromForm,
      options: stillAsked(codes, sold),
    })
    const answers: PieceAnswers = {
      ...fromForm,
      ...(sold.options.length > 0 && { options: chosenCodes(evaluation.chosen) }),
    }
    return {
      answers,
      evaluation,
      price: evaluation.price && toMajor(evaluation.price.total, currencyExponent(currency)),
    }
  }
  const { answers, evaluation, price } = evaluate(typed, size)
  // Refusals stay visible until anything changes.
  const state = JSON.stringify([answers, size])
  // Answers from a link or a submitted form are validated at once, because without scripts there is no later
  // occasion.
  const [sentState] = useState(wasSent ? state : null)
  const isShown = state === (refusedFor ?? sentState)
  return {
    typed,
    answers,
    evaluation,
    sold,
    /** Price in major units; null when it cannot be made like this. */
    price,
    /** The same piece for another window, with that window's own room. */
    forWindow: (window: MeasuredSize) =>
      evaluate(filledIn(window, { ...typed, depth: '', topHeight: '', room: '' }, mounts), {
        width: window.width,
        length: window.height,
      }),
    refusals: refusalsByField({
      ...evaluation,
      // A deleted choice is always shown, because the shopper cannot know about it.
      refusals: evaluation.refusals.filter(({ code }) => isShown || code === 'choice_gone'),
    }),
    change: (changes: Partial<Typed>) => setTyped({ ...typed, ...changes }),
    /** Shows the refusals; returns whether the piece can be made. */
    check(): boolean {
      setRefusedFor(evaluation.refusals.length > 0 ? state : '')
      return evaluation.refusals.length === 0
    },
  }
}
