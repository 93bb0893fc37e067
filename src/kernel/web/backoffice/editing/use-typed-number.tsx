import { useState, type ReactNode } from 'react'
import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { decimalSign } from '#kernel/rules/format.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import { parseTypedDecimal, parseDecimal, type DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import { useShopConfig } from '../../shop.ts'
import { Button } from '../../ui/button.tsx'
import { locale, officeLanguage } from '../language.ts'
import { officeMoney } from '../money.ts'

/** The prefix of a value while the input is ambiguous. It is not a number, so it can never be saved as one. */
const ambiguousPrefix = '?'

/**
 * The value of a field for a pasted text: a plain number, or the text about which the field asks.
 * @param decimals the most decimals of the field
 * @param sign the decimal separator, if the other numbers of the column imply it
 */
export function pastedNumberValue(text: string, decimals: number, sign?: DecimalSign): string {
  const parsed = sign
    ? parseDecimal(text, sign)
    : parseTypedDecimal(text, { decimals, reader: decimalSign[officeLanguage()] })
  return 'value' in parsed ? parsed.value : `${ambiguousPrefix}${text}`
}

/** Formats a plain number with the user's decimal separator, without thousands separators. */
const written = (value: string) =>
  decimalSign[officeLanguage()] === ',' && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value

/**
 * A typed number with thousands separators, as it is shown while its field has no focus: `1,515,540`, `12,500.50`.
 * Undefined below five digits, and for what was typed in another notation.
 */
function groupedNumber(typed: string): string | undefined {
  const [, whole = '', rest = ''] = /^(-?\d{5,15})(\D\d*)?$/.exec(typed) ?? []
  if (whole === '' || (rest !== '' && rest[0] !== decimalSign[officeLanguage()])) return undefined
  return `${numberFormat(locale(), {}).format(Number(whole))}${rest}`
}

export interface NumberUse {
  /** A plain number, `450000` or `1.25`; empty for none. */
  value: string
  onChange: (value: string) => void
  /** The most decimals; `currency`: an amount in the shop's currency. */
  decimals: number | 'currency'
  /** A larger number cannot be meant. */
  largest?: number | undefined
}

/**
 * Parses numbers as people type them. `onChange` gets a plain number with all its digits, or no number while the input
 * is ambiguous.
 */
export function useTypedNumber({ value, onChange, decimals, largest }: NumberUse) {
  const { currency } = useShopConfig()
  // A field that was unmounted while it asked continues to ask.
  const [last, setLast] = useState(() => ({
    typed: value.startsWith(ambiguousPrefix) ? value.slice(ambiguousPrefix.length) : '',
    value: value.startsWith(ambiguousPrefix) ? value : '',
  }))
  // Only typed input is parsed; a stored or chosen value is known.
  const isTyped = last.value === value && last.typed !== written(value)
  const typed = last.value === value ? last.typed : written(value)
  const maxDecimals = decimals === 'currency' ? currencyExponent(currency) : decimals
  const readNumber = (text: string) =>
    parseTypedDecimal(text, {
      decimals: maxDecimals,
      reader: decimalSign[officeLanguage()],
      largest: largest ?? Infinity,
    })
  const parsed = isTyped && typed.trim() !== '' ? readNumber(typed) : null
  // Amounts are formatted as money, unless the input has more decimals, which must not look rounded.
  const shown = (number: string) =>
    decimals === 'currency' && Number(Number(number).toFixed(maxDecimals)) === Number(number)
      ? officeMoney(Number(number), currency)
      : numberFormat(locale(), { maximumFractionDigits: Math.max(6, maxDecimals) }).format(
          number as `${number}`,
        )

  function take(text: string) {
    const parsed = text.trim() === '' ? null : readNumber(text)
    const next = parsed === null ? '' : 'value' in parsed ? parsed.value : `${ambiguousPrefix}${text}`
    setLast({ typed: text, value: next })
    onChange(next)
  }

  function settle(number: string) {
    setLast({ typed: written(number), value: number })
    onChange(number)
  }

  return { typed, grouped: groupedNumber(typed), read: parsed, shown, take, settle }
}

/** Shows the parsed number, or asks which of two numbers is meant. Null if there is nothing to show. */
export function ParsedNumberHint({ read, shown, settle }: ReturnType<typeof useTypedNumber>): ReactNode {
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
