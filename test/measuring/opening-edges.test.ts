import { describe, expect, test } from 'vitest'
import type { Luminance } from '#modules/measuring/rules/picture/luminance.ts'
import { type FoundOpening, findOpening } from '#modules/measuring/rules/opening/opening-search.ts'
import { seeded } from './random.ts'

const [left, top, right, bottom] = [60, 60, 340, 300]

/** A frame of one grey on a wall of another, with the grey of a joint of 3 px around it, and noise. */
function picture({
  wall,
  joint,
  frame,
  noise,
}: Record<'wall' | 'joint' | 'frame' | 'noise', number>): Luminance {
  const [width, height] = [400, 360]
  const random = seeded(7)
  const data = new Float32Array(width * height)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const within = Math.min(x - left, right - 1 - x, y - top, bottom - 1 - y)
    const grey = within >= 0 ? frame : within >= -3 ? joint : wall
    data[i] = grey + noise * random.normal()
  }
  return { width, height, data }
}

function opening(seen: Luminance): FoundOpening {
  const taps = [
    { x: left, y: top },
    { x: right, y: bottom },
  ]
  const found = findOpening(seen, { taps, sigma: 3 })
  if (!found) throw new Error('no opening')
  return found
}

describe('the edges of an opening', () => {
  test('the edges of an opening have no doubts where they are clear', () => {
    const { vague, doubts } = opening(picture({ wall: 150, joint: 150, frame: 60, noise: 2 }))
    expect(vague).toEqual([0, 0, 0, 0])
    expect(Math.max(...doubts)).toBeLessThan(0.2)
  })

  test('the edges of an opening are vague where they hardly stand out from the noise', () => {
    const { vague } = opening(picture({ wall: 50, joint: 50, frame: 51, noise: 8 }))
    expect(Math.max(...vague)).toBeGreaterThan(2)
  })

  test('the edges of an opening may be either side of a narrow joint between wall and frame', () => {
    const { doubts } = opening(picture({ wall: 210, joint: 120, frame: 215, noise: 2 }))
    expect(doubts.every((doubt) => doubt > 1 && doubt < 3)).toBe(true)
  })
})
