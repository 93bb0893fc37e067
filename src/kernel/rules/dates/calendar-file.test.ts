import { describe, expect, test } from 'vitest'
import { calendarFile, momentIn } from './calendar-file.ts'

const visit = {
  uid: 'visit-1@shop.example',
  sequence: 2,
  changedAt: new Date('2026-11-20T08:00:00Z'),
  when: { from: new Date('2026-11-21T02:00:00Z'), to: new Date('2026-11-21T04:00:00Z') },
  summary: 'Visit; to measure, again',
  location: '12 Nguyễn Huệ\nHồ Chí Minh',
  description: '',
  status: 'CONFIRMED',
} as const

describe('a calendar file', () => {
  test('a calendar file has time and place in the format of RFC 5545', () => {
    expect(calendarFile(visit).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fenestra//Visits//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:visit-1@shop.example',
      'SEQUENCE:2',
      'DTSTAMP:20261120T080000Z',
      'LAST-MODIFIED:20261120T080000Z',
      'DTSTART:20261121T020000Z',
      'DTEND:20261121T040000Z',
      String.raw`SUMMARY:Visit\; to measure\, again`,
      String.raw`LOCATION:12 Nguyễn Huệ\nHồ Chí Minh`,
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('a calendar file for a whole day ends on the following day', () => {
    const file = calendarFile({ ...visit, when: { day: '2026-12-31' } })
    expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  })

  test('a calendar file has no line longer than 75 bytes and splits no character', () => {
    const description = 'Đo cửa sổ 窗帘 '.repeat(20)
    const file = calendarFile({ ...visit, description })
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`)
  })
})

test.for([
  ['Asia/Ho_Chi_Minh', '2026-11-21', 9 * 60, '2026-11-21T02:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', 9 * 60 + 30, '2026-07-01T07:30:00.000Z'],
  // The night when the clocks go back: half past two occurs twice.
  ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  // The night when they go forward: half past two does not exist.
  ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
  ['America/New_York', '2026-01-15', 24 * 60, '2026-01-16T05:00:00.000Z'],
] as const)('in %s on %s, %i minutes after midnight are %s', ([zone, day, minutes, moment]) => {
  expect(momentIn(zone, day, minutes).toISOString()).toBe(moment)
})
