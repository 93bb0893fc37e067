import type { PublicHoliday } from '../contract/selling.ts'

const dayMs = 86_400_000

/**
 * The public holidays of a country in a year, each day once, by the data of `date-holidays` (CC BY 3.0). Half days and
 * days that only some observe are left out; a country it does not know has none.
 * @param country `VN`
 * @param language of the names where the data has it, otherwise the country's own
 */
export async function publicHolidays(
  country: string,
  year: number,
  language: string,
): Promise<PublicHoliday[]> {
  // Loaded when asked for: the rules of all countries are 13 MB.
  const { default: Holidays } = await import('date-holidays')
  const holidays = new Holidays(country, { languages: [language] }).getHolidays(year) as Found[] | false
  const days = new Map<string, string>()
  for (const { date, start, end, type, name } of holidays || []) {
    if (type !== 'public' || !date.includes(' 00:00')) continue
    const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs))
    const first = Date.parse(date.slice(0, 10))
    for (let at = 0; at < length; at += 1) {
      const day = new Date(first + at * dayMs).toISOString().slice(0, 10)
      if (!days.has(day)) days.set(day, name)
    }
  }
  return [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** A holiday as the package describes it; a country that it does not know has none. */
interface Found {
  /** In local time: `2027-02-05 00:00:00`. */
  date: string
  start: Date
  end: Date
  type: string
  name: string
}
