import { expect, test } from 'vitest'
import { slugOf } from '#kernel/rules/text/slug.ts'
import { slugOfAnyScript } from './slug-of-any-script.ts'

test.for([
  ['窗帘怎么选', 'chuang-lian-zen-me-xuan'],
  ['커튼 고르기', 'keoteun-goreugi'],
  ['ผ้าม่าน', 'phaamaan'],
  ['Ελληνικά στόρια', 'ellinika-storia'],
  ['Rollo 窗帘 2', 'rollo-chuang-lian-2'],
])('a name in any script has a slug: %o', ([name, slug]) => {
  expect(slugOfAnyScript(name!)).toBe(slug)
})

test('names in Latin and Cyrillic letters have the slug that they have while they are typed', () => {
  for (const name of ['Rèm cuốn chống nắng', 'Große Küche', 'Рулонные шторы', 'Київські ролети'])
    expect(slugOfAnyScript(name)).toBe(slugOf(name))
})
