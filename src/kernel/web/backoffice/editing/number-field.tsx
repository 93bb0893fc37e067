import { useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { decimalSign } from '../../../rules/format.ts'
import { typedNumber } from '../../../rules/written-numbers.ts'
import { currencyExponent } from '../../../rules/money.ts'
import { useShopFacts } from '../../shop.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { locale, officeLanguage } from '../language.ts'
import { officeMoney } from '../money.ts'

/** What a field holds while nobody knows which number is meant: no number, so that it is never saved as one. */
const unread = (typed: string) => `?${typed}`

/** A plain number as the person's language writes it, without thousands. */
const written = (value: string) =>
  decimalSign[officeLanguage()] === ',' && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value

/** The next number by the arrow keys, in steps from what stands there. */
function stepped({ key }: KeyboardEvent, value: string, step: unknown): string | null {
  const by = Number(step)
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(by > 0) || Number.isNaN(Number(value))) return null
  const next = Number(value) + (key === 'ArrowUp' ? by : -by)
  return next < 0 ? null : String(Number(next.toPrecision(12)))
}

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> & {
  /** A plain number, `450000` or `1.25`; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Most decimals; `currency`: an amount of the shop's money. */
  decimals: number | 'currency'
}

/**
 * A number as people write it: `450.000`, `1,234.56`. Says what it understood where that is written otherwise, and asks
 * where two numbers can be meant. What it hands on is a plain number, or no number while the question stands.
 */
export function NumberField({ value, onChange, decimals, hint, error, ...input }: Props) {
  const { currency } = useShopFacts()
  const [last, setLast] = useState({ typed: '', value: '' })
  // What stands as it is stored, or was chosen, is known: only what was typed is read.
  const isTyped = last.value === value && last.typed !== written(value)
  const typed = last.value === value ? last.typed : written(value)
  const most = decimals === 'currency' ? currencyExponent(currency) : decimals
  const readNumber = (text: string) =>
    typedNumber(text, {
      decimals: most,
      reader: decimalSign[officeLanguage()],
      largest: Number(input.max ?? Infinity),
    })
  const read = isTyped && typed.trim() !== '' ? readNumber(typed) : null
  // Money is shown to its last decimal; what was typed beyond that must not look rounded.
  const shown = (number: number) =>
    decimals === 'currency' && Number(number.toFixed(most)) === number
      ? officeMoney(number, currency)
      : number.toLocaleString(locale(), { maximumFractionDigits: 6 })

  function take(text: string) {
    const now = text.trim() === '' ? null : readNumber(text)
    const next = now === null ? '' : 'value' in now ? String(now.value) : unread(text)
    setLast({ typed: text, value: next })
    onChange(next)
  }

  function settle(number: string) {
    setLast({ typed: written(number), value: number })
    onChange(number)
  }

  let below: ReactNode = hint
  if (read && 'either' in read)
    below = <Question either={read.either} shown={shown} choose={(number) => settle(String(number))} />
  else if (read && 'value' in read) below = <output className="figures">= {shown(read.value)}</output>
  return (
    <Field
      {...input}
      type="text"
      inputMode="decimal"
      value={typed}
      hint={below}
      error={
        read && 'problem' in read ? 'Please enter a number' : read && 'either' in read ? undefined : error
      }
      onChange={({ target }) => take(target.value)}
      onKeyDown={(event) => {
        const next = stepped(event, value, input.step)
        if (next === null) return
        event.preventDefault()
        settle(next)
      }}
    />
  )
}

/** Asks which of two numbers is meant. */
function Question({
  either,
  shown,
  choose,
}: {
  either: readonly [number, number]
  shown: (number: number) => string
  choose: (number: number) => void
}) {
  return (
    <span role="alert" className="flex flex-wrap items-center gap-2 text-clay">
      Which number is meant?
      {either.map((number) => (
        <Button key={number} look="quiet" size="sm" onClick={() => choose(number)}>
          {shown(number)}
        </Button>
      ))}
    </span>
  )
}
