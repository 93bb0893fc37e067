/** Figures as people read them, the same on screens and in mails. */

import { dateFormat, numberFormat } from './cached-formats.ts'
import type { LanguageCode } from './languages.ts'

/** The tags by which each language writes money, numbers and dates. */
export const locales: Record<LanguageCode, string> = {
  en: 'en-US',
  vi: 'vi-VN',
  zh: 'zh-CN',
  es: 'es-ES',
  de: 'de-DE',
  ru: 'ru-RU',
}

/** The sign before the decimals. */
export const decimalSign: Record<LanguageCode, '.' | ','> = {
  en: '.',
  zh: '.',
  vi: ',',
  es: ',',
  de: ',',
  ru: ',',
}

/** Where `toFixed` begins to write powers of ten, as it does for what is no number. */
const beyondAnySize = 1e15

/**
 * An amount in major units as the language writes it: `$28.00`, in German `28,00 $`. Amounts in đồng are written the
 * Vietnamese way in every language: `945.000 ₫`.
 */
export function formatMoney(major: number, currency: string, language: LanguageCode = 'en'): string {
  if (currency === 'VND' && Number.isSafeInteger(major)) return formatDong(major)
  const locale = locales[currency === 'VND' ? 'vi' : language]
  return numberFormat(locale, { style: 'currency', currency }).format(major)
}

/** By hand: the first format of `Intl` takes a phone a tenth of a second, in which its first page stands still. */
function formatDong(whole: number): string {
  return `${String(whole).replace(/\B(?=(?:\d{3}){1,5}$)/g, '.')}\u00a0₫`
}

/** Square metres with two decimals: `2.70`, in German `2,70`. */
export function formatArea(squareMetres: number, language: LanguageCode = 'en'): string {
  const rounded = Math.round(Number((squareMetres * 100).toPrecision(12))) / 100
  return formatNumber(rounded, language, 2)
}

/** Square metres of whole millimetres, with every decimal they have: `2.2212`. */
export function formatExactArea(squareMetres: number, language: LanguageCode = 'en'): string {
  return formatNumber(squareMetres, language, 2, 6)
}

/** A side in metres, to the millimetre, without needless zeros: `1.5`, in German `1,5`. */
export function formatSide(metres: number, language: LanguageCode = 'en'): string {
  return formatNumber(Math.round(metres * 1000) / 1000, language, 0)
}

/** Without groups, with as few decimals as it needs from `least` to `most`; by hand for the reason above. */
function formatNumber(value: number, language: LanguageCode, minDigits: number, maxDigits = 3): string {
  if (!(Math.abs(value) < beyondAnySize)) return formatByIntl(value, language, minDigits, maxDigits)
  const [whole, decimals = ''] = value.toFixed(maxDigits).split('.')
  const shown = decimals.slice(0, minDigits) + decimals.slice(minDigits).replace(/0{1,6}$/, '')
  return shown ? `${whole}${decimalSign[language]}${shown}` : `${whole}`
}

function formatByIntl(value: number, language: LanguageCode, minDigits: number, maxDigits: number): string {
  return numberFormat(language, {
    minimumFractionDigits: minDigits,
    maximumFractionDigits: maxDigits,
    useGrouping: false,
  }).format(value)
}

/**
 * The day of a moment as the language writes it: `January 5, 2025`, in German `5. Januar 2025`.
 * @param timeZone IANA name; left out: that of this machine
 */
export function formatDate(moment: string, timeZone?: string, language: LanguageCode = 'en'): string {
  return dateFormat(locales[language], { dateStyle: 'long', timeZone }).format(new Date(moment))
}

/** Day and time of a moment: `January 5, 2025 at 3:42 PM`, in German `5. Januar 2025 um 15:42`. */
export function formatMoment(moment: string, timeZone: string, language: LanguageCode): string {
  return dateFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  )
}

/** A day with its weekday: `Monday, January 5, 2025`. */
export function formatWeekday(day: string, language: LanguageCode): string {
  return dateFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
}

/**
 * The name of a day of the week: `Monday`, in German `Montag`.
 * @param day counted from Monday, 0
 */
export function formatDayName(day: number, language: LanguageCode): string {
  // 1 January 2024 was a Monday.
  return dateFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  )
}

/** A number with its groups: `1,234.5`, in German `1.234,5`. */
export function formatCount(count: number, language: LanguageCode): string {
  return numberFormat(locales[language], {}).format(count)
}
