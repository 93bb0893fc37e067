import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { drawingSize } from './drawing-kind.ts'
import { layoutOf, stepsAlong, thumbnailLayoutOf, thumbnailSide } from './layout.ts'
import { createPen, rectangles } from './pen.ts'

test('a thumbnail keeps the proportions of the size and shows a small window small, whatever is typed', () => {
  const { width, height } = thumbnailLayoutOf(2.6, 2.4)
  expect(width / height).toBeCloseTo(2.6 / 2.4, 5)
  expect(thumbnailLayoutOf(0.5, 0.5).width).toBeLessThan(thumbnailLayoutOf(1.2, 1.2).width)
  for (const side of [0, -1, Number.NaN, Infinity, 50]) {
    const drawn = thumbnailLayoutOf(side, 1)
    expect(drawn.width).toBeGreaterThan(0)
    expect(drawn.x).toBeGreaterThanOrEqual(20)
    expect(drawn.x + drawn.width).toBeLessThanOrEqual(thumbnailSide - 20)
  }
})

describe('the drawing of a window', () => {
  test('the drawing of a window keeps the proportions of the size', () => {
    const { width, height } = layoutOf(1.5, 1.8)
    expect(width / height).toBeCloseTo(1.5 / 1.8, 5)
  })

  test('the drawing of a window shows a small window smaller than a large one', () => {
    expect(layoutOf(0.5, 0.5).width).toBeLessThan(layoutOf(1.5, 0.5).width)
    expect(layoutOf(0.6, 0.6).perMetre).toBe(layoutOf(1, 1).perMetre)
  })

  test('the drawing of a window stays within the canvas with room for dimension lines, whatever is typed', () => {
    const anything = fc.oneof(fc.double(), fc.constantFrom(0, 0.001, 50, -1, Number.NaN, Infinity))
    fc.assert(
      fc.property(anything, anything, (across, down) => {
        const { x, y, width, height } = layoutOf(across, down)
        expect(width).toBeGreaterThan(0)
        expect(height).toBeGreaterThan(0)
        expect(x).toBeGreaterThanOrEqual(30)
        expect(y).toBeGreaterThanOrEqual(5)
        expect(x + width).toBeLessThanOrEqual(drawingSize.width - 10)
        expect(y + height).toBeLessThanOrEqual(drawingSize.height - 34)
      }),
      propertyRuns(100),
    )
  })
})

describe('equal steps', () => {
  test('equal steps fill the length', () => {
    const { count, step } = stepsAlong(100, 9)
    expect(count * step).toBeCloseTo(100, 8)
    expect(count).toBe(11)
  })

  test('equal steps are at least one, and never closer than can be seen', () => {
    expect(stepsAlong(0, 0).count).toBe(1)
    expect(stepsAlong(2, 50).count).toBe(1)
    expect(stepsAlong(200, 0.001).count).toBeLessThan(60)
  })
})

test('rectangles without an area are left out of the path', () => {
  const path = rectangles([
    { x: 1, y: 2, width: 3, height: 4.005 },
    { x: 0, y: 0, width: 0, height: 5 },
  ])
  expect(path).toBe('M1 2h3v4.01h-3z')
})

test('equal shapes side by side are equal text, and the last one is where it belongs', () => {
  const thirds = Array.from({ length: 30 }, (_, index) => ({ x: index / 3, y: 0, width: 0.2, height: 1 }))
  const path = rectangles(thirds)
  expect(new Set(path.split('m').slice(1))).toEqual(
    new Set(['.33', '.34'].map((step) => `0${step} 0h0.2v1h-0.2z`)),
  )
  const steps = [...path.matchAll(/m([\d.]+)/g)].map(([, step]) => Number(step))
  expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(29 / 3, 2)
})

test('a pen goes on from its last point, and after closing from where the shape began', () => {
  const pen = createPen().move(1, 2).line(4, 6).curve(5, 7, 6, 6).halfCircle(4).close().move(1, 3)
  expect(pen.path()).toBe('M1 2l3 4q1 1 2 0a1 1 0 1 0 -2 0zm0 1')
})
