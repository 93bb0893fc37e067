import { describe, expect, test } from 'vitest'
import {
  addDays,
  startOfDay,
  dateOf,
  dayKey,
  dateTimeInput,
  parseDateTimeInput,
  moveToDay,
  weeksOf,
} from './days.ts'

const saigon = 'Asia/Ho_Chi_Minh'

describe('the calendar', () => {
  test("the calendar shows and accepts times in the shop's time zone, wherever the user is", () => {
    expect(dateTimeInput('2026-11-25T22:30:00.000Z', saigon)).toBe('2026-11-26T05:30')
    expect(dateTimeInput('2026-11-26T03:00:00.000Z', 'America/New_York')).toBe('2026-11-25T22:00')
    expect(dateTimeInput(null, saigon)).toBe('')
    expect(parseDateTimeInput('2026-11-26T05:30', saigon)).toBe('2026-11-25T22:30:00.000Z')
    expect(parseDateTimeInput('2026-07-01T00:15', 'Europe/Berlin')).toBe('2026-06-30T22:15:00.000Z')
    expect(parseDateTimeInput('', saigon)).toBeNull()
    expect(parseDateTimeInput('2026-13-41T00:00', saigon)).toBeNull()
  })

  test("the calendar moves a post to another day, keeping its time in the shop's time zone", () => {
    expect(moveToDay('2026-11-25T22:30:00.000Z', '2026-11-30', saigon)).toBe('2026-11-29T22:30:00.000Z')
    // Across the end of daylight saving time.
    expect(moveToDay('2026-10-24T07:00:00.000Z', '2026-10-26', 'Europe/Berlin')).toBe(
      '2026-10-26T08:00:00.000Z',
    )
    expect(moveToDay('2026-11-25T22:30:15.250Z', '2026-11-26', saigon)).toBe('2026-11-25T22:30:15.250Z')
  })

  test('the calendar begins each day of its grid at midnight in the shop', () => {
    const date = addDays(dateOf('2026-11-30'), 1)
    expect(dayKey(date)).toBe('2026-12-01')
    expect(startOfDay(date, saigon).toISOString()).toBe('2026-11-30T17:00:00.000Z')
  })

  test('the calendar shows whole weeks from the first day of the week that is usual where the user lives', () => {
    const shown = (month: string, firstDay: number) =>
      weeksOf(dateOf(month), firstDay).map((week) => [dayKey(week[0] as Date), dayKey(week[6] as Date)])
    expect(shown('2026-11-01', 1)[0]).toEqual(['2026-10-26', '2026-11-01'])
    expect(shown('2026-11-01', 0)[0]).toEqual(['2026-11-01', '2026-11-07'])
    expect(shown('2026-11-01', 1).at(-1)).toEqual(['2026-11-30', '2026-12-06'])
    expect(shown('2027-02-01', 1)).toHaveLength(4)
    expect(shown('2027-02-01', 6)[0]).toEqual(['2027-01-30', '2027-02-05'])
    // English, as long as no other language was chosen.
    expect(weeksOf(dateOf('2026-11-01'))[0]?.[0]).toEqual(dateOf('2026-11-01'))
  })
})
