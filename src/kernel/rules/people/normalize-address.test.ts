import { expect, test } from 'vitest'
import { normalizeAddress } from './normalize-address.ts'

test('two spellings of one postal address are the same place, and another house number is not', () => {
  const place = normalizeAddress('12 Nguyễn Huệ, Quận 1\nĐà Nẵng')
  expect(normalizeAddress('12, nguyen hue - quan 1, DA NANG')).toBe(place)
  expect(normalizeAddress('14 Nguyễn Huệ, Quận 1, Đà Nẵng')).not.toBe(place)
  expect(normalizeAddress('北京市朝阳区 1 号')).toBe(normalizeAddress('北京市 朝阳区1号'))
})
