import { describe, expect, test } from 'vitest'
import {
  measurePicture,
  type PictureMeasurement,
} from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { centreOf, interpolate, type Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import { PreparedPicture } from '#modules/measuring/rules/picture/prepared-picture.ts'
import type { SheetOutline } from '#modules/measuring/rules/detection/sheet-guess.ts'
import { type HardKind, hardScene, opposite } from './hard-scenes.ts'
import { type Look, render, usualLook } from './renderer.ts'
import { makeView, seenAgain } from './scenes.ts'
import { isWhole } from './whole.ts'

interface Measured {
  found: PictureMeasurement
  format: string
  errors: number[]
  bands: number[]
}

/** Each scene is rendered and measured once, which takes seconds. */
const known = new Map<string, Measured>()

function measured(kind: HardKind, seed: number): Measured {
  const scene = `${kind} ${seed}`
  const result = known.get(scene) ?? measure(kind, seed)
  known.set(scene, result)
  return result
}

/** A small sheet with a printed frame, above a window in a wall that is nearly as bright as the paper. */
const framed = { seed: 6_000_046, scene: hardScene('framed', 6_000_046) }

function measure(kind: HardKind, seed: number): Measured {
  const { view, picture } = kind === 'framed' ? framed.scene : hardScene(kind, seed)
  const found = measurePicture({ picture, taps: opposite(view, seed, 2) })
  if (typeof found === 'string') throw new Error(found)
  return {
    found,
    format: view.sheet.format,
    errors: [found.width.mm / view.widthMm - 1, found.height.mm / view.heightMm - 1].map(Math.abs),
    bands: [found.width.bandMm / view.widthMm, found.height.bandMm / view.heightMm],
  }
}

describe('a window is measured to half a per cent', () => {
  test.each([
    [
      'a frame is printed inside the edge of a sheet that is hardly brighter than the wall',
      'framed',
      framed.seed,
    ],
    ['smaller papers hang beside a sheet that touches a glazing bar', 'papers', 1_200_001],
    ['a joint between bricks is clearer than the edge beside it', 'brick', 2_000_003],
    ['our own printed sheet hangs there', 'marks', 3],
    ...(isWhole
      ? ([
          ['a frame is printed on a sheet on the glass', 'border', 5],
          ['a picture is printed on the sheet', 'picture', 7],
          ['a picture in a light frame hangs beside the sheet', 'clutter', 2_100_005],
        ] as const)
      : []),
  ] as const)('a window is measured to half a per cent when %s', (_, kind, seed) => {
    const { errors, found, format } = measured(kind, seed)
    expect(Math.max(...errors)).toBeLessThan(0.005)
    expect(found.format).toBe(kind === 'marks' ? 'marks' : format)
  })
})

test('the edge that lies beside a clearer joint between bricks is shown as doubtful, and no other', () => {
  const { found } = measured('brick', 2_000_003)
  expect(found.doubtfulSides).toEqual([false, false, true, false])
  expect(found.cautions).toContain('side_doubtful')
  expect(measured('marks', 3).found.doubtfulSides).toEqual([false, false, false, false])
})

test.each([
  ['a spot of the picture that is printed on a level sheet', 'picture', 5_200_002],
  ...(isWhole
    ? ([
        [
          'a picture in a dark frame beside a white sheet that merges with a white window',
          'clutter',
          5_300_003,
        ],
      ] as const)
    : []),
] as const)('%s gives no size, although nothing else is found', (_, kind, seed) => {
  const { view, picture } = hardScene(kind, seed)
  expect(measurePicture({ picture, taps: opposite(view, seed, 2) })).toBe('no_sheet')
})

/** A note hangs beside a sheet that is level with a glazing bar. */
function besideNote() {
  const options = { maxTilt: 20, portrait: false, long: 1280, short: 720 }
  const any = makeView(1, options)
  // Its right edge lies in line with that of the bar in the middle.
  const sheet = { ...any.sheet, at: { x: 21 - any.sheet.acrossMm / 2, y: 0 }, turn: 0.003 }
  const view = seenAgain({ ...any, sheet }, 1, options)
  const at = { x: 0.3 * view.widthMm, y: 0.2 * view.heightMm }
  const look: Look = {
    ...usualLook(1),
    wall: 120,
    frame: 232,
    frameMm: 60,
    jointMm: 0,
    bars: [1, 0],
    glassTop: 130,
    glassBottom: 110,
    sheet: 240,
    printed: false,
    curtain: 0,
    glare: 0,
    noise: 3,
    blurPx: 0.8,
    things: [{ at, turn: 0.04, acrossMm: 105, downMm: 148, grey: 235 }],
  }
  return { view, picture: render(view, look, 1), taps: opposite(view, 1, 1) }
}

test('the interval holds the size and the shopper is asked where a note may be the sheet, which is level with a bar', () => {
  const { view, picture, taps } = besideNote()
  const found = measurePicture({ picture, taps })
  if (typeof found === 'string') throw new Error(found)
  expect(found.cautions).toContain('sheet_unclear')
  expect(found.confidence).toBeLessThan(0.8)
  expect(Math.abs(found.width.mm - view.widthMm)).toBeLessThanOrEqual(found.width.bandMm)
  expect(Math.abs(found.height.mm - view.heightMm)).toBeLessThanOrEqual(found.height.bandMm)

  // What was found in the picture ahead of the taps gives the same size: its first parts are, the others when needed.
  const prepared = new PreparedPicture(picture)
  prepared.prepare()
  prepared.prepare()
  expect(measurePicture({ picture, taps, prepared })).toEqual(found)
  while (prepared.prepare());
  expect(measurePicture({ picture, taps, prepared })).toEqual(found)
})

describe('a sheet with a printed frame that is tapped', () => {
  const { view, picture } = framed.scene
  const tapped = (inwards: number, outline?: SheetOutline) => {
    const middle = centreOf(view.sheetCorners)
    const sheetTaps = view.sheetCorners.map((corner) =>
      interpolate(corner, middle, inwards),
    ) as unknown as Quad
    const found = measurePicture({ picture, taps: opposite(view, framed.seed, 2), sheetTaps, outline })
    if (typeof found === 'string') throw new Error(found)
    return found
  }
  const off = ({ width }: PictureMeasurement) => Math.abs(width.mm - view.widthMm)

  test('a sheet with a printed frame that is tapped is measured by the edge of its paper, not by the clearer frame inside it', () => {
    const found = tapped(0)
    expect(off(found) / view.widthMm).toBeLessThan(0.005)
    expect(found.cautions).not.toContain('frame_unclear')
  })

  test('a sheet with a printed frame that is tapped is asked about where the frame was tapped, with an interval for both, until the shopper says which it is', () => {
    const unclear = tapped(0.13)
    expect(unclear.cautions).toContain('frame_unclear')
    expect(unclear.confidence).toBeLessThan(0.8)
    expect(off(unclear)).toBeLessThanOrEqual(unclear.width.bandMm)
    expect(tapped(0.13, 'edge').cautions).not.toContain('frame_unclear')
  })
})

test('the interval holds the size, and stays narrow, where a picture fills nearly all of a small sheet', () => {
  const { errors, bands } = measured('picture', 3_100_000)
  expect(errors.every((error, side) => error <= bands[side]!)).toBe(true)
  expect(Math.max(...bands)).toBeLessThan(0.03)
})

test('a sheet that hangs askew is asked about, not taken for a note, beside a larger picture that is level', () => {
  const { errors, found } = measured('clutter', 3_100_005)
  expect(Math.max(...errors)).toBeLessThan(0.005)
  expect(found.cautions).toContain('sheet_unclear')
  expect(found.confidence).toBeLessThan(0.5)
})

test('the interval is wide where the wall hides the edges of the opening', () => {
  const { errors, bands, found } = measured('glare', 5)
  expect(found.confidence).toBeLessThan(0.8)
  expect(errors.every((error, side) => error <= bands[side]!)).toBe(true)
})

test('nothing is taken for a sheet where none hangs', () => {
  const seed = 90_004
  const view = makeView(seed, { maxTilt: 25, portrait: true, long: 1280, short: 720 })
  const bare = { ...view, sheet: { ...view.sheet, acrossMm: 0, downMm: 0 } }
  const picture = render(bare, { ...usualLook(seed), shadow: 0 }, seed)
  expect(measurePicture({ picture, taps: opposite(view, seed, 2) })).toBe('no_sheet')
})
