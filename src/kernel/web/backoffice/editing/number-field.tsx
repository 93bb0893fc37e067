import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useShopFacts } from '../../shop.ts'
import { Field } from '../../ui/field.tsx'
import { currencySign } from '../money.ts'
import { NumberRead, useTypedNumber } from './use-typed-number.tsx'
import type { NumberUse } from './use-typed-number.tsx'

/** The next number by the arrow keys, in steps from what stands there. */
function stepped({ key }: KeyboardEvent, value: string, step: unknown): string | null {
  const by = Number(step)
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(by > 0) || Number.isNaN(Number(value))) return null
  const next = Number(value) + (key === 'ArrowUp' ? by : -by)
  return next < 0 ? null : String(Number(next.toPrecision(12)))
}

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type' | 'ref' | 'suffix'> &
  Omit<NumberUse, 'largest'> & {
    /** What an amount of money is for, which stands in the field behind it: `₫`, `₫ / m²`. */
    of?: 'piece' | 'm²' | undefined
    /** What stands in it is no value that its form could send: the form waits for another. */
    isRefused?: boolean
  }

/**
 * A number as people write it: `450.000`, `1,234.56`. Says what it understood where that is written otherwise, and asks
 * where two numbers can be meant. What it hands on is a plain number, or no number while the question stands; a `Form`
 * waits for the answer.
 */
export function NumberField({ value, onChange, decimals, of, hint, error, isRefused, ...input }: Props) {
  const { currency } = useShopFacts()
  const field = useRef<HTMLInputElement>(null)
  const number = useTypedNumber({ value, onChange, decimals, largest: Number(input.max ?? Infinity) })
  const { read } = number
  const isAsking = isRefused === true || (read !== null && !('value' in read))
  useEffect(() => field.current?.setCustomValidity(isAsking ? '?' : ''), [isAsking])
  return (
    <Field
      {...input}
      ref={field}
      type="text"
      inputMode="decimal"
      value={number.typed}
      suffix={of && (of === 'm²' ? `${currencySign(currency)} / m²` : currencySign(currency))}
      hint={read && !('problem' in read) ? <NumberRead {...number} /> : hint}
      error={
        read && 'problem' in read ? 'Please enter a number' : read && 'either' in read ? undefined : error
      }
      onChange={({ target }) => number.take(target.value)}
      onKeyDown={(event) => {
        const next = stepped(event, value, input.step)
        if (next === null) return
        event.preventDefault()
        number.settle(next)
      }}
    />
  )
}

/** The same for what is held as a number. While a question stands, the number before it stays. */
export function FigureField({
  value,
  empty,
  onChange,
  ...field
}: Omit<Props, 'value' | 'onChange'> & {
  value: number | undefined
  /** What an emptied field says, where that is not nothing. */
  empty?: number | undefined
  onChange: (value: number | undefined) => void
}) {
  const [last, setLast] = useState({ text: '', value: empty })
  // What is typed on the way to a number, such as the 0 of 0.5, stays as it is typed.
  const shown = Object.is(value, empty) || value === undefined ? '' : String(value)
  return (
    <NumberField
      {...field}
      value={Object.is(last.value, value) ? last.text : shown}
      onChange={(text) => {
        const number = text === '' ? empty : Number(text)
        const isKnown = text === '' || Number.isFinite(number)
        setLast({ text, value: isKnown ? number : value })
        if (isKnown) onChange(number)
      }}
    />
  )
}
