import { expect, test } from 'vitest'
import { measurements } from '../scripts/measurements.mjs'

test('the benchmarks run the measurements of bench/, and no script that needs arguments of its own', () => {
  expect(measurements()).toEqual(
    expect.arrayContaining(['lists', 'measuring', 'overload', 'served', 'staff']),
  )
  for (const script of ['row', 'sessions', 'measuring-case', 'measuring-outlines'])
    expect(measurements()).not.toContain(script)
})
