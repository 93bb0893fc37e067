import { describe, expect, test } from 'vitest'
import { type Camera, addVectors, project, rotate, rotationBy, type Vector } from '../pose/camera.ts'
import type { Point, Quad } from '../mathematics/geometry.ts'
import { applyHomography, homographyOf, invertHomography, rectangle } from '../mathematics/homography.ts'
import { fitLeastSquares } from '../mathematics/levenberg-marquardt.ts'
import { focalLengthOf, rectanglePose } from '../pose/rectangle-pose.ts'
import { measureBySheet, type SheetInput } from './sheet-measurement.ts'

const size = { width: 1920, height: 1080 }
const principal = { x: 959.5, y: 539.5 }
const camera: Camera = { focalPx: 1500, principal, radial: 0 }

/** A plane rectangle of the given size in metres as the camera sees it, rotated by `lean`, 2.2 m away. */
function seen(corners: Quad, lean: Vector, by: Camera = camera): Quad {
  const see = (q: Point) => project(by, addVectors(rotate(rotationBy(lean), [q.x, q.y, 0]), [0, 0, 2.2]))
  return corners.map(see) as unknown as Quad
}

const at = (corners: Quad, x: number, y: number) =>
  corners.map((p) => ({ x: p.x + x, y: p.y + y })) as unknown as Quad

function view(lean: Vector, changes: Partial<SheetInput> = {}): SheetInput {
  return {
    size,
    format: 'auto',
    sheet: seen(at(rectangle(0.297, 0.21), 0.2, 0.1), lean),
    sheetSigma: 0.1,
    opening: seen(rectangle(1.2, 0.9), lean),
    openingSigma: 0.1,
    ...changes,
  }
}

function measured(input: SheetInput) {
  const found = measureBySheet(input)
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('the homography between two quadrilaterals', () => {
  test('the homography between two quadrilaterals of the unit square and a trapezium matches a calculation by hand', () => {
    const square = at(rectangle(1, 1), 0.5, 0.5)
    const trapezium: Quad = [
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 1.5, y: 1 },
      { x: 0.5, y: 1 },
    ]
    // x = (2 u + v) / (v + 1), y = 2 v / (v + 1)
    const h = homographyOf(square, trapezium) ?? expect.unreachable()
    for (const [i, value] of [2, 1, 0, 0, 2, 0, 0, 1, 1].entries()) expect(h[i]).toBeCloseTo(value, 12)
    expect(applyHomography(h, { x: 0.5, y: 0.5 })).toEqual({ x: 1, y: expect.closeTo(2 / 3, 12) })
    const back = invertHomography(h) ?? expect.unreachable()
    const centre = applyHomography(back, { x: 1, y: 2 / 3 })
    expect(centre.x).toBeCloseTo(0.5, 12)
    expect(centre.y).toBeCloseTo(0.5, 12)
  })

  test('the homography between two quadrilaterals does not exist when three points lie on a line', () => {
    const flat: Quad = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 0, y: 1 },
    ]
    expect(homographyOf(flat, rectangle(1, 1))).toBeNull()
  })
})

describe('one image of a rectangle', () => {
  test('one image of a rectangle at an angle gives the focal length and the proportions in closed form', () => {
    const corners = seen(rectangle(1.2, 0.9), [0.4, 0.5, 0])
    expect(focalLengthOf(corners, principal)).toBeCloseTo(1500, 4)
    const pose = rectanglePose(corners, camera) ?? expect.unreachable()
    expect(pose.width / pose.height).toBeCloseTo(4 / 3, 9)
  })

  test('straight on gives no focal length', () => {
    expect(focalLengthOf(seen(rectangle(1.2, 0.9), [0, 0, 0]), principal)).toBeNull()
  })
})

test('least squares finds the minimum of the Rosenbrock function at (1, 1)', () => {
  const valley = ([x = 0, y = 0]: readonly number[]) => [10 * (y - x * x), 1 - x]
  const { parameters } = fitLeastSquares(valley, [-1.2, 1], { steps: [1e-6, 1e-6], maxIterations: 200 })
  expect(parameters[0]).toBeCloseTo(1, 6)
  expect(parameters[1]).toBeCloseTo(1, 6)
})

test('the covariance of the mean of four readings is a quarter of that of one', () => {
  const { covariance } = fitLeastSquares(([x = 0]) => [1, 2, 3, 4].map((y) => (x - y) / 0.2), [0], {
    steps: [1e-4],
  })
  expect(covariance?.[0]?.[0]).toBeCloseTo(0.04 / 4, 9)
})

describe('an opening beside a reference sheet', () => {
  test('an opening beside a reference sheet is measured to a tenth of a millimetre from exact corners', () => {
    const found = measured(view([0.2, 0.35, 0.05]))
    expect(found.width.mm).toBeCloseTo(1200, 0)
    expect(found.height.mm).toBeCloseTo(900, 0)
    expect(found).toMatchObject({ format: 'a4', cautions: [] })
    expect(found.confidence).toBeGreaterThan(0.95)
    expect(found.focalLengthPx / 1500).toBeCloseTo(1, 2)
    expect(found.distanceMm / 2200).toBeCloseTo(1, 2)
  })

  test('an opening beside a reference sheet is measured as well straight on, where the focal length stays unknown', () => {
    const found = measured(view([0, 0, 0]))
    expect(Math.abs(found.width.mm - 1200)).toBeLessThan(0.5)
    expect(Math.abs(found.height.mm - 900)).toBeLessThan(0.5)
  })

  test('an opening beside a reference sheet is measured with Letter told apart from A4', () => {
    const lean: Vector = [0.1, -0.3, 0]
    const letter = seen(at(rectangle(0.2159, 0.2794), -0.2, 0.1), lean)
    const found = measured(view(lean, { sheet: letter }))
    expect(found.format).toBe('letter')
    expect(found.width.mm).toBeCloseTo(1200, 0)
  })

  test('an opening beside a reference sheet is measured with the corners of the sheet tapped in any order', () => {
    const input = view([0.2, 0.35, 0.05])
    const [a, b, c, d] = input.sheet
    expect(measured({ ...input, sheet: [c, a, d, b] }).width.mm).toBeCloseTo(1200, 0)
  })

  test('an opening beside a reference sheet has a wider interval and lower confidence when the corners are less exact', () => {
    const sharp = measured(view([0.2, 0.3, 0]))
    const vague = measured(view([0.2, 0.3, 0], { sheetSigma: 5, openingSigma: 5 }))
    expect(vague.width.bandMm).toBeGreaterThan(5 * sharp.width.bandMm)
    expect(vague.confidence).toBeLessThan(0.8)
  })

  test('an opening beside a reference sheet reports a sheet too small to be reliable', () => {
    const lean: Vector = [0.1, 0.2, 0]
    const far = { ...camera, focalPx: 700 }
    const sheet = seen(rectangle(0.297, 0.21), lean, far)
    const found = measured(view(lean, { sheet, opening: seen(rectangle(1.2, 0.9), lean, far) }))
    expect(found.cautions).toContain('sheet_small')
  })

  test('an opening beside a reference sheet from two corners is less certain than from four', () => {
    const input = view([0.2, 0.3, 0], { sheetSigma: 0.5, openingSigma: 0.5 })
    const two = measured({ ...input, opening: [input.opening[0], null, input.opening[2], null] })
    expect(Math.abs(two.width.mm - 1200)).toBeLessThan(two.width.bandMm)
    expect(two.width.bandMm).toBeGreaterThan(measured(input).width.bandMm)
  })

  test('an opening beside a reference sheet that is not square is reported', () => {
    const lean: Vector = [0.1, 0.15, 0]
    const [a, b, c, d] = rectangle(1.2, 0.9)
    const skewed: Quad = [a, b, { x: c.x - 0.15, y: c.y }, d]
    const sheet = seen(rectangle(0.297, 0.21), lean)
    const found = measured(view(lean, { sheet, sheetSigma: 0.03, opening: seen(skewed, lean) }))
    expect(found.cautions).toContain('out_of_square')
    expect(measured(view(lean, { sheet, sheetSigma: 0.03 })).cautions).not.toContain('out_of_square')
  })

  test('an opening beside a reference sheet with a bank card is refused while the card is smaller than 120 px', () => {
    const lean: Vector = [0.1, 0.15, 0]
    const sheet = seen(rectangle(0.0856, 0.05398), lean)
    expect(measureBySheet(view(lean, { sheet, format: 'card' }))).toBe('card_small')
  })

  test('an opening beside a reference sheet is not measured from corners that form no quadrilateral', () => {
    const p = { x: 5, y: 5 }
    expect(measureBySheet(view([0, 0, 0], { sheet: [p, p, p, p] }))).toBe('corners_unusable')
  })
})
