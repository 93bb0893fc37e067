import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { formatArea, formatCount, formatMoney, formatSide, formatUnitCost } from '#kernel/rules/format.ts'
import { useShopConfig } from '../shop.ts'
import { locale, officeLanguage } from './language.ts'

/** Formats an amount in major units in the user's language: `$1,234.50`, in German `1.234,50 $`. */
export const officeMoney = (major: number, currency: string): string =>
  formatMoney(major, currency, officeLanguage())

/** Formats the cost of a unit in major units, with all its decimals, in the user's language: `$6.2654`. */
export const officeUnitCost = (major: number, currency: string): string =>
  formatUnitCost(major, currency, officeLanguage())

/** Formats an amount in major units of the shop's currency in the user's language. */
export function useOfficeMoney(): (major: number) => string {
  const { currency } = useShopConfig()
  return (major) => officeMoney(major, currency)
}

/** The symbol of a currency in the user's language: `₫`. */
export const currencySign = (currency: string): string =>
  numberFormat(locale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Formats a side in metres in the user's language: `1.5`. */
export const officeSide = (metres: number): string => formatSide(metres, officeLanguage())

/** Formats an area in square metres in the user's language: `2.70`. */
export const officeArea = (squareMetres: number): string => formatArea(squareMetres, officeLanguage())

/** Formats a number with this many decimals in the user's language: `12.5`. */
export const officeDecimal = (value: number, digits: number): string =>
  numberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

/** Formats a percentage in the user's language, rounded to `digits` decimals: `12.5%`, in German `12,5 %`. */
export const officePercent = (percent: number, digits = 0): string =>
  numberFormat(locale(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(percent / 100)

/** Formats a number with grouped thousands in the user's language: `1,234`. */
export const officeCount = (count: number): string => formatCount(count, officeLanguage())
