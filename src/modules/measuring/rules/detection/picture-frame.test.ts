import { describe, expect, test } from 'vitest'
import type { Quad } from '../mathematics/geometry.ts'
import type { Luminance } from '../picture/luminance.ts'
import { isFramed, isRimmed } from './picture-frame.ts'

/** The printed part, dark. */
const printed: Quad = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
  { x: 200, y: 240 },
  { x: 100, y: 240 },
]

/** A dark rectangle with a white margin of some pixels around it, on a wall of some grey. */
function picture(marginPx: number, wall: number): Luminance {
  const [width, height] = [300, 340]
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const out = Math.max(100 - x, x - 200, 100 - y, y - 240)
      data[y * width + x] = out <= 0 ? 60 : out <= marginPx ? 235 : wall
    }
  }
  return { width, height, data }
}

describe('a dark rectangle', () => {
  test('a dark rectangle in a narrow white margin is a picture printed on a sheet', () => {
    expect(isRimmed(picture(3, 130), printed)).toBe(true)
    expect(isRimmed(picture(12, 190), printed)).toBe(true)
  })

  test('a dark rectangle before a bright sky, or in a broad bright surface, may be the sheet itself', () => {
    expect(isRimmed(picture(0, 235), printed)).toBe(false)
    expect(isRimmed(picture(60, 130), printed)).toBe(false)
  })

  test('against the sky between three bars may be the sheet itself', () => {
    const against = picture(0, 190)
    const isBar = (x: number, y: number) => x < 85 || x >= 215 || y < 85
    for (let y = 0; y < against.height; y++)
      for (let x = 0; x < against.width; x++) if (isBar(x, y)) against.data[y * against.width + x] = 60
    expect(isRimmed(against, printed)).toBe(false)
  })

  test('a dark rectangle on a wall without a margin may be the sheet itself', () => {
    expect(isRimmed(picture(0, 130), printed)).toBe(false)
  })
})

/** White paper on a grey wall with a band of some width and grey around it. */
function banded(bandPx: number, band: number): Luminance {
  const blank = picture(0, 150)
  const data = blank.data.map((grey, index) => {
    const [x, y] = [index % blank.width, Math.floor(index / blank.width)]
    const out = Math.max(100 - x, x - 200, 100 - y, y - 240)
    return out <= 0 ? 240 : out <= bandPx ? band : grey
  })
  return { ...blank, data }
}

describe('a bright rectangle', () => {
  test('a bright rectangle in a dark frame is a picture on the wall', () => {
    expect(isFramed(banded(8, 50), printed)).toBe(true)
  })

  test('a bright rectangle with the dark seam of a sharpened photograph may be the sheet', () => {
    expect(isFramed(banded(2, 130), printed)).toBe(false)
  })
})
