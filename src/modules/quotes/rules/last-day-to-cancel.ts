const dayMs = 24 * 60 * 60 * 1000
const sunday = 0

const saturday = 6

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The n-th weekday of a month; a negative one counts from its end. Months count from 0. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = Date.UTC(year, n > 0 ? month : month + 1, 1)
  const offset = (weekday - new Date(first).getUTCDay() + 7) % 7
  return first + (offset + (n > 0 ? n - 1 : n) * 7) * dayMs
}

/** A holiday of a fixed date, and the working day on which it is observed where it falls on a weekend. */
function fixedHoliday(year: number, month: number, date: number): number[] {
  const at = Date.UTC(year, month, date)
  const weekday = new Date(at).getUTCDay()
  if (weekday === sunday) return [at, at + dayMs]
  return weekday === saturday ? [at, at - dayMs] : [at]
}

/** The eleven federal holidays of a year (5 U.S.C. 6103), with the days on which they are observed. */
const federalHolidays = (year: number): number[] => [
  ...fixedHoliday(year, 0, 1),
  nthWeekday(year, 0, 1, 3),
  nthWeekday(year, 1, 1, 3),
  nthWeekday(year, 4, 1, -1),
  ...fixedHoliday(year, 5, 19),
  ...fixedHoliday(year, 6, 4),
  nthWeekday(year, 8, 1, 1),
  nthWeekday(year, 9, 1, 2),
  ...fixedHoliday(year, 10, 11),
  nthWeekday(year, 10, 4, 4),
  ...fixedHoliday(year, 11, 25),
  // The next New Year's Day may be observed in this year.
  ...fixedHoliday(year + 1, 0, 1),
]

/**
 * The last day on which a sale in the buyer's home in the USA may be cancelled: the third business day after it was
 * signed. Saturdays are business days, Sundays and federal holidays are not; where a holiday is observed on another day,
 * neither of them is.
 * Source: 16 CFR 429.0 and 429.1.
 * @param signedOn `2026-11-25`
 * @example lastDayToCancel('2026-11-25') // '2026-11-30', because 26 November is Thanksgiving
 */
export function lastDayToCancel(signedOn: string): string {
  let at = Date.parse(`${signedOn}T00:00:00Z`)
  for (let businessDays = 0; businessDays < 3;) {
    at += dayMs
    const date = new Date(at)
    const isHoliday = federalHolidays(date.getUTCFullYear()).includes(at)
    if (date.getUTCDay() !== sunday && !isHoliday) businessDays += 1
  }
  return dayOf(at)
}
