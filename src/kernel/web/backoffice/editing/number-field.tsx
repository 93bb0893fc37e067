import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useShopConfig } from '../../shop.ts'
import { Field } from '../../ui/field.tsx'
import { currencySign } from '../money.ts'
import { ParsedNumberHint, useTypedNumber, type NumberUse } from './use-typed-number.tsx'

/** The next number for the arrow keys, one step from the current one; null if there is none. */
function stepped({ key }: KeyboardEvent, value: string, step: unknown): string | null {
  const by = Number(step)
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(by > 0) || Number.isNaN(Number(value))) return null
  const next = Number(value) + (key === 'ArrowUp' ? by : -by)
  return next < 0 ? null : String(Number(next.toPrecision(12)))
}

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type' | 'ref' | 'suffix'> &
  Omit<NumberUse, 'largest'> & {
    /** What the amount is for, shown after it in the field: `₫`, `₫ / m²`. */
    of?: 'piece' | 'm²' | undefined
    /** Whether the value is invalid, so that the form cannot be sent. */
    isRefused?: boolean
  }

/**
 * A field for a number as people write it: `450.000`, `1,234.56`. It shows how it understood the input if its notation
 * differs, and asks if the input is ambiguous. `onChange` gets a plain number, or no number until the question is
 * answered; a `Form` is not sent before that.
 */
export function NumberField({ value, onChange, decimals, of, hint, error, isRefused, ...input }: Props) {
  const { currency } = useShopConfig()
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
      grouped={number.grouped}
      suffix={of && (of === 'm²' ? `${currencySign(currency)} / m²` : currencySign(currency))}
      hint={read && !('problem' in read) ? <ParsedNumberHint {...number} /> : hint}
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

/** A number field whose value is a number. While the input is ambiguous, the earlier number stays. */
export function FigureField({
  value,
  empty,
  onChange,
  ...field
}: Omit<Props, 'value' | 'onChange'> & {
  value: number | undefined
  /** The value of an empty field; default: undefined. */
  empty?: number | undefined
  onChange: (value: number | undefined) => void
}) {
  const [last, setLast] = useState({ text: '', value: empty })
  // Shows input as it was typed, such as the first 0 of 0.5.
  const valueText = Object.is(value, empty) || value === undefined ? '' : String(value)
  return (
    <NumberField
      {...field}
      value={Object.is(last.value, value) ? last.text : valueText}
      onChange={(text) => {
        const number = text === '' ? empty : Number(text)
        const isKnown = text === '' || Number.isFinite(number)
        setLast({ text, value: isKnown ? number : value })
        if (isKnown) onChange(number)
      }}
    />
  )
}
