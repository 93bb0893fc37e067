import { useId, useState, type ComponentProps } from 'react'
import { type Unit } from '#modules/pricing/rules/index.ts'
import { ItemsMistake, readQuoteItems, type QuoteItem } from '../../rules/quote-items.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { FieldError, refusedBy } from '#kernel/web/ui/field-error.tsx'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { translateMessage, t } from '#kernel/web/backoffice/language.ts'
import { metresTyped, sizeText } from './office-unit.tsx'
import type { LineChoice } from './quote-choice.tsx'
import { useResize, type ResizeResult } from './piece-price.ts'
import { officeSideIn } from '#modules/pricing/web/backoffice/index.ts'

/**
 * The fields of a line that can be edited in place: sides in metres, the price in major units; null: not priced yet.
 */
export type LineChange = Partial<Record<'width' | 'length' | 'quantity' | 'price', number | null>> &
  LineChoice

/** The position of a figure on phones. */
export const figurePlace = 'max-sm:order-3 max-sm:col-span-2'

/** The line with this change, or why it is invalid. */
function changed(item: QuoteItem, by: LineChange): QuoteItem | ItemsMistake {
  const { specifications, ...rest } = item
  const read = readQuoteItems([{ ...specifications, ...rest, ...by }])
  return read instanceof ItemsMistake ? read : (read[0] as QuoteItem)
}

/** The error of a field, shown below the whole line because the fields are too narrow for it. */
function Refusal({ id, text }: { id: string; text: string }) {
  if (text === '') return null
  return (
    <span className="order-last col-span-full">
      <FieldError id={id} error={text} />
    </span>
  )
}

interface Typed {
  text: string
  /** Why the input is invalid; empty if it is valid or not a number yet. */
  refusal: string
  /** The line's value now, and before anything was typed. */
  figure: number | null
  before: number | null
}

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))

/**
 * A number of a line. Invalid input stays as typed with its error, and the form cannot be sent; until it is corrected,
 * the line keeps its earlier value.
 */
export function Figure({
  item,
  name,
  className,
  change,
  ...field
}: {
  item: QuoteItem
  name: 'quantity' | 'price'
  change: (by: LineChange) => void
} & Pick<ComponentProps<typeof NumberField>, 'label' | 'decimals' | 'of' | 'disabled' | 'placeholder'> & {
    className: string
  }) {
  const id = useId()
  const figure = item[name]
  // The input is shown until the value is changed elsewhere.
  const [last, setLast] = useState<Typed | null>(null)
  const typed = last && Object.is(last.figure, figure) ? last : null
  const refusal = typed?.refusal ?? ''
  function take(text: string) {
    const before = typed ? typed.before : figure
    const next = isNumber(text) ? changed(item, { [name]: Number(text) }) : null
    const isTaken = next !== null && !(next instanceof ItemsMistake)
    const taken = isTaken ? next[name] : before
    setLast({
      text,
      refusal: next instanceof ItemsMistake ? translateMessage(next.message) : '',
      figure: taken,
      before,
    })
    if (!Object.is(taken, figure)) change({ [name]: taken })
  }
  return (
    <>
      <div className={className}>
        <NumberField
          {...field}
          {...refusedBy(refusal, id)}
          hideLabel
          autoComplete="off"
          isRefused={refusal !== ''}
          className={refusal === '' ? undefined : 'border-clay!'}
          value={typed ? typed.text : figure === null ? '' : String(figure)}
          onChange={take}
          onBlur={() => {
            // Text that is not a number stays after blur, and so does refused input.
            if (typed && (typed.text === '' || isNumber(typed.text)) && refusal === '') setLast(null)
          }}
        />
      </div>
      <Refusal id={id} text={refusal} />
    </>
  )
}

const sideNames = ['width', 'length'] as const
type Side = (typeof sideNames)[number]
type Texts = Partial<Record<Side, string>>

/** The sides of a line in metres and its price in major units. */
type Made = Record<Side, number> & { price: number | null }

const same = (one: Made, other: Made) =>
  one.width === other.width && one.length === other.length && one.price === other.price

/** Judges the typed sides. A side that is empty or was not typed keeps its earlier value. */
function evaluateSides(
  item: QuoteItem,
  { texts, before, unit }: { texts: Texts; before: Made; unit: Unit },
  resize: (size: Record<Side, number>) => ResizeResult,
): { refusal: string; made: Made } {
  const typed = sideNames.filter((side) => (texts[side] ?? '') !== '')
  const wanted = { width: before.width, length: before.length }
  for (const side of typed) wanted[side] = metresTyped(texts[side] ?? '', unit)
  const keep = (refusal: string) => ({ refusal, made: before })
  if (typed.some((side) => !(wanted[side] > 0))) return keep(t('Please enter a number'))
  // In its earlier size, the piece keeps the agreed price.
  if (wanted.width === before.width && wanted.length === before.length) return keep('')
  const { refusal, price } = resize(wanted)
  if (refusal !== '') return keep(refusal)
  if (!(price > 0)) return keep(t('No price'))
  const pricedPiece = { ...wanted, price }
  const read = changed(item, pricedPiece)
  return read instanceof ItemsMistake
    ? keep(translateMessage(read.message))
    : { refusal: '', made: pricedPiece }
}

/**
 * The sides of a piece, which is repriced while they are typed. A size that cannot be made stays as typed with its
 * error, and the form cannot be sent; until it is corrected, the line keeps its earlier size and price.
 */
export function Sides({
  item,
  line,
  unit,
  disabled,
  change,
}: {
  item: QuoteItem
  /** Its number on the quote, starting at 1. */
  line: number
  unit: Unit
  disabled: boolean
  change: (by: LineChange) => void
}) {
  const { width, length } = item.specifications
  const id = useId()
  const resize = useResize(item)
  const [last, setLast] = useState<{ texts: Texts; refusal: string; made: Made; before: Made } | null>(null)
  if (typeof width !== 'number' || typeof length !== 'number')
    return <span className="col-span-2 max-sm:hidden" />
  if (resize === null)
    return (
      <span className="figures col-span-2 self-center text-ink-soft max-sm:order-3">
        {sizeText(width, length, unit)}
      </span>
    )
  const now: Made = { width, length, price: item.price }
  const typed = last && same(last.made, now) ? last : null
  const refusal = typed?.refusal ?? ''
  const take = (side: Side, text: string) => {
    const texts = { ...typed?.texts, [side]: text }
    const before = typed ? typed.before : now
    const evaluation = evaluateSides(item, { texts, before, unit }, resize)
    setLast({ ...evaluation, texts, before })
    if (!same(evaluation.made, now)) change(evaluation.made)
  }
  return (
    <>
      {sideNames.map((side) => {
        const isRefused = refusal !== '' && (typed?.texts[side] ?? '') !== ''
        return (
          <div key={side} className={figurePlace}>
            <Field
              {...refusedBy(isRefused ? refusal : '', id)}
              ref={(input) => input?.setCustomValidity(isRefused ? '?' : '')}
              label={
                side === 'width'
                  ? `Width of ${item.name}, line ${line}`
                  : `Length of ${item.name}, line ${line}`
              }
              hideLabel
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              className={classes('figures px-2!', isRefused && 'border-clay!')}
              value={typed?.texts[side] ?? officeSideIn(now[side], unit)}
              onChange={({ target }) => take(side, target.value)}
              onBlur={() => {
                if (refusal === '') setLast(null)
              }}
            />
          </div>
        )
      })}
      <Refusal id={id} text={refusal} />
    </>
  )
}
