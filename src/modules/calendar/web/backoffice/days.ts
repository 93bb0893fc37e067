import { locale } from '../../../../kernel/web/backoffice/language.ts'

/** Days and times of the calendar, in the reader's own time zone; which day is today is the shop's to say. */

const pad = (number: number) => String(number).padStart(2, '0')

/** `2026-11-21` */
export const dayKey = (date: Date) =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** `2026-11` */
export const monthKey = (date: Date) => dayKey(date).slice(0, 7)

/** The first day of a month; of the one of `today` when the text names none. */
export function monthOf(text: string | undefined, today: string): Date {
  const named = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '')
  const [year = 0, month = 1] = (named?.[0] ?? today).split('-').map(Number)
  return new Date(year, month - 1, 1)
}

export const addMonths = (month: Date, count: number) =>
  new Date(month.getFullYear(), month.getMonth() + count, 1)

/** The same time of day, so many days later; negative: earlier. */
export function addDays(date: Date, count: number): Date {
  const moved = new Date(date)
  moved.setDate(moved.getDate() + count)
  return moved
}

/** The weeks that a month touches, from Sunday to Saturday. */
export function weeksOf(month: Date): Date[][] {
  const first = addDays(month, -month.getDay())
  const last = addMonths(month, 1)
  const weeks: Date[][] = []
  for (let sunday = first; sunday < last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)))
  }
  return weeks
}

/** The moment on another day at the same time of day. */
export function onDay(moment: string, day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(moment)
  moved.setFullYear(year, month - 1, date)
  return moved.toISOString()
}

/** What an input for date and time shows: `2026-11-21T09:00`. */
export function inputOf(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  return `${dayKey(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** The moment that an input for date and time means; null when it is empty. */
export function momentOfInput(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const saying = (style: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  // Made when it is used first: the language is not known before.
  return (date: Date | string) => (format ??= new Intl.DateTimeFormat(locale(), style)).format(new Date(date))
}

/** `November 2026` */
export const monthName = saying({ month: 'long', year: 'numeric' })
/** `Saturday, November 21` */
export const dayName = saying({ weekday: 'long', month: 'long', day: 'numeric' })
/** `9:00 AM` */
export const timeName = saying({ hour: 'numeric', minute: '2-digit' })
/** `Sat, Nov 21, 9:00 AM` */
export const momentName = saying({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
