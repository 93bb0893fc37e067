/** First and last day of the month before a day. */
export function monthBefore(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return {
    from: day(new Date(Date.UTC(year, month - 2, 1))),
    to: day(new Date(Date.UTC(year, month - 1, 0))),
  }
}

/** The last day of a month. @param month `2026-11` */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
