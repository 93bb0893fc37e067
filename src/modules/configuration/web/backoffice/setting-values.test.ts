import { expect, test } from 'vitest'
import type { Setting } from '../../contract.ts'
import { valueInWords } from './setting-values.ts'

test.each([
  [
    'opening_hours',
    '{"day":"monday","opens":"09:00","closes":"18:00"}, {"day":"saturday","opens":"09:00","closes":"12:00"}',
    'Mon 09:00–18:00, Sat 09:00–12:00',
  ],
  ['SHOP_COUNTRY', 'DE', 'Germany (DE)'],
  ['site_name', 'Shades', 'Shades'],
])('the setting %s is shown as people read it', (name, value, words) => {
  expect(valueInWords({ name, value } as Setting)).toBe(words)
})
