import { expect, test } from 'vitest'
import { visitsToMake } from './week.ts'

test('visits that have not been made yet are sorted by day and time, however the time was entered', () => {
  const visit = (
    scheduledDate: string,
    scheduledTimeSlot: string | null,
    status: 'scheduled' | 'confirmed' | 'completed' | 'cancelled' = 'scheduled',
  ) => ({ scheduledDate, scheduledTimeSlot, status, estimatedDuration: null })
  const first = visit('2026-11-26', '9:00', 'confirmed')
  const second = visit('2026-11-26', '10:00-12:00')
  const third = visit('2026-11-26', 'afternoon')
  const fourth = visit('2026-11-27', '08:00–10:00')
  const over = [visit('2026-11-26', '08:00', 'completed'), visit('2026-11-26', '08:30', 'cancelled')]
  expect(visitsToMake([fourth, third, ...over, second, first])).toEqual([first, second, third, fourth])
})
