import { expect, test } from 'vitest'
import { publishMoment } from './publish-day.ts'
import { dayIn } from '../shop-time.ts'

const long = new Date('2024-06-01T12:00:00Z')
const zones = [
  'Asia/Ho_Chi_Minh',
  'UTC',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/St_Johns',
]

test.for(zones)('the publish moment of a day falls on that day in UTC and in %s', (zone) => {
  for (const day of ['2025-01-05', '2025-03-30', '2024-02-29', '2025-12-31']) {
    const moment = publishMoment(day, zone, long)
    expect([dayIn('UTC', moment), dayIn(zone, moment)]).toEqual([day, day])
  }
})

test('a post dated today is published at once, in the time zone of the shop', () => {
  const early = new Date('2025-01-04T18:00:00Z')
  expect(publishMoment('2025-01-05', 'Asia/Ho_Chi_Minh', early)).toEqual(early)
  expect(publishMoment('2025-01-06', 'Asia/Ho_Chi_Minh', early) > early).toBe(true)
  expect(publishMoment('2025-01-04', 'Asia/Ho_Chi_Minh', early) < early).toBe(true)
})
