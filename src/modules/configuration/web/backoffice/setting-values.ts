import { languageOrNull } from '#kernel/rules/languages.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { currencyName } from '#modules/currency/web/backoffice/index.ts'
import { safetyLabels } from '#modules/making/web/backoffice/index.ts'
import { weekdays, type OpeningTime } from '#modules/settings/contract/index.ts'
import { secondFactorLabels } from '#modules/settings/web/backoffice/index.ts'
import type { Setting } from '../../contract.ts'

const yesOrNo = (value: string) => (value === 'true' || value === 'on' ? t('Yes') : t('No'))
function language(tag: string): string {
  const code = languageOrNull(tag)
  return code === null ? tag : nameOfLanguage(code)
}
const currency = (code: string) => `${currencyName(code)} (${code})`
const country = (code: string) =>
  `${new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code} (${code})`
const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (value: string): string =>
    t(labels[value] ?? value)

/** The opening times, which are sent as objects separated by commas. */
function openingHours(value: string): string {
  const times = JSON.parse(`[${value}]`) as OpeningTime[]
  const dayName = new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const nameOf = (day: OpeningTime['day']) =>
    dayName.format(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))))
  return times.map(({ day, opens, closes }) => `${nameOf(day)} ${opens}–${closes}`).join(', ')
}

/** How the values of settings that are codes are shown. */
const formatters: Readonly<Record<string, (value: string) => string>> = {
  requiredSecondFactor: labelIn(secondFactorLabels),
  guestCheckout: yesOrNo,
  closedForOrders: yesOrNo,
  opening_hours: openingHours,
  samples: yesOrNo,
  baseLanguage: language,
  offeredLanguages: (codes) => codes.split(', ').map(language).join(', '),
  workshopLanguage: language,
  safety: labelIn(safetyLabels),
  reportingCurrency: currency,
  SHOP_CURRENCY: currency,
  SHOP_COUNTRY: country,
}

/** The value of a setting in words; the values of other settings are shown as they are set. */
export const valueInWords = ({ name, value }: Setting): string =>
  value === null ? '' : (formatters[name]?.(value) ?? value)
