import { useState } from 'react'
import type { ReactNode } from 'react'
import { numberFormat } from '../../../rules/cached-formats.ts'
import { decimalSign } from '../../../rules/format.ts'
import { currencyExponent } from '../../../rules/money.ts'
import { typedFigure, writtenFigure } from '../../../rules/written-numbers.ts'
import type { DecimalSign } from '../../../rules/written-numbers.ts'
import { useShopFacts } from '../../shop.ts'
import { Button } from '../../ui/button.tsx'
import { locale, officeLanguage } from '../language.ts'
import { officeMoney } from '../money.ts'

/** What a field holds while nobody knows which number is meant: no number, so that it is never saved as one. */
const asked = '?'

/**
 * What a field holds for a text that somebody pasted: a plain number, or the text that the field asks about.
 * @param decimals most decimals of the field
 * @param sign the sign before the decimals, where the others of the column show it
 */
export function heldNumber(text: string, decimals: number, sign?: DecimalSign): string {
  const read = sign
    ? writtenFigure(text, sign)
    : typedFigure(text, { decimals, reader: decimalSign[officeLanguage()] })
  return 'value' in read ? read.value : `${asked}${text}`
}

/** A plain number as the person's language writes it, without thousands. */
const written = (value: string) =>
  decimalSign[officeLanguage()] === ',' && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value

export interface NumberUse {
  /** A plain number, `450000` or `1.25`; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Most decimals; `currency`: an amount of the shop's money. */
  decimals: number | 'currency'
  /** What is larger cannot be meant. */
  largest?: number | undefined
}

/**
 * Reads what is typed as people write numbers. What it hands on is a plain number with all its digits, or no number
 * while it is not known which one is meant.
 */
export function useTypedNumber({ value, onChange, decimals, largest }: NumberUse) {
  const { currency } = useShopFacts()
  // A field that was folded away while it asked goes on asking.
  const [last, setLast] = useState(() => ({
    typed: value.startsWith(asked) ? value.slice(asked.length) : '',
    value: value.startsWith(asked) ? value : '',
  }))
  // What stands as it is stored, or was chosen, is known: only what was typed is read.
  const isTyped = last.value === value && last.typed !== written(value)
  const typed = last.value === value ? last.typed : written(value)
  const most = decimals === 'currency' ? currencyExponent(currency) : decimals
  const readNumber = (text: string) =>
    typedFigure(text, { decimals: most, reader: decimalSign[officeLanguage()], largest: largest ?? Infinity })
  const read = isTyped && typed.trim() !== '' ? readNumber(typed) : null
  // Money is shown to its last decimal; what was typed beyond that must not look rounded.
  const shown = (number: string) =>
    decimals === 'currency' && Number(Number(number).toFixed(most)) === Number(number)
      ? officeMoney(Number(number), currency)
      : numberFormat(locale(), { maximumFractionDigits: Math.max(6, most) }).format(number as `${number}`)

  function take(text: string) {
    const now = text.trim() === '' ? null : readNumber(text)
    const next = now === null ? '' : 'value' in now ? now.value : `${asked}${text}`
    setLast({ typed: text, value: next })
    onChange(next)
  }

  function settle(number: string) {
    setLast({ typed: written(number), value: number })
    onChange(number)
  }

  return { typed, read, shown, take, settle }
}

/** What was understood, or the question which of two numbers is meant. Null where nothing has to be said. */
export function NumberRead({ read, shown, settle }: ReturnType<typeof useTypedNumber>): ReactNode {
  if (read && 'value' in read) return <output className="figures">= {shown(read.value)}</output>
  if (!read || !('either' in read)) return null
  return (
    <span role="alert" className="flex flex-wrap items-center gap-2 text-clay">
      Which number is meant?
      {read.either.map((number) => (
        <Button key={number} look="quiet" size="sm" onClick={() => settle(number)}>
          {shown(number)}
        </Button>
      ))}
    </span>
  )
}
