import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { distance, cornerIndices } from '#modules/measuring/rules/mathematics/geometry.ts'
import { hintAt } from '#modules/measuring/rules/picture/preview.ts'
import { downsample, type Luminance } from '#modules/measuring/rules/picture/luminance.ts'
import { measurePicture } from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { pictureFaults } from '#modules/measuring/rules/picture/picture-quality.ts'
import { refineQuad } from '#modules/measuring/rules/edges/quad-edges.ts'
import { findSheets } from '#modules/measuring/rules/detection/sheet-finder.ts'
import { type Look, render, usualLook } from './renderer.ts'
import { makeView } from './scenes.ts'
import { writeY4m } from './video.ts'

const view = makeView(1, { maxTilt: 25, portrait: false, long: 1280, short: 720 })
/** A smaller picture, where the size of it does not matter. */
const upright = makeView(4, { maxTilt: 10, portrait: true, long: 960, short: 540 })
const plain: Look = { ...usualLook(1), wall: 150, frame: 235, noise: 3, blurPx: 0.8, glare: 0, jointMm: 0 }
const picture = render(view, plain, 1)
const [topLeft, , bottomRight] = view.opening
const taps = [
  { x: topLeft.x + 2, y: topLeft.y - 1 },
  { x: bottomRight.x - 1, y: bottomRight.y + 2 },
]

describe('a window with a sheet of paper', () => {
  test('a window with a sheet of paper is measured to half a per cent from two rough taps', () => {
    const found = measurePicture({ picture, taps })
    if (typeof found === 'string') throw new Error(found)
    expect(Math.abs(found.width.mm / view.widthMm - 1)).toBeLessThan(0.005)
    expect(Math.abs(found.height.mm / view.heightMm - 1)).toBeLessThan(0.005)
    expect(found).toMatchObject({ snapped: true, format: view.sheet.format })
    expect(found.confidence).toBeGreaterThan(0.9)
  })

  test('a window with a sheet of paper is measured as plain paper where our sheet with marks was chosen and none are seen', () => {
    for (const sheetTaps of [undefined, view.sheetCorners]) {
      const found = measurePicture({ picture, taps, format: 'marks', ...(sheetTaps && { sheetTaps }) })
      if (typeof found === 'string') throw new Error(found)
      expect(Math.abs(found.width.mm / view.widthMm - 1)).toBeLessThan(0.005)
      expect(found.format).toBe(view.sheet.format)
    }
  })

  test('a window with a sheet of paper is measured as well when the sheet was tapped roughly', () => {
    const sheetTaps = view.sheetCorners.map((p, i) => ({ x: p.x + (i % 2) * 4 - 2, y: p.y + 2 })) as never
    const found = measurePicture({ picture, taps, sheetTaps })
    if (typeof found === 'string') throw new Error(found)
    expect(Math.abs(found.width.mm / view.widthMm - 1)).toBeLessThan(0.005)
  })

  test('a window with a sheet of paper is measured by the taps when the sheet is as grey as its wall', () => {
    const [first, , second] = upright.opening
    const grey = { ...plain, sheet: 118, glassTop: 118, glassBottom: 118, printed: false, shadow: 0 }
    const greyPicture = render(upright, grey, 4)
    for (const tapSigma of [3, 5, 8]) {
      const found = measurePicture({
        picture: greyPicture,
        taps: [first, second],
        sheetTaps: upright.sheetCorners,
        tapSigma,
      })
      if (typeof found === 'string') throw new Error(found)
      expect(Math.abs(found.height.mm / upright.heightMm - 1)).toBeLessThan(0.005)
      expect(found.confidence).toBeLessThan(0.8)
    }
  })

  test('a window with a sheet of paper is asked about where the sheet merges with the glass and only a frame printed on it shows', () => {
    const [first, , second] = upright.opening
    const print = { kind: 'border', marginMm: 15, lineMm: 3, ink: 20 } as const
    const merged = { ...plain, sheet: 118, glassTop: 118, glassBottom: 118, printed: false, shadow: 0, print }
    const input = { picture: render(upright, merged, 4), taps: [first, second] }
    const unclear = measurePicture(input)
    const known = measurePicture({ ...input, sheetTaps: upright.sheetCorners, outline: 'line' })
    if (typeof unclear === 'string' || typeof known === 'string') throw new Error('no size')
    expect(unclear.cautions).toContain('frame_unclear')
    expect(unclear.confidence).toBeLessThan(0.8)
    expect(Math.abs(unclear.width.mm - upright.widthMm)).toBeLessThan(unclear.width.bandMm)
    expect(known.cautions).not.toContain('frame_unclear')
    expect(Math.abs(known.width.mm / upright.widthMm - 1)).toBeLessThan(0.005)
  })

  test('a window with a sheet of paper has its sheet located to a fraction of a pixel', () => {
    const [sheet] = findSheets(picture)
    if (!sheet) throw new Error('no sheet')
    for (const place of cornerIndices)
      expect(distance(sheet.corners[place], view.sheetCorners[place])).toBeLessThan(0.5)
  })

  test('a window with a sheet of paper is refused without a sheet', () => {
    const bare: Luminance = { width: 640, height: 480, data: new Float32Array(640 * 480).fill(120) }
    const corners = [
      { x: 100, y: 100 },
      { x: 500, y: 400 },
    ]
    expect(measurePicture({ picture: bare, taps: corners })).toBe('no_sheet')
  })
})

test('a quadrilateral on a plain background has no edges to snap to', () => {
  const bare: Luminance = { width: 200, height: 200, data: new Float32Array(40_000).fill(90) }
  const guess = [
    { x: 50, y: 50 },
    { x: 150, y: 50 },
    { x: 150, y: 150 },
    { x: 50, y: 150 },
  ] as const
  expect(refineQuad(bare, guess, { reach: 5, sigma: 3 })).toBeNull()
})

describe('an image', () => {
  const darker = (by: number): Luminance => ({ ...picture, data: picture.data.map((grey) => grey * by) })

  test('an image that is sharp and well lit has no warning', () => expect(pictureFaults(picture)).toEqual([]))

  test('taken in the dark is reported as too dark', () =>
    expect(pictureFaults(darker(0.12))).toContain('too_dark'))

  test('shaken or out of focus is reported as blurred', () => {
    expect(pictureFaults(render(upright, { ...plain, blurPx: 7 }, 4))).toContain('blurred')
  })

  test('an image with a lamp reflected in the glass is reported as glare', () => {
    expect(pictureFaults(render(upright, { ...plain, glare: 1 }, 4), [...upright.opening])).toContain('glare')
  })
})

describe('while the camera runs, the shopper sees', () => {
  const small = downsample(picture)
  const changed = (by: (grey: number, i: number) => number): Luminance => ({
    ...small,
    data: small.data.map(by),
  })
  const wall = changed((_, i) => 120 + (i % 7))

  test('that a sheet is detected', () => expect(hintAt(small, small, 3)).toBe('sheet_seen'))

  test('that no whole sheet is detected', () => expect(hintAt(wall, wall, null)).toBe('no_sheet'))

  test('while the camera runs, the shopper sees to come closer when the sheet is small', () => {
    const far = changed((_, i) => {
      const [x, y] = [i % small.width, Math.floor(i / small.width)]
      return x >= 300 && x < 337 && y >= 150 && y < 176 ? 235 : 120
    })
    expect(hintAt(far, far, null)).toBe('sheet_far')
  })

  test('while the camera runs, the shopper sees to hold still', () => {
    const later = changed((_, i) => small.data[Math.min(small.data.length - 1, i + 5)] ?? 0)
    expect(hintAt(small, later, null)).toBe('moving')
  })

  test('while the camera runs, the shopper sees to switch on a light', () => {
    const dark = changed((grey) => grey * 0.12)
    expect(hintAt(dark, dark, 60)).toBe('too_dark')
  })

  test('to hold the phone upright', () => expect(hintAt(small, small, -40)).toBe('tilted'))
})

test('a video for the fake camera contains the image', () => {
  const file = join(tmpdir(), `window-${process.pid}.y4m`)
  try {
    writeY4m(file, [picture])
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 41).toString()).toBe('YUV4MPEG2 W1280 H720 F10:1 Ip A1:1 C420\nF')
    expect(bytes).toHaveLength(40 + 6 + 1.5 * 1280 * 720)
  } finally {
    rmSync(file, { force: true })
  }
})
