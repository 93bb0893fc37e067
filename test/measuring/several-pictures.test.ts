import { describe, expect, test } from 'vitest'
import type { Point, Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import type { PictureMeasurement } from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { combinePictures } from '#modules/measuring/rules/measurement/several-pictures.ts'
import { measureBySheet } from '#modules/measuring/rules/measurement/sheet-measurement.ts'
import { seeded } from './random.ts'
import { makeView, seenAgain, type View } from './scenes.ts'

const noisePx = 0.35
/** How much a sheet is cut too large or too small, relative: all its pictures show the same. */
const cutSigma = 0.0015

/** One picture of a window, with errors of all corners and a sheet that is this much too large. */
function pictured(view: View, seed: number, cut: number): PictureMeasurement {
  const random = seeded(seed)
  const shaken = (quad: Quad) =>
    quad.map((p: Point) => ({
      x: p.x + noisePx * random.normal(),
      y: p.y + noisePx * random.normal(),
    })) as unknown as Quad
  const found = measureBySheet({
    size: view.size,
    format: view.sheet.format,
    sheet: shaken(view.sheetCorners),
    sheetSigma: noisePx,
    opening: shaken(view.opening),
    openingSigma: noisePx,
  })
  if (typeof found === 'string') throw new Error(found)
  const scaled = ({ mm, bandMm }: PictureMeasurement['width']) => ({ mm: mm / (1 + cut), bandMm })
  return { ...found, width: scaled(found.width), height: scaled(found.height), snapped: true }
}

const windows = Array.from({ length: 300 }, (_, i) => {
  const options = { maxTilt: 25, portrait: i % 2 === 0 }
  const first = makeView(400_000 + i, options)
  const cut = cutSigma * seeded(77_000 + i).normal()
  const views = [first, ...[1, 2].map((n) => seenAgain(first, 410_000 + 10 * i + n, options))]
  return { view: first, pictures: views.map((view, n) => pictured(view, 10 * i + n, cut)) }
})

/** For a number of pictures of each window: the share of sides in the interval, and the mean width of it. */
function judged(count: number): { within: number; band: number } {
  const sides = windows.flatMap(({ view, pictures }) => {
    const found = combinePictures(pictures.slice(0, count))
    return [
      { off: Math.abs(found.width.mm - view.widthMm), band: found.width.bandMm, mm: view.widthMm },
      { off: Math.abs(found.height.mm - view.heightMm), band: found.height.bandMm, mm: view.heightMm },
    ]
  })
  const mean = (of: (side: (typeof sides)[number]) => number) =>
    sides.reduce((sum, side) => sum + of(side), 0) / sides.length
  return {
    within: mean(({ off, band }) => Number(off <= band)),
    band: mean(({ band, mm }) => band / mm),
  }
}

describe('several pictures of one window', () => {
  test('narrow the interval, and it holds the size as often as it says', () => {
    const [one, two, three] = [1, 2, 3].map(judged) as [Judged, Judged, Judged]
    expect(two.band).toBeLessThan(0.95 * one.band)
    expect(three.band).toBeLessThan(two.band)
    for (const { within } of [two, three]) {
      expect(within).toBeGreaterThanOrEqual(0.9)
      expect(within).toBeLessThanOrEqual(0.99)
    }
  })

  test('several pictures of one window leave the errors in the interval that all of them share', () => {
    const [{ pictures }] = windows as [(typeof windows)[number]]
    const many = Array.from({ length: 30 }, () => pictures[0] as PictureMeasurement)
    const { width } = combinePictures(many)
    expect(width.bandMm / width.mm).toBeGreaterThan(1.96 * cutSigma)
  })

  test('several pictures of one window seldom disagree', () => {
    const all = windows.map(({ pictures }) => combinePictures(pictures))
    expect(all.filter(({ cautions }) => cautions.includes('pictures_disagree')).length).toBeLessThanOrEqual(6)
  })

  test('disagree when one is of another window, and the interval holds both sizes', () => {
    for (const [i, { pictures, view }] of windows.entries()) {
      const other = windows[i + 1]
      const isOther =
        other && Math.abs(Math.log(other.view.widthMm / view.widthMm)) > 0.03 && other.pictures[0]
      if (!other || !isOther) continue
      const found = combinePictures([...pictures.slice(0, 2), isOther])
      expect(found.cautions).toContain('pictures_disagree')
      expect(found.confidence).toBeLessThan(0.5)
      for (const { widthMm, heightMm } of [view, other.view]) {
        expect(Math.abs(found.width.mm - widthMm)).toBeLessThanOrEqual(found.width.bandMm + 5)
        expect(Math.abs(found.height.mm - heightMm)).toBeLessThanOrEqual(found.height.bandMm + 5)
      }
    }
  })

  test('several pictures of one window settle a doubt that only one of them has, but not an opening out of square', () => {
    const [{ pictures }] = windows as [(typeof windows)[number]]
    const [first, second] = pictures as [PictureMeasurement, PictureMeasurement]
    const doubtful = { ...first, cautions: ['edges_weak', 'out_of_square'] as const, confidence: 0.7 }
    const found = combinePictures([{ ...doubtful, cautions: [...doubtful.cautions] }, second])
    expect(found.cautions).toEqual(['out_of_square'])
    expect(found.confidence).toBeGreaterThan(0.8)
  })
})

type Judged = ReturnType<typeof judged>
