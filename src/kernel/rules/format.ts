/** Figures as people read them, the same on screens and in mails. */

import { dateFormat, numberFormat } from './cached-formats.ts'
import type { LanguageCode } from './languages.ts'

/** The locale in which an amount of this currency is written, whatever the interface language. */
const localeOf: Record<string, string> = { VND: 'vi-VN' }

const decimalSign: Record<LanguageCode, '.' | ','> = { en: '.', zh: '.', vi: ',', es: ',', de: ',', ru: ',' }

/** Where `toFixed` begins to write powers of ten, as it does for what is no number. */
const beyondAnySize = 1e15

/** An amount in major units: `945.000 ₫`. */
export function formatMoney(major: number, currency: string): string {
  if (currency === 'VND' && Number.isSafeInteger(major)) return formatDong(major)
  return numberFormat(localeOf[currency] ?? 'en-US', { style: 'currency', currency }).format(major)
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

/** A day in US English, whatever the interface language: `January 5, 2025`. */
export function formatDate(moment: string, timeZone?: string): string {
  return dateFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment))
}
