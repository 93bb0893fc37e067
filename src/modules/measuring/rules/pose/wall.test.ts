import { describe, expect, test } from 'vitest'
import type { Vector } from './camera.ts'
import { fitWall, onWall, roomResult } from './wall.ts'

/** Hits on a wall turned by 30 degrees, two metres away. */
const turn = Math.PI / 6
const onIt = (along: number, up: number): Vector => [along * Math.cos(turn), up, -2 + along * Math.sin(turn)]
const hits = Array.from({ length: 12 }, (_, i) => onIt(i / 6 - 1, 1 + 0.1 * (i % 4)))

describe('a wall', () => {
  test('a wall is detected among hits that passed through the glass', () => {
    const wall = fitWall([...hits, [0, 1, -5], [0.3, 1, -4.2], [0.1, 1.2, -6]])
    expect(wall?.inliers).toBe(12)
    expect(wall?.spread).toBeCloseTo(0, 6)
    expect(Math.abs(wall?.normal[0] ?? 0)).toBeCloseTo(Math.sin(turn), 6)
  })

  test('a wall needs eight hits that are spread out', () => {
    expect(fitWall(hits.slice(0, 7))).toBeNull()
    expect(fitWall(hits.map(() => onIt(0, 1)))).toBeNull()
  })

  test('a wall is hit by a ray towards it, and not by a ray away from it', () => {
    const wall = fitWall(hits)
    if (!wall) throw new Error('no wall')
    const met = onWall(wall, { origin: [0, 1.5, 0], direction: [0, 0, -1] })
    expect(met?.[2]).toBeCloseTo(-2, 6)
    expect(onWall(wall, { origin: [0, 1.5, 0], direction: [0, 0, 1] })).toBeNull()
  })

  test('a wall gives the horizontal and vertical size between two corners, with limited confidence', () => {
    const wall = fitWall(hits)
    if (!wall) throw new Error('no wall')
    const corners = [onIt(-0.6, 2), onIt(0.6, 1.1)] as const
    const blind = roomResult({ wall, corners, withDepth: false, eye: [0, 1.5, 0] })
    expect(blind).toMatchObject({ w: 1.2, h: 0.9, area: 1.08, sensorUsed: 'webxr' })
    expect(blind.confidence).toBeLessThanOrEqual(0.75)
    const sensing = roomResult({ wall, corners, withDepth: true, eye: [0, 1.5, 0] })
    expect(sensing.confidence).toBeGreaterThan(blind.confidence)
    expect(sensing.band.widthMm).toBeLessThan(blind.band.widthMm)
  })
})
