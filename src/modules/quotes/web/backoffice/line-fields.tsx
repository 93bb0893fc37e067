import { useId, useState, type ComponentProps } from 'react'
import { type Unit } from '#modules/pricing/rules/index.ts'
import { ItemsMistake, readQuoteItems, type QuoteItem } from '../../rules/quote-items.ts'
import { majorOf } from '../../rules/quote-money.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { FieldError, refusedBy } from '#kernel/web/ui/field-error.tsx'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { translateMessage, t } from '#kernel/web/backoffice/language.ts'
import { metresTyped, sizeText } from './office-unit.tsx'
import type { LineChoice } from './quote-choice.tsx'
import { useResize, type ResizeResult } from './piece-price.ts'
import { useQuoteMoney } from './use-quote-money.ts'
import { officeSideIn } from '#modules/pricing/web/backoffice/index.ts'

/**
 * The fields of a line that can be edited in place, as they are sent: sides in metres, the price in major units; null:
 * not priced yet.
 */
export type LineChange = Partial<Record<'width' | 'length' | 'quantity' | 'price', number | null>> &
  LineChoice

/** The position of a figure on phones. */
export const figurePlace = 'max-sm:order-3 max-sm:col-span-2'

/** The price of one piece of a line in major units. */
const sentPrice = ({ price }: Pick<QuoteItem, 'price'>, exponent: number) =>
  price === null ? null : majorOf(price, exponent)

/** The line with this change, or why it is invalid. */
function changed(item: QuoteItem, by: LineChange, exponent: number): QuoteItem | ItemsMistake {
  const { specifications, ...rest } = item
  const price = sentPrice(item, exponent)
  const parsed = readQuoteItems([{ ...specifications, ...rest, price, ...by }], exponent)
  return parsed instanceof ItemsMistake ? parsed : (parsed[0] as QuoteItem)
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
  const { exponent } = useQuoteMoney()
  const figureOf = (line: QuoteItem) => (name === 'price' ? sentPrice(line, exponent) : line.quantity)
  const figure = figureOf(item)
  // The input is shown until the value is changed elsewhere.
  const [last, setLast] = useState<Typed | null>(null)
  const lastInput = last && Object.is(last.figure, figure) ? last : null
  const refusal = lastInput?.refusal ?? ''
  function take(text: string) {
    const figureBefore = lastInput ? lastInput.before : figure
    const next = isNumber(text) ? changed(item, { [name]: Number(text) }, exponent) : null
    const isTaken = next !== null && !(next instanceof ItemsMistake)
    const nextFigure = isTaken ? figureOf(next) : figureBefore
    setLast({
      text,
      refusal: next instanceof ItemsMistake ? translateMessage(next.message) : '',
      figure: nextFigure,
      before: figureBefore,
    })
    if (!Object.is(nextFigure, figure)) change({ [name]: nextFigure })
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
          value={lastInput ? lastInput.text : figure === null ? '' : String(figure)}
          onChange={take}
          onBlur={() => {
            // Text that is not a number stays after blur, and so does refused input.
            if (lastInput && (lastInput.text === '' || isNumber(lastInput.text)) && refusal === '')
              setLast(null)
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

/** The sides of a line in metres and its price in minor units. */
type Made = Record<Side, number> & { price: number | null }

const same = (one: Made, other: Made) =>
  one.width === other.width && one.length === other.length && one.price === other.price

/** Judges the typed sides. A side that is empty or was not typed keeps its earlier value. */
function evaluateSides(
  item: QuoteItem,
  { texts, before, unit, exponent }: { texts: Texts; before: Made; unit: Unit; exponent: number },
  resize: (size: Record<Side, number>) => ResizeResult,
): { refusal: string; made: Made } {
  const typedSideNames = sideNames.filter((side) => (texts[side] ?? '') !== '')
  const sides = { width: before.width, length: before.length }
  for (const side of typedSideNames) sides[side] = metresTyped(texts[side] ?? '', unit)
  const keep = (refusal: string) => ({ refusal, made: before })
  if (typedSideNames.some((side) => !(sides[side] > 0))) return keep(t('Please enter a number'))
  // In its earlier size, the piece keeps the agreed price.
  if (sides.width === before.width && sides.length === before.length) return keep('')
  const { refusal, price } = resize(sides)
  if (refusal !== '') return keep(refusal)
  if (!(price > 0)) return keep(t('No price'))
  const pricedPiece = { ...sides, price }
  const items = changed(item, { ...pricedPiece, price: sentPrice(pricedPiece, exponent) }, exponent)
  return items instanceof ItemsMistake
    ? keep(translateMessage(items.message))
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
  const { exponent } = useQuoteMoney()
  const [last, setLast] = useState<{ texts: Texts; refusal: string; made: Made; before: Made } | null>(null)
  if (typeof width !== 'number' || typeof length !== 'number')
    return <span className="col-span-2 max-sm:hidden" />
  if (resize === null)
    return (
      <span className="figures col-span-2 self-center text-ink-soft max-sm:order-3">
        {sizeText(width, length, unit)}
      </span>
    )
  const currentPiece: Made = { width, length, price: item.price }
  const lastInput = last && same(last.made, currentPiece) ? last : null
  const refusal = lastInput?.refusal ?? ''
  const take = (side: Side, text: string) => {
    const texts = { ...lastInput?.texts, [side]: text }
    const pieceBefore = lastInput ? lastInput.before : currentPiece
    const evaluation = evaluateSides(item, { texts, before: pieceBefore, unit, exponent }, resize)
    setLast({ ...evaluation, texts, before: pieceBefore })
    if (!same(evaluation.made, currentPiece))
      change({ ...evaluation.made, price: sentPrice(evaluation.made, exponent) })
  }
  return (
    <>
      {sideNames.map((side) => {
        const isRefused = refusal !== '' && (lastInput?.texts[side] ?? '') !== ''
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
              value={lastInput?.texts[side] ?? officeSideIn(currentPiece[side], unit)}
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
