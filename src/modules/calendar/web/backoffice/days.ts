import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { momentIn } from '#kernel/rules/dates/calendar-file.ts'
import { firstWeekday } from '#kernel/rules/dates/first-weekday.ts'
import { dayAndTimeIn, dayIn } from '#kernel/rules/shop-time.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/**
 * Days and times of the calendar. Days of the grid are dates at local midnight in the browser and do not represent an
 * instant; instants are shown and entered in the shop's time zone.
 */

const pad = (number: number) => String(number).padStart(2, '0')

/** `2026-11-21` */
export const dayKey = (date: Date) =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** The local date of a day such as `2026-11-21`. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** `2026-11` */
export const monthKey = (date: Date) => dayKey(date).slice(0, 7)

/** The first day of the given month, or of the month of `today` if the text is not a month. */
export function monthOf(text: string | undefined, today: string): Date {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '')
  const [year = 0, month = 1] = (match?.[0] ?? today).split('-').map(Number)
  return new Date(year, month - 1, 1)
}

export const addMonths = (month: Date, count: number) =>
  new Date(month.getFullYear(), month.getMonth() + count, 1)

/** The date `count` days later; earlier if negative. */
export function addDays(date: Date, count: number): Date {
  const movedDate = new Date(date)
  movedDate.setDate(movedDate.getDate() + count)
  return movedDate
}

/** The weeks that overlap a month, beginning on the user's first day of the week, or on `firstDay` (0 for Sunday). */
export function weeksOf(month: Date, firstDay = firstWeekday(locale())): Date[][] {
  const first = addDays(month, -((month.getDay() - firstDay + 7) % 7))
  const last = addMonths(month, 1)
  const weeks: Date[][] = []
  for (let begin = first; begin < last; begin = addDays(begin, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(begin, day)))
  }
  return weeks
}

/** The instant at which a day begins in the shop's time zone. */
export const startOfDay = (date: Date, timeZone: string) => momentIn(timeZone, dayKey(date), 0)

/** The same time of day on another day, in the shop's time zone. */
export function moveToDay(moment: string, day: string, timeZone: string): string {
  if (dayIn(timeZone, new Date(moment)) === day) return moment
  const [, time = ''] = dateTimeInput(moment, timeZone).split('T')
  return parseDateTimeInput(`${day}T${time}`, timeZone) ?? moment
}

/** The value of a `datetime-local` input for an instant, in the shop's time zone: `2026-11-21T09:00`. */
export function dateTimeInput(moment: string | null, timeZone: string): string {
  if (moment === null) return ''
  return dayAndTimeIn(timeZone, new Date(moment)).slice(0, '2026-11-21 09:00'.length).replace(' ', 'T')
}

/** The instant that a `datetime-local` input means in the shop's time zone; null if it is empty. */
export function parseDateTimeInput(text: string, timeZone: string): string | null {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return null
  return momentIn(timeZone, day, Number(hours) * 60 + Number(minutes)).toISOString()
}

const dateFormatter = (style: Intl.DateTimeFormatOptions) => (date: Date | string) =>
  dateFormat(locale(), style).format(new Date(date))
const sayingIn = (style: Intl.DateTimeFormatOptions) => (moment: string, timeZone: string) =>
  dateFormat(locale(), { ...style, timeZone }).format(new Date(moment))

/** `November 2026` */
export const monthName = dateFormatter({ month: 'long', year: 'numeric' })
/** `Saturday, November 21` */
export const dayName = dateFormatter({ weekday: 'long', month: 'long', day: 'numeric' })
/** `9 AM`, also where the language adds a word for the hour: `16` for `16 Uhr`. */
export const hourName = (moment: string, timeZone: string) =>
  dateFormat(locale(), { hour: 'numeric', timeZone })
    .formatToParts(new Date(moment))
    .flatMap(({ type, value }) => (type === 'hour' || type === 'dayPeriod' ? [value] : []))
    .join(' ')
/** `9:00 AM` */
export const timeName = sayingIn({ hour: 'numeric', minute: '2-digit' })
/** `Sat, Nov 21, 9:00 AM` */
export const momentName = sayingIn({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
