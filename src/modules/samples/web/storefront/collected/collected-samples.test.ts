import { expect, test } from 'vitest'
import { samplesIn } from './collected-samples.ts'

const sage = {
  product_id: '1',
  option: 'colour',
  choice: 'sage',
  product_name: 'Sage Roller',
  option_name: 'Colour',
  choice_name: 'Sage',
}

test('damaged entries of the stored samples are dropped, the others are kept, and at most eight are read', () => {
  const damaged = [
    null,
    'sage',
    { ...sage, choice: 7 },
    { ...sage, product_name: '' },
    { ...sage, colour: 'url(evil)' },
    { ...sage, options: { colour: { sage: 1 } } },
    { ...sage, width: -1 },
    { ...sage, mount: 'sideways' },
  ]
  const whole = {
    ...sage,
    colour: '#a0b0c0',
    width: 1.2,
    length: 1.5,
    mount: 'inside',
    options: { colour: 'sage' },
  }
  expect(samplesIn(JSON.stringify([...damaged, sage, whole]))).toEqual([sage, whole])
  expect(samplesIn(JSON.stringify(Array.from({ length: 20 }, () => sage)))).toHaveLength(8)
  expect([samplesIn(null), samplesIn('{'), samplesIn('{}')]).toEqual([[], [], []])
})
