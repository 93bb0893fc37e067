import { describe, expect, test } from 'vitest'
import type { Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import { type Candidate, mostLikelySheet } from '#modules/measuring/rules/detection/rival-sheets.ts'
import type { SheetMeasurement } from '#modules/measuring/rules/measurement/sheet-measurement.ts'

/** An opening of 1 x 1.2 m if a paper of this height in pixels is the A4 sheet at 200 px; certain to half a per cent. */
function paper(heightPx: number, likeness: number, misfit = 1): Candidate<SheetMeasurement> {
  const scale = 200 / heightPx
  const [right, bottom] = [heightPx / Math.SQRT2, heightPx]
  const sheet: Quad = [
    { x: 0, y: 0 },
    { x: right, y: 0 },
    { x: right, y: bottom },
    { x: 0, y: bottom },
  ]
  const measured: SheetMeasurement = {
    width: { mm: 1000 * scale, bandMm: 5 * scale },
    height: { mm: 1200 * scale, bandMm: 6 * scale },
    repeated: { width: 0.002, height: 0.002 },
    confidence: 0.98,
    format: 'a4',
    distanceMm: 2000,
    obliqueDegrees: 5,
    turnDegrees: 2,
    focalLengthPx: 1400,
    opening: sheet,
    sheet,
    misfit,
    cautions: [],
  }
  return { measured, likeness, doubts: 0 }
}

function chosen(...papers: Candidate<SheetMeasurement>[]): SheetMeasurement {
  const found = mostLikelySheet(papers)
  if (!found) throw new Error('no paper')
  return found
}

describe('of several papers in the picture', () => {
  test('the larger one is the sheet, and its size stands where the other hardly looks like paper', () => {
    const found = chosen(paper(100, 0.02), paper(200, 0.9))
    expect(found.width).toEqual({ mm: 1000, bandMm: 5 })
    expect(found.cautions).toEqual([])
    expect(found.confidence).toBeGreaterThan(0.9)
  })

  test('a note of the same proportions is asked about, and the interval holds the size by it', () => {
    const found = chosen(paper(100, 0.9), paper(200, 0.9))
    expect(found.width.mm).toBe(1000)
    expect(found.width.mm + found.width.bandMm).toBeGreaterThanOrEqual(2000)
    expect(found.cautions).toContain('sheet_unclear')
    expect(found.confidence).toBeLessThan(0.8)
  })

  test('the interval holds the size by the larger one where a note is taken for the sheet', () => {
    const found = chosen(paper(100, 0.9), paper(200, 0.15))
    expect(found.width.mm).toBe(2000)
    expect(found.width.mm - found.width.bandMm).toBeLessThanOrEqual(1000)
    expect(found.height.mm - found.height.bandMm).toBeLessThanOrEqual(1200)
    expect(found.cautions).toContain('sheet_unclear')
    expect(found.confidence).toBeLessThan(0.8)
  })

  test('faint edges of the larger one do not make a note the sheet', () => {
    expect(chosen(paper(130, 0.69), paper(200, 0.34)).width.mm).toBe(1000)
  })

  test('something level like a pane gives no size, but makes that of a note doubtful', () => {
    const level = { ...paper(200, 0.8), doubts: 2, isOnlyRival: true }
    const found = chosen(paper(100, 0.9), level)
    expect(found.width.mm).toBe(2000)
    expect(found.width.mm - found.width.bandMm).toBeLessThanOrEqual(1000)
    expect(found.cautions).toContain('sheet_unclear')
    expect(mostLikelySheet([level])).toBeNull()
  })

  test('the confidence is below a half where either may be the sheet', () => {
    const level = { ...paper(200, 0.9), doubts: 0.9 }
    const found = chosen(paper(130, 0.9), level)
    expect(found.cautions).toContain('sheet_unclear')
    expect(found.confidence).toBeLessThan(0.5)
    expect(chosen(paper(130, 0.9), paper(200, 0.9)).confidence).toBeGreaterThan(0.6)
  })

  test('one that fits the opening badly is none', () => {
    expect(chosen(paper(100, 0.9), paper(200, 0.9, 20)).width).toEqual(paper(100, 0.9).measured.width)
  })

  test('none gives a size where the likeliest is hardly like paper', () => {
    const spot = { ...paper(200, 0.09), givesNoSize: true }
    expect(mostLikelySheet([spot, paper(100, 0.01)])).toBeNull()
    expect(mostLikelySheet([spot, paper(100, 0.9)])?.width.mm).toBe(2000)
  })
})
