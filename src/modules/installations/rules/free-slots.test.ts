import { describe, expect, test } from 'vitest'
import { freeSlots } from './free-slots.ts'

const booking = { purposes: ['measuring' as const], weekdays: [1, 2], places: 1, noticeDays: 2, weeks: 1 }
const timeSlots = ['08:00–10:00', '10:00–12:00', 'after work']
const visit = (scheduledDate: string, scheduledTimeSlot: string) => ({
  scheduledDate,
  scheduledTimeSlot,
  estimatedDuration: null,
})
/** Monday 7 and Tuesday 8 December 2026 are in the week after Friday 4. */
const today = '2026-12-04'
const both = ['08:00–10:00', '10:00–12:00']

describe('the slots that shoppers can book', () => {
  test.for([
    ['every time of every weekday with visits', {}, [], [], { '2026-12-07': both, '2026-12-08': both }],
    ['no day before the notice', { noticeDays: 4 }, [], [], { '2026-12-08': both }],
    ['no day off', {}, ['2026-12-07'], [], { '2026-12-08': both }],
    [
      'no slot that a visit overlaps',
      {},
      [],
      [visit('2026-12-07', '9-10'), visit('2026-12-08', '9:30-10:30')],
      { '2026-12-07': ['10:00–12:00'] },
    ],
    [
      'a slot with a second place',
      { places: 2 },
      ['2026-12-08'],
      [visit('2026-12-07', '08:00–10:00'), visit('2026-12-07', '11:00'), visit('2026-12-07', '11:30')],
      { '2026-12-07': ['08:00–10:00'] },
    ],
  ] as const)('the slots that shoppers can book are %s', ([, changed, daysOff, visits, free]) => {
    const found = freeSlots({
      today,
      settings: { timeSlots, booking: { ...booking, ...changed } },
      daysOff: new Set<string>(daysOff),
      visits,
    })
    expect(Object.fromEntries(found.map(({ day, slots }) => [day, slots]))).toEqual(free)
  })
})
