import {
  compose,
  addVectors,
  project,
  type Rotation,
  rotate,
  rotationBy,
  type Vector,
} from '../pose/camera.ts'
import { distance, nextCorner, type Point, cornerIndices, type Quad } from '../mathematics/geometry.ts'
import { rectangle } from '../mathematics/homography.ts'
import { fitLeastSquares } from '../mathematics/levenberg-marquardt.ts'
import { onPlane } from '../pose/rectangle-pose.ts'
import { fourCorners, type SheetFit } from '../pose/sheet-fit.ts'
import { sheetFormats } from '../detection/sheet-format.ts'
import { type Sightings, TURN } from '../pose/sheet-model.ts'

/** How much two opposite sides differ, relative to their mean. */
export interface SideDifference {
  difference: number
  sigma: number
}

/**
 * Differences between opposite sides (top and bottom, left and right) of an opening that is not assumed to be a
 * rectangle: the sheet alone gives the plane. Unreliable where the sheet is small, hence the standard deviations.
 */
export function sidesBySheet(sightings: Sightings, fit: SheetFit): SideDifference[] | null {
  const opening = fourCorners(sightings)
  if (!opening) return null
  const pose = sheetAlone(sightings, fit)
  if (!pose.covariance) return null
  const of = (parameters: readonly number[], corners: Quad) => differences(parameters, corners, fit)
  const values = of(pose.parameters, opening)
  const variance = [0, 0]
  for (const [i, row] of pose.covariance.entries()) {
    for (const [j, entry] of row.entries()) {
      const p = slope(pose.parameters, i, (at) => of(at, opening))
      const q = slope(pose.parameters, j, (at) => of(at, opening))
      for (const k of [0, 1]) variance[k] = (variance[k] ?? 0) + entry * (p[k] ?? 0) * (q[k] ?? 0)
    }
  }
  const long = Math.min(...cornerIndices.map((index) => distance(opening[index], opening[nextCorner(index)])))
  const tapped = (2 * Math.max(sightings.openingSigma, ...(sightings.cornerSigmas ?? []))) / long
  return values.map((difference, k) => ({
    difference,
    sigma: Math.sqrt(Math.max(0, variance[k] ?? 0) + tapped ** 2),
  }))
}

/** Pose of the sheet from its own four corners, with the focal length and distortion of the joint fit. */
function sheetAlone(sightings: Sightings, fit: SheetFit) {
  const sheet = sheetRectangle(fit)
  const turn = fit.parameters[TURN] ?? 0
  const start = compose(fit.scene.rotation, rotationBy([0, 0, turn]))
  const centre = centreOfSheet(fit)
  const residuals = (p: readonly number[]) => {
    const { rotation, origin } = poseOf(start, centre, p)
    return cornerIndices.flatMap((index) => {
      const corner = sheet[index]
      const q = project(fit.scene.camera, addVectors(rotate(rotation, [corner.x, corner.y, 0]), origin))
      const at = sightings.sheet[index]
      return [(q.x - at.x) / sightings.sheetSigma, (q.y - at.y) / sightings.sheetSigma]
    })
  }
  return fitLeastSquares(residuals, [0, 0, 0, 0, 0, 0], { steps: [1e-6, 1e-6, 1e-6, 1e-6, 1e-6, 1e-6] })
}

function sheetRectangle(fit: SheetFit): Quad {
  const { longMm, shortMm } = sheetFormats[fit.format]
  const top = distance(fit.scene.sheet[0], fit.scene.sheet[1])
  const side = distance(fit.scene.sheet[1], fit.scene.sheet[2])
  const [across, down] = top < side ? [shortMm, longMm] : [longMm, shortMm]
  return rectangle(across / 1000, down / 1000)
}

function centreOfSheet(fit: SheetFit): Vector {
  const at: Vector = [fit.parameters[9] ?? 0, fit.parameters[10] ?? 0, 0]
  return addVectors(rotate(fit.scene.rotation, at), fit.scene.origin)
}

function poseOf(start: Rotation, centre: Vector, p: readonly number[]) {
  const rotation = compose(start, rotationBy([p[0] ?? 0, p[1] ?? 0, p[2] ?? 0]))
  return { rotation, origin: addVectors(centre, [p[3] ?? 0, p[4] ?? 0, p[5] ?? 0]) }
}

function differences(p: readonly number[], opening: Quad, fit: SheetFit): number[] {
  const start = compose(fit.scene.rotation, rotationBy([0, 0, fit.parameters[TURN] ?? 0]))
  const { rotation, origin } = poseOf(start, centreOfSheet(fit), p)
  const column = (k: 0 | 1): Vector => [rotation[0][k], rotation[1][k], rotation[2][k]]
  const pose = { right: column(0), down: column(1), origin }
  const flat = opening.map((corner) => onPlane(pose, fit.scene.camera, straightened(fit, corner)))
  const side = (i: number, j: number) => distance(flat[i] as Point, flat[j] as Point)
  return [
    (2 * (side(0, 1) - side(3, 2))) / (side(0, 1) + side(3, 2)),
    (2 * (side(0, 3) - side(1, 2))) / (side(0, 3) + side(1, 2)),
  ]
}

/** The point without radial distortion, by one step of the inverse series: precise enough for |k1| below 0.05. */
function straightened(fit: SheetFit, p: Point): Point {
  const { principal, focalPx, radial } = fit.scene.camera
  const x = (p.x - principal.x) / focalPx
  const y = (p.y - principal.y) / focalPx
  const r2 = x * x + y * y
  const stretch = 1 - radial * r2 + 3 * radial * radial * r2 * r2
  return { x: principal.x + focalPx * x * stretch, y: principal.y + focalPx * y * stretch }
}

function slope(at: readonly number[], k: number, of: (at: readonly number[]) => number[]): number[] {
  const valuesMovedBy = (by: number) => of(at.map((value, i) => (i === k ? value + by : value)))
  const behind = valuesMovedBy(-1e-6)
  return valuesMovedBy(1e-6).map((value, i) => (value - (behind[i] ?? 0)) / 2e-6)
}
