import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { slugOf } from './slug.ts'

test.for([
  ['Roller Blinds', 'roller-blinds'],
  ['  Day & Night  ', 'day-night'],
  ['Rèm cuốn chống nắng', 'rem-cuon-chong-nang'],
  ['Đèn và Rèm', 'den-va-rem'],
  ['Vorhänge für große Küchen', 'vorhaenge-fuer-grosse-kuechen'],
  ['Рулонные шторы и жалюзи', 'rulonnye-shtory-i-zhalyuzi'],
  ['Съёмный подъезд', 'syomnyy-podezd'],
  ['Children’s room', 'childrens-room'],
  ['50 mm', '50-mm'],
  ['Жалюзі їдальня', 'zhaliuzi-yidalnia'],
  ['Київські ролети', 'kyivski-rolety'],
  ['İstanbul ışık', 'istanbul-isik'],
  ['窗帘', ''],
  ['---', ''],
])('the slug of %o is %o', ([name, slug]) => {
  expect(slugOf(name!)).toBe(slug)
})

test('a name has the same slug in every Unicode normal form', () => {
  expect(slugOf('Rèm Vorhänge'.normalize('NFD'))).toBe(slugOf('Rèm Vorhänge'.normalize('NFC')))
})

test('a slug is well formed, and is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugOf(name)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugOf(slug)).toBe(slug)
    }),
    propertyRuns(100),
  )
})
