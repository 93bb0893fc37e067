import { expect, test } from 'vitest'
import { mergeMessages } from './merge-messages.ts'
import { initials, mentionBefore, mentions, messageParts } from './message-text.ts'

const names = ['Lan', 'Lan Nguyen', 'Đỗ Hà']

test.for([
  ['See https://example.com/a?b=1.', 'See |link:https://example.com/a?b=1|.'],
  ['(http://localhost:3000/admin/orders)', '(|link:http://localhost:3000/admin/orders|)'],
  ['@lan nguyen and @Lan: look', 'mention:@lan nguyen| and |mention:@Lan|: look'],
  ['@Đỗ Hà!', 'mention:@Đỗ Hà|!'],
  ['lan@lan.example, @Lanh, javascript:alert(1)', 'lan@lan.example, @Lanh, javascript:alert(1)'],
  ['<b>bold</b>', '<b>bold</b>'],
] as const)('%s is split into text, links and mentions', ([message, expected]) => {
  const found = messageParts(message, names)
  expect(found.map(({ text }) => text).join('')).toBe(message)
  expect(found.map(({ kind, text }) => (kind === 'text' ? text : `${kind}:${text}`)).join('|')).toBe(expected)
})

test('a name with regular expression characters is matched literally', () => {
  expect(mentions('Ask @A+B (work)', 'A+B (work)')).toBe(true)
  expect(mentions('Ask @AAB', 'A+B')).toBe(false)
})

test('initials are those of the first and last name', () => {
  expect(['Admin User', 'Nguyễn Thị Lan', 'thu.ha', ''].map(initials)).toEqual(['AU', 'NL', 'T', ''])
})

test('a mention is completed while it is typed', () => {
  expect(mentionBefore('Hello @La', 9)).toEqual({ start: 6, typed: 'La' })
  expect(mentionBefore('@Lan Ng', 7)).toEqual({ start: 0, typed: 'Lan Ng' })
  expect(mentionBefore('mail@la', 7)).toBeNull()
  expect(mentionBefore('@Lan is here today', 18)).toBeNull()
})

test('live messages and history are merged in order without duplicates', () => {
  const row = (seq: number, at = seq) => ({
    id: `m${seq}`,
    seq,
    user_id: null,
    full_name: 'Lan',
    message: '',
    created_at: new Date(at * 1000).toISOString(),
  })
  const all = mergeMessages([row(1), row(4)], [row(3), row(4), row(2, 1), row(3)])
  expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})
