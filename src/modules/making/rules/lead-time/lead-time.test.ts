import { describe, expect, test } from 'vitest'
import { leadDaysOf, longestLead, readyBetween, workingDaysAfter, type WorkCalendar } from './lead-time.ts'

/** Monday to Friday, unless changed. */
const week = (change: Partial<WorkCalendar> = {}): WorkCalendar => ({
  restDays: [0, 6],
  holidays: [],
  extraDays: [],
  ...change,
})

describe('an order that is ready in 5 to 7 working days', () => {
  const lead = { min: 5, max: 7 }

  test('an order that is ready in 5 to 7 working days and was confirmed on Thursday 26 November 2026 is ready between 3 and 7 December', () => {
    expect(readyBetween('2026-11-26', lead, week())).toEqual({ from: '2026-12-03', to: '2026-12-07' })
  })

  test('an order that is ready in 5 to 7 working days is ready one working day later for each day off in between', () => {
    expect(readyBetween('2026-11-26', lead, week({ holidays: ['2026-12-01', '2026-12-05'] }))).toEqual({
      from: '2026-12-04',
      to: '2026-12-08',
    })
  })

  test('confirmed on a Saturday is ready at the same time as one confirmed on the Friday before', () => {
    expect(readyBetween('2026-11-28', lead, week())).toEqual(readyBetween('2026-11-27', lead, week()))
  })
})

test('zero working days lead to the day of confirmation, also at the end of a year', () => {
  expect(workingDaysAfter('2026-12-31', 0, week())).toBe('2026-12-31')
  expect(workingDaysAfter('2026-12-31', 1, week({ holidays: ['2027-01-01'] }))).toBe('2027-01-04')
})

describe('the working days of a product', () => {
  test('the working days of a product are its own if it has both', () => {
    expect(leadDaysOf('roller', { min: 1, max: 2 })).toEqual({ min: 1, max: 2 })
  })

  test.for([
    ['roller', 5, 7],
    ['venetian', 5, 7],
    ['vertical', 5, 7],
    ['cellular', 5, 7],
    ['day_night', 5, 7],
    ['wooden', 12, 15],
    ['roman', 7, 10],
    ['curtain', 7, 10],
    ['shutter', 7, 10],
    ['other', 7, 10],
  ] as const)('are else those of its kind: %s takes %i to %i', ([kind, min, max]) => {
    expect(leadDaysOf(kind, { min: null, max: null })).toEqual({ min, max })
  })

  test('the working days of a product are unknown without a kind', () => {
    expect(leadDaysOf(null, { min: null, max: null })).toBeNull()
  })
})

test('several pieces take as long as the slowest, ignoring those without a lead time', () => {
  expect(longestLead([{ min: 5, max: 7 }, null, { min: 12, max: 15 }])).toEqual({ min: 12, max: 15 })
  expect(longestLead([null])).toBeNull()
})

test('a workshop that works on Saturdays finishes on Monday what was confirmed on Friday with two days', () => {
  expect(workingDaysAfter('2026-11-27', 2, week())).toBe('2026-12-01')
  expect(workingDaysAfter('2026-11-27', 2, week({ restDays: [0] }))).toBe('2026-11-30')
})

test('a Saturday that makes up for a holiday counts, and so does a day off that is worked', () => {
  const extraDays = ['2027-01-30', '2027-02-05']
  expect(workingDaysAfter('2027-01-29', 1, week({ extraDays }))).toBe('2027-01-30')
  expect(workingDaysAfter('2027-02-04', 1, week({ extraDays, holidays: ['2027-02-05'] }))).toBe('2027-02-05')
})
