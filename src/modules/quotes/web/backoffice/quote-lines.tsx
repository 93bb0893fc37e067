import { mountLabels } from '#modules/making/web/backoffice/index.ts'
import { mounts } from '#modules/making/contract/index.ts'
import { Copy, X } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Unit } from '#modules/pricing/rules/index.ts'
import { ItemsMistake, itemTotal, maxQuoteItems, type QuoteItem } from '../../rules/quote-items.ts'
import { translateMessage, t } from '#kernel/web/backoffice/language.ts'
import { useQuoteMoney } from './use-quote-money.ts'
import { lightOf, windowSides } from './light-of-item.ts'
import { QuoteChoice } from './quote-choice.tsx'
import { Figure, figurePlace, Sides, type LineChange } from './line-fields.tsx'

/** Mount, choices, room and side, as far as they are known: `Inside the recess · Sage · Kitchen · South`. */
function placeOf(item: QuoteItem): string {
  const { mount, room, choices, options } = item.specifications
  const knownMount = mounts.find((candidate) => candidate === mount)
  const hangs = knownMount ? t(mountLabels[knownMount]) : ''
  // Lines that were typed as JSON have only codes until the quote is saved.
  const codes = typeof options === 'object' && options !== null ? Object.values(options) : []
  const chosen: unknown[] = Array.isArray(choices) ? choices : codes
  const faces = windowSides[lightOf(item)?.side ?? -1]
  return [hangs, ...chosen, room, faces && t(faces)]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' · ')
}

/** Name, two sides, pieces, price, sum, buttons: one row on a wide screen, three on a phone. */
const columns =
  'grid grid-cols-6 items-start gap-x-2 gap-y-2 px-3 sm:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_4rem_8.5rem_7rem_4.75rem]'
/** On a phone: name and buttons, then sides and quantity, then price and sum. */
const placed = {
  name: 'self-center wrap-anywhere max-sm:order-1 max-sm:col-span-4',
  buttons: 'flex justify-end self-center max-sm:order-2 max-sm:col-span-2',
  figure: figurePlace,
  price: 'max-sm:order-4 max-sm:col-span-3 max-sm:col-start-1',
  sum: 'figures self-center text-right max-sm:order-5 max-sm:col-span-3 max-sm:col-start-4',
} as const

const lineButton =
  'grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:opacity-50 max-desk:size-11'

interface LineProps {
  item: QuoteItem
  /** Its number on the quote, starting at 1, and the number of lines. */
  line: number
  count: number
  /** The unit in which sizes are shown and typed. */
  unit: Unit
  disabled: boolean
  change: (by: LineChange) => void
  remove: () => void
  /** Starts another piece like this one. */
  repeat: () => void
}

/** Why the items are invalid, with the number of the line. */
function mistakeText({ field, message }: ItemsMistake): string {
  const line = /^items\.(\d+)/.exec(field)?.[1]
  const fault = translateMessage(message)
  return line === undefined ? fault : t('Line {{n}}: {{fault}}', { n: Number(line) + 1, fault })
}

/** Whether the focused control is no longer there to be seen. */
const isFocusLost = (frame: HTMLElement) => {
  const focused = document.activeElement
  return focused === document.body || (frame.contains(focused) && focused?.closest('[hidden]') !== null)
}

/**
 * Keeps the keyboard's place where the focused control goes: to the note when the last line that a quote may have hides
 * the fields of the next, to the line above when the last line is removed, to the fields when there are no lines left.
 * @returns the frame of lines and fields, and the note
 */
function useKeptFocus(count: number) {
  const frame = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLOutputElement>(null)
  const lastCount = useRef(count)
  // Safari focuses no button that is clicked: then no focus is lost either.
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = frame.current
    const focused = () => {
      hadFocus.current = true
    }
    const pressed = ({ target }: Event) => {
      hadFocus.current = target instanceof Element && target.closest('input, textarea, select') !== null
    }
    element?.addEventListener('pointerdown', pressed)
    element?.addEventListener('focusin', focused)
    return () => {
      element?.removeEventListener('pointerdown', pressed)
      element?.removeEventListener('focusin', focused)
    }
  }, [])
  useLayoutEffect(() => {
    const previousCount = lastCount.current
    lastCount.current = count
    if (previousCount === count || !hadFocus.current || !frame.current || !isFocusLost(frame.current)) return
    const target =
      note.current ??
      frame.current.querySelector<HTMLElement>('li:last-child > :last-child > :last-child') ??
      frame.current.querySelector<HTMLElement>('fieldset:not([hidden]) :is(button, input)')
    target?.focus()
  }, [count])
  return { frame, note }
}

/**
 * The lines of the quote, each edited in place, with the form for the next one below them. At most `maxQuoteItems`
 * lines are shown; while the items are invalid, the reason is shown instead.
 */
export function QuoteLines({
  items,
  change,
  remove,
  repeat,
  children,
  ...rest
}: {
  items: readonly QuoteItem[] | ItemsMistake
  unit: Unit
  disabled: boolean
  change: (index: number, by: LineChange) => void
  remove: (index: number) => void
  repeat: (item: QuoteItem) => void
  /** The form that adds a line. */
  children: ReactNode
}) {
  const lines = items instanceof ItemsMistake ? [] : items.slice(0, maxQuoteItems)
  const count = items instanceof ItemsMistake ? 0 : items.length
  const { frame, note } = useKeptFocus(count)
  const heads = ['Item', 'Width', 'Length', 'Pieces', 'Price each', 'Sum'] as const
  return (
    <div ref={frame} className="rounded-md border border-line">
      {/* Each field says it too. */}
      {count > 0 && (
        <div
          aria-hidden
          className={`${columns} border-b border-line py-1.5 text-note text-ink-soft max-sm:hidden!`}
        >
          {heads.map((head) => (
            <span key={head} className="last:text-right">
              {head === 'Width' || head === 'Length' ? `${t(head)} (${rest.unit})` : t(head)}
            </span>
          ))}
        </div>
      )}
      <ol aria-label="Lines" className="divide-y divide-line border-b border-line empty:hidden">
        {lines.map((item, index) => (
          <Line
            // A line has no id; its position is its only key.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            item={item}
            line={index + 1}
            count={count}
            {...rest}
            change={(by) => change(index, by)}
            remove={() => remove(index)}
            repeat={() => repeat(item)}
          />
        ))}
      </ol>
      <div className="grid gap-3 p-3">
        {items instanceof ItemsMistake && <p className="text-clay">{mistakeText(items)}</p>}
        {count >= maxQuoteItems && (
          <output ref={note} tabIndex={-1} className={count > maxQuoteItems ? 'text-clay' : 'text-ink-soft'}>
            {count > maxQuoteItems
              ? t(
                  'A quote has at most {{max}} lines, and here are {{n}}. Remove lines, or write a second quote.',
                  {
                    max: maxQuoteItems,
                    n: count,
                  },
                )
              : t('A quote has at most {{max}} lines. Write a second quote for more.', {
                  max: maxQuoteItems,
                })}
          </output>
        )}
        {/* Hidden, not removed, so that the typed line survives while the quote is full. */}
        <div hidden={count >= maxQuoteItems} className="grid gap-3">
          {children}
        </div>
      </div>
    </div>
  )
}

/** What the figures of a line are, where there are no heads above them; each field says it too. */
function Captions({ hasSides, unit }: { hasSides: boolean; unit: Unit }) {
  const look = '-mb-1 text-note/4 text-ink-soft max-sm:order-3 sm:hidden'
  return (
    <>
      {hasSides &&
        (['Width', 'Length'] as const).map((side) => (
          <span key={side} aria-hidden className={`${look} col-span-2`}>
            {`${t(side)} (${unit})`}
          </span>
        ))}
      <span aria-hidden className={`${look} ${hasSides ? 'col-span-2' : 'col-span-6'}`}>
        {t('Pieces')}
      </span>
    </>
  )
}

function Line({ item, line, count, unit, disabled, change, remove, repeat }: LineProps) {
  const { exponent, money } = useQuoteMoney()
  const field = { item, disabled, change }
  return (
    <li className={`${columns} py-2`}>
      <span className={placed.name}>
        {item.name}
        {placeOf(item) && <span className="block text-note/4 text-ink-soft">{placeOf(item)}</span>}
        <QuoteChoice item={item} line={line} disabled={disabled} change={change} />
      </span>
      <Captions hasSides={typeof item.specifications['width'] === 'number'} unit={unit} />
      {/* What was typed and not taken goes with another unit, and when lines move up: it is of this line and this unit. */}
      <Fragment key={`${count} ${unit}`}>
        <Sides {...field} line={line} unit={unit} />
        <Figure
          {...field}
          name="quantity"
          label={`Number of ${item.name}, line ${line}`}
          decimals={3}
          className={placed.figure}
        />
        <Figure
          {...field}
          name="price"
          label={`Price of ${item.name}, line ${line}`}
          decimals="currency"
          of="piece"
          placeholder={item.price === null ? t('priced when saved') : undefined}
          className={placed.price}
        />
      </Fragment>
      <output className={placed.sum}>
        {item.price === null
          ? '—'
          : money(itemTotal({ quantity: item.quantity, price: item.price }, exponent))}
      </output>
      <span className={placed.buttons}>
        {item.productId !== null && item.specifications['soldBy'] !== 'piece' && (
          <button
            type="button"
            aria-label={`Another ${item.name} like this`}
            title="Same again"
            disabled={disabled || count >= maxQuoteItems}
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
