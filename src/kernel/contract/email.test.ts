import { expect, test } from 'vitest'
import { email } from './email.ts'

const read = (text: string) => email.safeParse(text).data ?? null

test.for([
  ['ann@example.com', 'ann@example.com'],
  ["Ann.O'Brien+blinds@shop.example.co.uk", "Ann.O'Brien+blinds@shop.example.co.uk"],
  ['info@müller-rollo.de', 'info@xn--mller-rollo-thb.de'],
  ['shop@xn--80akhbyknj4f.xn--p1ai', 'shop@xn--80akhbyknj4f.xn--p1ai'],
  ['shop@испытание.рф', 'shop@xn--80akhbyknj4f.xn--p1ai'],
  ['ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'info@example.com'],
])('the address %o is accepted as %o', ([typed, stored]) => {
  expect(read(typed!)).toBe(stored)
})

test.for([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@@example.com',
  'ann..b@example.com',
  '.ann@example.com',
  'ann@example.com/path',
  'ann@müller.de/path@x',
  'ann@müller.de/path',
  'ann@müller.de:25',
  'ann b@example.com',
  'änn@example.com',
  `${'a'.repeat(250)}@example.com`,
])('the address %o is refused', (typed) => {
  expect(read(typed)).toBeNull()
})
