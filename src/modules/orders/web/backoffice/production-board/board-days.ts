import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'

/** The id of the rail for pieces without a day. */
export const noDay = 'none'

export const railOf = (day: string | null) => day ?? noDay
export const dayOfRail = (rail: string) => (rail === noDay ? null : rail)

const format = (day: string, style: Intl.DateTimeFormatOptions) =>
  dateFormat(locale(), { ...style, timeZone: 'UTC' }).format(new Date(day))

/** `Monday` */
export const weekdayOf = (day: string) => format(day, { weekday: 'long' })
/** `Nov 30` */
export const shortDay = (day: string) => format(day, { day: 'numeric', month: 'short' })

/** `Mon, Nov 30`, where there is little room. */
export const dayInMenu = (day: string | null) =>
  day === null ? t('No day yet') : format(day, { weekday: 'short', day: 'numeric', month: 'short' })

/** `Monday, Nov 30`; `No day yet` for pieces without a day. */
export const dayName = (day: string | null) =>
  day === null ? t('No day yet') : format(day, { weekday: 'long', day: 'numeric', month: 'short' })
