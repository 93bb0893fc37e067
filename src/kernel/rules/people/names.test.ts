import { expect, test } from 'vitest'
import { fullName } from './names.ts'

test('the family name comes first in Vietnamese and Chinese, and last elsewhere', () => {
  const minh = { firstName: 'Minh', lastName: 'Trần' }
  expect(fullName(minh, 'vi')).toBe('Trần Minh')
  expect(fullName(minh, 'zh')).toBe('Trần Minh')
  for (const language of ['en', 'de', 'es', 'ru'] as const) expect(fullName(minh, language)).toBe('Minh Trần')
  expect(fullName({ firstName: '伟', lastName: '王' }, 'zh')).toBe('王伟')
})

test('a name with only one part has no surrounding spaces', () => {
  expect(fullName({ firstName: 'Minh', lastName: null }, 'vi')).toBe('Minh')
  expect(fullName({ firstName: null, lastName: null }, 'vi')).toBe('')
})
