import { expect, test } from 'vitest'
import { wardAtEnd, withWard } from './ward-of-address.ts'

test.each([
  ['12 Đội Cấn', '', 'Phường Ba Đình', '12 Đội Cấn, Phường Ba Đình'],
  ['12 Đội Cấn, Phường Ba Đình', 'Phường Ba Đình', 'Phường Ngọc Hà', '12 Đội Cấn, Phường Ngọc Hà'],
  ['12 Đội Cấn,\nXã Yên Bài', 'Xã Yên Bài', '', '12 Đội Cấn'],
  ['', '', 'Đặc khu Phú Quốc', 'Đặc khu Phú Quốc'],
])('the ward at the end of %j, read as %j, is replaced by %j: %j', (address, read, typed, written) => {
  expect(wardAtEnd(address)).toBe(read)
  expect(withWard(address, read, typed)).toBe(written)
})
