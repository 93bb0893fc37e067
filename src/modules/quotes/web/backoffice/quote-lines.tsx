import { Copy, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { itemTotal, readQuoteItems } from '../../rules/quote-items.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import type { Unit } from '../../../pricing/rules/index.ts'
import { NumberField } from '../../../../kernel/web/backoffice/editing/number-field.tsx'
import { sizeText } from './office-unit.tsx'
import { useOfficeMoney } from '../../../../kernel/web/backoffice/money.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** `1.5 × 1.8 m`, where an item is made to a size. */
function sizeOf({ specifications: { width, length } }: QuoteItem, unit: Unit): string {
  return isNumber(width) && isNumber(length) ? sizeText(width, length, unit) : ''
}

/** `Inside the recess · Kitchen`, where it was said. */
function placeOf({ specifications: { mount, room, choices, options } }: QuoteItem): string {
  const hangs = mount === 'inside' ? 'Inside the recess' : mount === 'outside' ? 'Outside the recess' : ''
  // The words come with the first saving; until then the codes tell.
  const codes = typeof options === 'object' && options !== null ? Object.values(options) : []
  const chosen: unknown[] = Array.isArray(choices) ? choices : codes
  return [hangs, ...chosen, room].filter((text) => typeof text === 'string' && text !== '').join(' · ')
}

const amountOf = ({ quantity, price }: QuoteItem, money: (amount: number) => string) =>
  price === null
    ? 'priced when saved'
    : `${quantity} × ${money(price)} = ${money(itemTotal({ quantity, price }))}`

const lineButton =
  'grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:opacity-50 max-desk:size-11'

/** What the quote holds so far; each line can be taken away. Nothing while the items cannot be read. */
export function QuoteLines({
  items,
  unit,
  disabled,
  remove,
  repeat,
}: {
  items: string
  /** In which sizes are shown. */
  unit: Unit
  disabled: boolean
  remove: (place: number) => void
  /** Begins another piece like this one. */
  repeat: (item: QuoteItem) => void
}) {
  const money = useOfficeMoney()
  const read = readQuoteItems(items)
  if (!Array.isArray(read) || read.length === 0) return null
  return (
    <ol aria-label="Lines" className="divide-y divide-line rounded-md border border-line">
      {read.map((item, place) => (
        // A line has nothing of its own but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${place} ${item.name}`} className="flex items-center gap-3 py-1 pr-1 pl-3">
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0 grow wrap-anywhere max-sm:basis-full">
              {item.name} <span className="figures text-ink-soft">{sizeOf(item, unit)}</span>
              {placeOf(item) && <span className="block text-sm text-ink-soft">{placeOf(item)}</span>}
            </span>
            <span className="figures text-right text-sm text-ink-soft">{amountOf(item, money)}</span>
          </span>
          {item.productId !== null && (
            <button
              type="button"
              aria-label={`Another ${item.name} like this`}
              title="Same again"
              disabled={disabled}
              onClick={() => repeat(item)}
              className={lineButton}
            >
              <Copy size={15} aria-hidden />
            </button>
          )}
          <button
            type="button"
            aria-label={`Remove ${item.name}`}
            disabled={disabled}
            onClick={() => remove(place)}
            className={lineButton}
          >
            <X size={15} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  )
}

const emptyLine = { name: '', quantity: '1', price: '' }

/** A line of any other kind: fitting, delivery, a motor. */
export function FreeLine({ disabled, add }: { disabled: boolean; add: (item: object) => void }) {
  const [typed, setTyped] = useState(emptyLine)
  const [quantity, price] = [Number(typed.quantity), Number(typed.price)]
  const ready = typed.name.trim() !== '' && quantity > 0 && typed.price !== '' && price >= 0
  const text = (field: keyof typeof emptyLine, label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  })
  const number = (field: 'quantity' | 'price', label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
  })
  function addLine() {
    if (!ready) return
    add({ name: typed.name.trim(), quantity, price })
    setTyped(emptyLine)
  }
  // Enter adds the line and does not save the quote around it.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    addLine()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className="grid gap-3 rounded-md border border-line p-4" onKeyDown={onEnter}>
      <legend className="px-1 text-sm font-medium">Anything else</legend>
      <Field {...text('name', 'What')} placeholder="Fitting" maxLength={500} />
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
        <NumberField {...number('price', 'Price each')} decimals="currency" />
        <NumberField {...number('quantity', 'Pieces')} decimals={3} />
        <Button look="quiet" size="sm" className="min-h-11" disabled={disabled || !ready} onClick={addLine}>
          <Plus size={15} aria-hidden />
          Add line
        </Button>
      </div>
    </fieldset>
  )
}
