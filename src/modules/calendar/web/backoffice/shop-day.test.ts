import { expect, test } from 'vitest'
import { shopDayOf } from './shop-day.ts'

const dayOf = (moment: string, timeZone: string) => {
  const { day, from, to } = shopDayOf(new Date(moment), timeZone)
  return [day, from.toISOString(), to.toISOString()]
}

test("the calendar highlights today in the shop's time zone, wherever the user is", () => {
  expect(dayOf('2026-11-25T22:30:00.250Z', 'Asia/Ho_Chi_Minh')).toEqual([
    '2026-11-26',
    '2026-11-25T17:00:00.000Z',
    '2026-11-26T17:00:00.000Z',
  ])
  expect(dayOf('2026-11-26T03:00:00Z', 'America/New_York')).toEqual([
    '2026-11-25',
    '2026-11-25T05:00:00.000Z',
    '2026-11-26T05:00:00.000Z',
  ])
})

test('a day with a clock change begins and ends at midnight', () => {
  expect(dayOf('2026-03-29T20:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-03-29',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
  expect(dayOf('2026-10-25T20:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-10-25',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
})
