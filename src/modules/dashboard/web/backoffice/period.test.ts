import { expect, test } from 'vitest'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { dashboardSearch, requestedPeriod } from './period.ts'

const zone = 'Asia/Ho_Chi_Minh'
const asked = (search: Record<string, unknown>) => requestedPeriod(dashboardSearch(search), zone)

test('the dashboard shows the last thirty days by day until somebody asks for others', () => {
  expect(asked({})).toMatchObject({ range: '30', to: todayIn(zone), by: 'day' })
  expect(asked({ range: 'every' })).toEqual(asked({}))
  expect(asked({ range: 'custom', from: '2026-13-01' })).toEqual({ ...asked({}), range: 'custom' })
})

test.each([
  ['2026-01-01', '2026-01-31', 'day'],
  ['2026-01-01', '2026-02-01', 'week'],
  ['2026-01-01', '2026-07-03', 'week'],
  ['2026-01-01', '2026-07-04', 'month'],
])('the days from %s to %s are counted by %s, or as it was asked', (from, to, by) => {
  expect(asked({ range: 'custom', from, to })).toEqual({ range: 'custom', from, to, by })
  expect(asked({ range: 'custom', from, to, by: 'week' }).by).toBe('week')
})
