import { expect, test } from 'vitest'
import { areaSpan } from './area-span.ts'
import type { MeasuredSize } from '../measurement/sheet-result.ts'

const size: MeasuredSize = {
  w: 1,
  h: 2,
  area: 2,
  confidence: 0.6,
  depth: 1,
  sensorUsed: 'motion',
  calibrationApplied: false,
  uncalibrated: { widthMm: 1000, heightMm: 2000 },
  band: { widthMm: 50, heightMm: 100 },
  focalLengthPx: 0,
}

test('the area of a measured window lies between those of its shortest and its longest sides', () => {
  expect(areaSpan(size)).toEqual({ from: 1.805, to: 2.205 })
})

test('the area behind an estimate may be eight times as large', () => {
  expect(areaSpan({ ...size, sensorUsed: 'camera' })).toEqual({ from: 1.62, to: 16.82 })
})
