import { describe, expect, test } from 'vitest'
import {
  compose,
  addVectors,
  project,
  rotate,
  rotationBy,
  type Vector,
} from '#modules/measuring/rules/pose/camera.ts'
import { distance, cornerIndices, type Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import { rectangle } from '#modules/measuring/rules/mathematics/homography.ts'
import type { Luminance } from '#modules/measuring/rules/picture/luminance.ts'
import { trackOpening } from '#modules/measuring/rules/opening/opening-tracker.ts'
import { render, usualLook } from './renderer.ts'
import { makeView, type View } from './scenes.ts'

const look = { ...usualLook(3), wall: 140, frame: 232, noise: 3, blurPx: 0.8, glare: 0, curtain: 20 }
const usual = makeView(21, {
  maxTilt: 12,
  portrait: false,
  long: 640,
  short: 360,
  fill: [0.5, 0.6],
  minSheetPx: 10,
})
const bare: View = { ...usual, sheet: { ...usual.sheet, acrossMm: 0, downMm: 0 } }

/** The same window by a phone that was moved (millimetres) and turned (radians). */
function seenFrom(by: Vector, turn: Vector): View {
  const turned = rotationBy(turn)
  const rotation = compose(turned, bare.rotation)
  const origin = rotate(turned, addVectors(bare.origin, by))
  const see = (q: { x: number; y: number }) =>
    project(bare.camera, addVectors(rotate(rotation, [q.x, q.y, 0]), origin))
  const opening = rectangle(bare.widthMm, bare.heightMm).map(see) as unknown as Quad
  return { ...bare, rotation, origin, opening }
}

const farthest = (one: Quad, other: Quad) => Math.max(...cornerIndices.map((i) => distance(one[i], other[i])))
const first = render(bare, look, 1)

describe('an opening is followed through a running picture', () => {
  const path = [
    [
      [30, 40, 0],
      [0.02, -0.01, 0],
    ],
    [
      [32, 55, 10],
      [0.022, -0.008, 0.003],
    ],
    [
      [34, 70, 25],
      [0.024, -0.006, 0.006],
    ],
    [
      [36, 85, 45],
      [0.026, -0.004, 0.01],
    ],
  ] as const

  test('an opening is followed through a running picture to a fraction of a pixel, when the phone is raised, turned and comes nearer', () => {
    const tracker = trackOpening(first, bare.opening)
    for (const [i, [by, turn]] of path.entries()) {
      const view = seenFrom(by, turn)
      const found = tracker?.follow(render(view, look, 10 + i))
      expect(found).toBeTruthy()
      expect(farthest(found!, view.opening)).toBeLessThan(0.4)
    }
  })

  test('an opening is followed through a running picture and found again after it left the picture', () => {
    const tracker = trackOpening(first, bare.opening)
    const away: Luminance = { ...first, data: new Float32Array(first.data.length).fill(120) }
    expect(tracker?.follow(away)).toBeNull()
    const view = seenFrom([-60, -80, 0], [0, 0.02, -0.02])
    expect(farthest(tracker!.follow(render(view, look, 20))!, view.opening)).toBeLessThan(0.4)
  })

  test('an opening is followed through a running picture but not begun where the wall shows no edges', () => {
    const plain: Luminance = { ...first, data: new Float32Array(first.data.length).fill(120) }
    expect(trackOpening(plain, bare.opening)).toBeNull()
  })
})
