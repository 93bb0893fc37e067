import { numberFormat } from '../../rules/cached-formats.ts'
import { formatArea, formatCount, formatMoney, formatSide } from '../../rules/format.ts'
import { useShopFacts } from '../shop.ts'
import { locale, officeLanguage } from './language.ts'

/** An amount in major units as the person's language writes it: `$1,234.50`, in German `1.234,50 $`. */
export const officeMoney = (major: number, currency: string): string =>
  formatMoney(major, currency, officeLanguage())

/** Writes an amount in major units of the shop's currency in the person's language. */
export function useOfficeMoney(): (major: number) => string {
  const { currency } = useShopFacts()
  return (major) => officeMoney(major, currency)
}

/** `₫`: the sign of a currency as the person's language writes it. */
export const currencySign = (currency: string): string =>
  numberFormat(locale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** A side in metres, as the person's language writes numbers: `1.5`. */
export const officeSide = (metres: number): string => formatSide(metres, officeLanguage())

/** An area in square metres, as the person's language writes numbers: `2.70`. */
export const officeArea = (squareMetres: number): string => formatArea(squareMetres, officeLanguage())

/** A number with so many decimals, as the person's language writes it: `12.5`. */
export const officeDecimal = (value: number, digits: number): string =>
  numberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

/** A number with its groups, as the person's language writes it: `1,234`. */
export const officeCount = (count: number): string => formatCount(count, officeLanguage())
