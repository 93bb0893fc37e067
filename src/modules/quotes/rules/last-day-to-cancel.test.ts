import { expect, test } from 'vitest'
import { lastDayToCancel } from './last-day-to-cancel.ts'

test.each([
  ['2026-11-27', '2026-12-01', 'a Sunday'],
  ['2026-11-25', '2026-11-30', 'Thanksgiving and a Sunday'],
  ['2026-12-24', '2026-12-29', 'Christmas and a Sunday'],
  ['2026-07-01', '2026-07-07', 'Independence Day on a Saturday, observed on Friday, and a Sunday'],
  ['2026-01-15', '2026-01-20', 'a Sunday and Martin Luther King’s birthday'],
  ['2026-05-21', '2026-05-26', 'a Sunday and Memorial Day'],
  ['2027-12-29', '2028-01-04', 'New Year’s Day on a Saturday, observed in the old year, and a Sunday'],
  ['2026-06-15', '2026-06-18', 'nothing'],
])('what was signed at home on %s may be cancelled until %s: %s lies between', (signedOn, last) => {
  expect(lastDayToCancel(signedOn)).toBe(last)
})
