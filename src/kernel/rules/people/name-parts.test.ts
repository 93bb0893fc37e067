import { expect, test } from 'vitest'
import { nameParts, wholeName } from './name-parts.ts'

test.each([
  ['Nguyễn Văn An', 'Nguyễn', 'Văn An'],
  ['  nguyễn   thị mai ', 'nguyễn', 'thị mai'],
  ['Nguyễn Thị Lan'.normalize('NFD'), 'Nguyễn', 'Thị Lan'],
  ['Hồ An', 'Hồ', 'An'],
  ['Nguyen Thi Hoa', 'Nguyen', 'Thi Hoa'],
  ['Le Van An', 'Le', 'Van An'],
  ['王小明', '王', '小明'],
  ['欧阳修', '欧阳', '修'],
  ['山田 太郎', '山田', '太郎'],
  ['김민수', '김', '민수'],
  ['남궁민수', '남궁', '민수'],
  ['김 민수', '김', '민수'],
])('%s begins with the family name and is shown so', (typed, lastName, firstName) => {
  expect(nameParts(typed)).toEqual({ firstName, lastName })
  const shown = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  expect([shown, shown.replace(' ', '')]).toContain(wholeName({ firstName, lastName }))
})

test.each([
  ['Nagy János', 'Nagy', 'János'],
  ['Kovács Anna Mária', 'Kovács', 'Anna Mária'],
])(
  '%s begins with the family name, and is shown as in other countries, where Hungarians live too',
  (typed, lastName, firstName) => {
    expect(nameParts(typed)).toEqual({ firstName, lastName })
    expect(wholeName({ firstName, lastName })).toBe(`${firstName} ${lastName}`)
  },
)

test('a recognised name is the same person in either order', () => {
  expect(nameParts('Văn An Nguyễn')).toEqual(nameParts('Nguyễn Văn An'))
  expect(nameParts('János Nagy')).toEqual(nameParts('Nagy János'))
  expect(nameParts('Minh Tran')).toEqual(nameParts('Tran Minh'))
})

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Иван Петров', 'Иван', 'Петров'],
  ['Le Corbusier', 'Le', 'Corbusier'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Lan', 'Lan', ''],
  ['Juan García López', 'Juan García López', ''],
  ['Hotel Zur Post', 'Hotel Zur Post', ''],
  ['山田太郎', '山田太郎', ''],
  ['마이클 잭슨', '마이클 잭슨', ''],
  ['สมชาย', 'สมชาย', ''],
  ['', '', ''],
])('%s has its family name last, or stays whole when that cannot be told', (typed, firstName, lastName) => {
  expect(nameParts(typed)).toEqual({ firstName, lastName })
  expect(wholeName({ firstName, lastName })).toBe(typed)
})
