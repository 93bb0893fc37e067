import { expect, test } from 'vitest'
import { suggestedPlaces } from './place-names.ts'

const provinces = ['Thành phố Hà Nội', 'Tỉnh Hà Tĩnh', 'Thành phố Đà Nẵng', 'Hà Nội cũ']

test.each([
  ['ha noi', ['Hà Nội cũ', 'Thành phố Hà Nội']],
  ['HÀ', ['Hà Nội cũ', 'Thành phố Hà Nội', 'Tỉnh Hà Tĩnh']],
  ['da n', ['Thành phố Đà Nẵng']],
  ['đà  nẵng', ['Thành phố Đà Nẵng']],
  ['anh', []],
  ['', ['Thành phố Hà Nội', 'Tỉnh Hà Tĩnh', 'Thành phố Đà Nẵng', 'Hà Nội cũ']],
  ['Tỉnh Hà Tĩnh', []],
])('%j suggests %j', (typed, found) => {
  expect(suggestedPlaces(provinces, typed)).toEqual(found)
})
