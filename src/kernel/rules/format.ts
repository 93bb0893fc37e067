/** Formats numbers, amounts and dates, the same way on screens and in mails. */

import { dateFormat, numberFormat } from './cached-formats.ts'
import type { LanguageCode } from './languages.ts'
import { moneyFormat } from './money.ts'

/** The locale of each language for money, numbers and dates. */
export const locales: Record<LanguageCode, string> = {
  en: 'en-US',
  vi: 'vi-VN',
  zh: 'zh-CN',
  es: 'es-ES',
  de: 'de-DE',
  ru: 'ru-RU',
}

/** The decimal separator of each language. */
export const decimalSign: Record<LanguageCode, '.' | ','> = {
  en: '.',
  zh: '.',
  vi: ',',
  es: ',',
  de: ',',
  ru: ',',
}

/** Far below 1e21, from which `toFixed` writes exponents. */
const beyondAnySize = 1e15

/**
 * Formats an amount in major units: `$28.00`, in German `28,00 $`. Amounts in đồng are written the Vietnamese way in
 * every language: `945.000 ₫`.
 */
export function formatMoney(major: number, currency: string, language: LanguageCode = 'en'): string {
  if (currency === 'VND' && Number.isSafeInteger(major)) return formatDong(major)
  const locale = locales[currency === 'VND' ? 'vi' : language]
  return numberFormat(locale, moneyFormat(currency)).format(major)
}

/** Digits with which the cost of a unit is stored. */
const unitCostDigits = 4

/**
 * The cost of a unit in major units, with all its decimals, so that quantity times cost is the sum beside it: `$6.2654`.
 */
export const formatUnitCost = (major: number, currency: string, language: LanguageCode = 'en'): string =>
  numberFormat(locales[currency === 'VND' ? 'vi' : language], {
    style: 'currency',
    currency,
    maximumFractionDigits: unitCostDigits,
  }).format(major)

/** An amount with the currency's code, for a typeface without its sign: `ILS 28.00`. */
export const formatMoneyByCode = (major: number, currency: string, language: LanguageCode = 'en'): string =>
  numberFormat(locales[language], { ...moneyFormat(currency), currencyDisplay: 'code' }).format(major)

/** Without `Intl`, whose first use takes 0.1 s on a phone and would block the first page for that time. */
function formatDong(whole: number): string {
  return `${String(whole).replace(/\B(?=(?:\d{3}){1,5}$)/g, '.')}\u00a0₫`
}

/** A percentage as the language writes it: `8.25%`, in German `8,25 %`. */
export const formatPercent = (percent: number, language: LanguageCode): string =>
  numberFormat(locales[language], { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100)

/** Square metres with two decimals: `2.70`, in German `2,70`. */
export function formatArea(squareMetres: number, language: LanguageCode = 'en'): string {
  const rounded = Math.round(Number((squareMetres * 100).toPrecision(12))) / 100
  return formatNumber(rounded, language, 2)
}

/** The area of sides in whole millimetres, in square metres with all its decimals: `2.2212`. */
export function formatExactArea(squareMetres: number, language: LanguageCode = 'en'): string {
  return formatNumber(squareMetres, language, 2, 6)
}

/** A side in metres, to the millimetre, without trailing zeros: `1.5`, in German `1,5`. */
export function formatSide(metres: number, language: LanguageCode = 'en'): string {
  return formatNumber(Math.round(metres * 1000) / 1000, language, 0)
}

/**
 * Formats a number without grouping, with as few decimals as possible between `minDigits` and `maxDigits`; without
 * `Intl` for the reason above.
 */
function formatNumber(value: number, language: LanguageCode, minDigits: number, maxDigits = 3): string {
  if (!(Math.abs(value) < beyondAnySize)) return formatByIntl(value, language, minDigits, maxDigits)
  const [whole, decimals = ''] = value.toFixed(maxDigits).split('.')
  const shownDecimals = decimals.slice(0, minDigits) + decimals.slice(minDigits).replace(/0{1,6}$/, '')
  return shownDecimals ? `${whole}${decimalSign[language]}${shownDecimals}` : `${whole}`
}

function formatByIntl(value: number, language: LanguageCode, minDigits: number, maxDigits: number): string {
  return numberFormat(language, {
    minimumFractionDigits: minDigits,
    maximumFractionDigits: maxDigits,
    useGrouping: false,
  }).format(value)
}

/**
 * The date of a moment: `January 5, 2025`, in German `5. Januar 2025`.
 * @param timeZone IANA name; default: that of this machine
 */
export function formatDate(moment: string, timeZone?: string, language: LanguageCode = 'en'): string {
  return dateFormat(locales[language], { dateStyle: 'long', timeZone }).format(new Date(moment))
}

/** Date and time of a moment: `January 5, 2025 at 3:42 PM`, in German `5. Januar 2025 um 15:42`. */
export function formatMoment(moment: string, timeZone: string, language: LanguageCode): string {
  return dateFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  )
}

/** A date with its weekday: `Sunday, January 5, 2025`. */
export function formatWeekday(day: string, language: LanguageCode): string {
  return dateFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
}

/**
 * The name of a day of the week: `Monday`, in German `Montag`.
 * @param day 0 is Monday
 */
export function formatDayName(day: number, language: LanguageCode): string {
  // 1 January 2024 was a Monday.
  return dateFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  )
}

/** A number with grouped thousands: `1,234.5`, in German `1.234,5`. */
export function formatCount(count: number, language: LanguageCode): string {
  return numberFormat(locales[language], {}).format(count)
}
