import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Parses dates as people and other shops write them in files. */

/** What comes first in `03/04/2024`: the day (`dmy`) or the month (`mdy`). */
export type DayOrder = 'dmy' | 'mdy'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2024-03-05`, or null for a date that does not exist. */
function day(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date))
  const isThere = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date && year >= 1000
  return isThere ? moment.toISOString().slice(0, 10) : null
}

/** A time after a date, which is ignored. */
const time = /[T ,] ?\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:[AP]M)? ?(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i

function byNumbers(first: number, second: number, year: number, order: DayOrder | undefined) {
  const dayFirst = day(year, second, first)
  const monthFirst = day(year, first, second)
  if (order === 'dmy' || first === second) return dayFirst
  if (order === 'mdy') return monthFirst
  if (dayFirst && monthFirst) return [dayFirst, monthFirst] as const
  return dayFirst ?? monthFirst
}

/** `5 Mar 2024`, `March 5, 2024`. */
function byWords(text: string): string | null {
  const [, before, word = '', after, year = ''] =
    /^(\d{1,2})?\.? ?([a-z]{3,9})\.? ?(\d{1,2})?,? ?(\d{4})$/i.exec(text) ?? []
  const month = months.indexOf(word.slice(0, 3).toLowerCase())
  const date = before ?? after
  return month < 0 || date === undefined ? null : day(Number(year), month + 1, Number(date))
}

function read(text: string, order: DayOrder | undefined): string | readonly [string, string] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!numbers) return byWords(text)
  // Dates with full stops never begin with the month.
  const numberOrder = numbers[2] === '.' ? (order ?? 'dmy') : order
  return byNumbers(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]), numberOrder)
}

/**
 * Parses a date and ignores a time after it. An ambiguous date is reported, never guessed, unless `order` is given.
 * @returns `{ day: '2024-03-05' }`, or the problem to report
 */
export function parseDay(text: string, order?: DayOrder): { day: string } | { problem: string } {
  const result = read(text.trim().replace(/\s+/g, ' ').replace(time, ''), order)
  if (result === null) return { problem: `“${text}” is not a date; write 2024-03-05` }
  if (typeof result === 'string') return { day: result }
  return {
    problem: staffText('“{{text}}” is {{result}} or {{result2}}. Choose above how the file writes dates', {
      text,
      result: result[0],
      result2: result[1],
    }),
  }
}
