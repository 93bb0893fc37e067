const dayMs = 86_400_000

const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * The last day on which a buyer can declare a withdrawal. The day of the delivery does not count; a period that ends on a
 * Saturday, a Sunday or a public holiday ends on the next working day (Art. 3 Regulation 1182/71, § 193 BGB).
 * @param deliveredOn `2026-12-12`
 * @param days length of the period
 * @param holidays public holidays of the shop's country, of the year of the delivery and the next one
 * @example lastWithdrawalDay('2026-12-12', 14, new Set(['2026-12-25', '2026-12-26'])) // '2026-12-28'
 */
export function lastWithdrawalDay(deliveredOn: string, days: number, holidays: ReadonlySet<string>): string {
  let day = after(deliveredOn, days)
  while (isWeekend(day) || holidays.has(day)) day = after(day, 1)
  return day
}
