import { expect, test } from 'vitest'
import { publicHolidays } from '#modules/making/server/index.ts'
import { lastWithdrawalDay } from './last-day.ts'

const holidaysOf = async (...years: number[]) =>
  new Set(
    (await Promise.all(years.map((year) => publicHolidays('DE', year, 'de')))).flat().map(({ day }) => day),
  )

test('the holidays of Germany are the nationwide ones', async () => {
  expect([...(await holidaysOf(2027))]).toEqual([
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-17',
    '2027-10-03',
    '2027-12-25',
    '2027-12-26',
  ])
})

test.each([
  ['on a working day', '2026-12-01', '2026-12-15'],
  ['on Saint Stephen’s Day, a Saturday', '2026-12-12', '2026-12-28'],
  ['on New Year’s Day, a Friday', '2026-12-18', '2027-01-04'],
  ['on Good Friday', '2027-03-12', '2027-03-30'],
])('a period of withdrawal that would end %s ends on the next working day', async (_, delivered, last) => {
  expect(lastWithdrawalDay(delivered, 14, await holidaysOf(2026, 2027))).toBe(last)
})
