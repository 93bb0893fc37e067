import { Copy, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { inUnit } from '../../../pricing/rules/index.ts'
import type { Unit } from '../../../pricing/rules/index.ts'
import { itemTotal, readQuoteItems } from '../../rules/quote-items.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { FieldError } from '../../../../kernel/web/ui/field-error.tsx'
import { NumberField } from '../../../../kernel/web/backoffice/editing/number-field.tsx'
import { t } from '../../../../kernel/web/backoffice/language.ts'
import { officeSide, useOfficeMoney } from '../../../../kernel/web/backoffice/money.ts'
import { metresTyped, sizeText } from './office-unit.tsx'
import { useResize } from './piece-price.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** `Inside the recess · Kitchen`, where it was said. */
function placeOf({ specifications: { mount, room, choices, options } }: QuoteItem): string {
  const hangs = mount === 'inside' ? 'Inside the recess' : mount === 'outside' ? 'Outside the recess' : ''
  // The words come with the first saving; until then the codes tell.
  const codes = typeof options === 'object' && options !== null ? Object.values(options) : []
  const chosen: unknown[] = Array.isArray(choices) ? choices : codes
  return [hangs, ...chosen, room].filter((text) => typeof text === 'string' && text !== '').join(' · ')
}

/** Name, two sides, pieces, price, sum, buttons: one line on a wide screen, three on a phone. */
const columns =
  'grid grid-cols-6 items-start gap-x-2 gap-y-2 px-3 sm:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_4rem_8.5rem_7rem_4.75rem]'
/** On a phone: what it is and the buttons, then the figures by which it is priced, then the money. */
const placed = {
  name: 'self-center wrap-anywhere max-sm:order-1 max-sm:col-span-4',
  buttons: 'flex justify-end self-center max-sm:order-2 max-sm:col-span-2',
  figure: 'max-sm:order-3 max-sm:col-span-2',
  price: 'max-sm:order-4 max-sm:col-span-3',
  sum: 'figures self-center text-right max-sm:order-5 max-sm:col-span-3 max-sm:col-start-4',
} as const

const lineButton =
  'grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:opacity-50 max-desk:size-11'

/** What of a line can be changed where it stands; sides in metres, the price in major units. */
export type LineChange = Partial<Record<'width' | 'length' | 'quantity' | 'price', number>>

interface LineProps {
  item: QuoteItem
  /** In which sizes are shown and typed. */
  unit: Unit
  disabled: boolean
  change: (by: LineChange) => void
  remove: () => void
  /** Begins another piece like this one. */
  repeat: () => void
}

/** What the quote holds so far; each line is changed where it stands. Nothing while the items cannot be read. */
export function QuoteLines({
  items,
  change,
  remove,
  repeat,
  ...shown
}: {
  items: string
  unit: Unit
  disabled: boolean
  change: (place: number, by: LineChange) => void
  remove: (place: number) => void
  repeat: (item: QuoteItem) => void
}) {
  const read = readQuoteItems(items)
  if (!Array.isArray(read) || read.length === 0) return null
  const heads = ['Item', 'Width', 'Length', 'Pieces', 'Price each', 'Sum'] as const
  return (
    <div className="rounded-md border border-line">
      {/* Each field says it too. */}
      <div
        aria-hidden
        className={`${columns} border-b border-line py-1.5 text-note text-ink-soft max-sm:hidden!`}
      >
        {heads.map((head) => (
          <span key={head} className="last:text-right">
            {head === 'Width' || head === 'Length' ? `${t(head)} (${shown.unit})` : t(head)}
          </span>
        ))}
      </div>
      <ol aria-label="Lines" className="divide-y divide-line">
        {read.map((item, place) => (
          <Line
            // A line has nothing of its own but its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            item={item}
            {...shown}
            change={(by) => change(place, by)}
            remove={() => remove(place)}
            repeat={() => repeat(item)}
          />
        ))}
      </ol>
    </div>
  )
}

function Line(line: LineProps) {
  const { item, disabled, change, remove, repeat } = line
  const money = useOfficeMoney()
  return (
    <li className={`${columns} py-2`}>
      <span className={placed.name}>
        {item.name}
        {placeOf(item) && <span className="block text-note/4 text-ink-soft">{placeOf(item)}</span>}
      </span>
      <Sides {...line} />
      <div className={placed.figure}>
        <Figure
          label={`Number of ${item.name}`}
          decimals={3}
          disabled={disabled}
          figure={item.quantity}
          least={0.001}
          change={(quantity) => change({ quantity })}
        />
      </div>
      <div className={placed.price}>
        <Figure
          label={`Price of ${item.name}`}
          decimals="currency"
          of="piece"
          disabled={disabled}
          placeholder={item.price === null ? t('priced when saved') : undefined}
          figure={item.price}
          least={0}
          change={(price) => change({ price })}
        />
      </div>
      <output className={placed.sum}>
        {item.price === null ? '—' : money(itemTotal({ quantity: item.quantity, price: item.price }))}
      </output>
      <span className={placed.buttons}>
        {item.productId !== null && (
          <button
            type="button"
            aria-label={`Another ${item.name} like this`}
            title="Same again"
            disabled={disabled}
            onClick={repeat}
            className={lineButton}
          >
            <Copy size={15} aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={`Remove ${item.name}`}
          disabled={disabled}
          onClick={remove}
          className={lineButton}
        >
          <X size={15} aria-hidden />
        </button>
      </span>
    </li>
  )
}

/** A figure of a line. What is no such figure, or none yet, stays as it is typed and changes nothing. */
function Figure({
  figure,
  least,
  change,
  ...field
}: {
  figure: number | null
  /** What is below it is not taken. */
  least: number
  change: (figure: number) => void
} & Pick<ComponentProps<typeof NumberField>, 'label' | 'decimals' | 'of' | 'disabled' | 'placeholder'>) {
  // What is typed stands as long as the figure is the one that was there when it was typed.
  const [last, setLast] = useState<{ text: string; figure: number | null } | null>(null)
  return (
    <NumberField
      {...field}
      hideLabel
      autoComplete="off"
      value={last && Object.is(last.figure, figure) ? last.text : figure === null ? '' : String(figure)}
      onChange={(text) => {
        const isTaken = text !== '' && Number(text) >= least
        setLast({ text, figure: isTaken ? Number(text) : figure })
        if (isTaken) change(Number(text))
      }}
      onBlur={() => last?.text === '' && setLast(null)}
    />
  )
}

/** The sides of a piece. It is priced anew while they are typed; what cannot be made says why and changes nothing. */
function Sides({ item, unit, disabled, change }: LineProps) {
  const { width, length } = item.specifications
  const id = useId()
  const resize = useResize(item)
  const [typed, setTyped] = useState<{ side: 'width' | 'length'; text: string } | null>(null)
  if (!isNumber(width) || !isNumber(length)) return <span className="col-span-2 max-sm:hidden" />
  if (resize === null)
    return (
      <span className="figures col-span-2 self-center text-ink-soft max-sm:order-3">
        {sizeText(width, length, unit)}
      </span>
    )
  const sides = { width, length }
  const wanted = typed && { ...sides, [typed.side]: metresTyped(typed.text, unit) }
  const isSize = wanted !== null && wanted.width > 0 && wanted.length > 0
  const refusal =
    typed && typed.text !== '' ? (isSize ? resize(wanted).refusal : t('Please enter a number')) : ''
  const take = (side: 'width' | 'length', text: string) => {
    setTyped({ side, text })
    const next = { ...sides, [side]: metresTyped(text, unit) }
    if (next.width <= 0 || next.length <= 0) return
    const judged = resize(next)
    if (judged.refusal === '' && judged.price > 0) change({ ...next, price: judged.price })
  }
  return (
    <>
      {(['width', 'length'] as const).map((side) => (
        <div key={side} className={placed.figure}>
          <Field
            label={side === 'width' ? `Width of ${item.name}` : `Length of ${item.name}`}
            hideLabel
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            className="figures px-2!"
            value={typed?.side === side ? typed.text : officeSide(inUnit(sides[side], unit))}
            aria-invalid={typed?.side === side && refusal !== '' ? true : undefined}
            onChange={({ target }) => take(side, target.value)}
            onBlur={() => setTyped(null)}
          />
        </div>
      ))}
      {refusal && (
        <span className="order-last col-span-full">
          <FieldError id={id} error={refusal} />
        </span>
      )}
    </>
  )
}
