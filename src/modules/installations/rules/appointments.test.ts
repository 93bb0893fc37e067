import { expect, test } from 'vitest'
import { overlap, timeSpan } from './appointments.ts'

const span = (slot: string) => {
  const found = timeSpan(slot, null)
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return found && `${clock(found.from)}-${clock(found.to)}`
}

test.each([
  ['09:00-11:00', '9:00-11:00'],
  ['8h30-10h30', '8:30-10:30'],
  ['9h-11h', '9:00-11:00'],
  ['9g30 - 11g', '9:30-11:00'],
  ['9-11', '9:00-11:00'],
  ['9–11 Uhr', '9:00-11:00'],
  ['von 9 bis 11.30 Uhr', '9:00-11:30'],
  ['9am-11am', '9:00-11:00'],
  ['9 a.m. to 1 p.m.', '9:00-13:00'],
  ['1-3pm', '13:00-15:00'],
  ['11-1pm', '11:00-13:00'],
  ['9-1', '9:00-13:00'],
  ['09.00-11.00', '9:00-11:00'],
  ['с 9 до 11', '9:00-11:00'],
  ['9ч-11ч', '9:00-11:00'],
  ['de 9 a 11', '9:00-11:00'],
  ['9 giờ - 11 giờ', '9:00-11:00'],
  ['8 giờ 30 sáng đến 2 giờ chiều', '8:30-14:00'],
  ['上午9点-11点30分', '9:00-11:30'],
  ['下午2点到4点', '14:00-16:00'],
  ['０９：００～１１：００', '9:00-11:00'],
  ['14:00', '14:00-16:00'],
  ['14h', '14:00-16:00'],
  ['14 Uhr', '14:00-16:00'],
  ['22:00-24:00', '22:00-24:00'],
  ['morning', null],
  ['2', null],
  ['2 windows', null],
  ['25:00-26:00', null],
  ['9:75-11', null],
  ['11:00-11:00', '11:00-11:00'],
  ['16:00-14:00', '16:00-14:00'],
  ['9-11-13', null],
  ['', null],
])('a visit at "%s" is from and to %s', (slot, expected) => {
  expect(span(slot)).toBe(expected)
})

test('visits typed in different ways overlap when their times do', () => {
  const visit = (scheduledTimeSlot: string) => ({ scheduledTimeSlot, estimatedDuration: null })
  expect(overlap(visit('8h30-10h30'), visit('9h-11h'))).toBe(true)
  expect(overlap(visit('9am-11am'), visit('11–13 Uhr'))).toBe(false)
  expect(overlap(visit('after lunch'), visit('After lunch '))).toBe(true)
})
