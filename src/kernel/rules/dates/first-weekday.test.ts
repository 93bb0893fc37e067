import { expect, test } from 'vitest'
import { firstWeekday } from './first-weekday.ts'
import { locales } from '../format.ts'

test('a week begins on Sunday in American English and on Monday in the other languages of a shop', () => {
  for (const locale of Object.values(locales)) {
    const day = locale === 'en-US' ? 0 : 1
    expect([locale, firstWeekday(locale)]).toEqual([locale, day])
    expect([locale, firstWeekday(locale, {})]).toEqual([locale, day])
  }
})

test('a week begins as the browser says, whether by its function or by its older property', () => {
  const saturday = { firstDay: 6 }
  expect(firstWeekday('ar-EG', { getWeekInfo: () => saturday })).toBe(6)
  expect(firstWeekday('ar-EG', { weekInfo: saturday })).toBe(6)
})
