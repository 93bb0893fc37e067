import { expect, test } from 'vitest'
import { samePlace } from './same-place.ts'

test('two spellings of one postal address are the same place, and another house number is not', () => {
  const place = samePlace('12 Nguyễn Huệ, Quận 1\nĐà Nẵng')
  expect(samePlace('12, nguyen hue - quan 1, DA NANG')).toBe(place)
  expect(samePlace('14 Nguyễn Huệ, Quận 1, Đà Nẵng')).not.toBe(place)
  expect(samePlace('北京市朝阳区 1 号')).toBe(samePlace('北京市 朝阳区1号'))
})
