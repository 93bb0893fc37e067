import { expect, test } from 'vitest'
import { dayPresets, daysText } from './presets.ts'

const presetsOn = (today: string) =>
  Object.fromEntries(
    dayPresets.map(({ name, of }) => {
      const { from, to } = of(today)
      return [name, `${from} ${to}`]
    }),
  )

test('date presets include today, and the current month and year end today', () => {
  expect(presetsOn('2026-11-26')).toEqual({
    today: '2026-11-26 2026-11-26',
    7: '2026-11-20 2026-11-26',
    30: '2026-10-28 2026-11-26',
    90: '2026-08-29 2026-11-26',
    365: '2025-11-27 2026-11-26',
    month: '2026-11-01 2026-11-26',
    'last-month': '2026-10-01 2026-10-31',
    year: '2026-01-01 2026-11-26',
  })
})

test('the month before January is December of the previous year, and February has its leap day', () => {
  expect(presetsOn('2026-01-31')['last-month']).toBe('2025-12-01 2025-12-31')
  expect(presetsOn('2028-03-31')['last-month']).toBe('2028-02-01 2028-02-29')
})

test('date ranges name a shared month and year once, in the format of the language', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(plain(daysText(november, 'en-US'))).toBe('Nov 1 – 30, 2026')
  expect(plain(daysText(november, 'de-DE'))).toBe('01.–30.11.2026')
  expect(plain(daysText({ from: '2026-11-26', to: '2026-11-26' }, 'en-US'))).toBe('Nov 26, 2026')
})
