import {
  type Camera,
  compose,
  addVectors,
  project,
  type Rotation,
  rotate,
  rotationBy,
  scaleVector,
  type Vector,
} from './camera.ts'
import {
  interpolate,
  lineThrough,
  type CornerIndex,
  type Point,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import { rectangle } from '../mathematics/homography.ts'

/** Observed points, each with the standard deviation of its position in pixels. */
export interface Sightings {
  sheet: Quad
  sheetSigma: number
  /** Corners of the opening; null where a corner was not tapped. */
  opening: readonly [Point | null, Point | null, Point | null, Point | null]
  openingSigma: number
  /** The same for each corner, where they differ. */
  cornerSigmas?: readonly number[]
  /** Points along the sides of the opening (top, right, bottom, left), where a picture was searched. */
  sides?: readonly [Point[], Point[], Point[], Point[]]
  sideSigma?: number
  /** Corners that were not visible: the points along the sides decide. */
  hidden?: readonly boolean[]
}

/** Prior knowledge, as standard deviations. */
export interface Priors {
  /** Of the logarithm of the focal length. */
  focal: number
  /** Of the first radial distortion term. */
  radial: number
  /** Of the rotation of the sheet against the opening, radians. */
  turn: number
  /** Of the position of the optical axis, across and down, in typical focal lengths. */
  principal: number
}

/** A typical phone: 66 degrees ± 12 %, little distortion, an axis near the centre, a sheet hung by eye. */
export const usualPriors: Priors = { focal: 0.12, radial: 0.02, turn: 0.06, principal: 0.004 }

/** The origin of a fit's parameters. */
export interface Start {
  rotation: Rotation
  focalPx: number
  principal: Point
  /** Size of the sheet along the width and the height of the opening, in metres. */
  sheetWidth: number
  sheetHeight: number
}

/** Indices of the parameters. Lengths are in metres, which keeps all parameters near 1. */
export const parameterCount = 15
/** Residuals that are priors. */
export const priorCount = 5
const [TX, LOG_FOCAL, LOG_WIDTH, LOG_HEIGHT, SHEET_X, TURN, RADIAL, AXIS] = [3, 6, 7, 8, 9, 11, 12, 13]
export { LOG_FOCAL, LOG_HEIGHT, LOG_WIDTH, RADIAL, SHEET_X, TURN }

export interface Scene {
  camera: Camera
  rotation: Rotation
  /** Centre of the opening in camera axes, metres. */
  origin: Vector
  /** Metres. */
  width: number
  height: number
  opening: Quad
  sheet: Quad
}

/** The scene that the parameters describe, with its corners projected to the picture. */
export function sceneOf(start: Start, parameters: readonly number[]): Scene {
  const p = (i: number) => parameters[i] ?? 0
  const rotation = compose(start.rotation, rotationBy([p(0), p(1), p(2)]))
  const origin: Vector = [p(TX), p(TX + 1), p(TX + 2)]
  const camera: Camera = {
    focalPx: start.focalPx * Math.exp(p(LOG_FOCAL)),
    principal: {
      x: start.principal.x + start.focalPx * p(AXIS),
      y: start.principal.y + start.focalPx * p(AXIS + 1),
    },
    radial: p(RADIAL),
  }
  const width = Math.exp(p(LOG_WIDTH))
  const height = Math.exp(p(LOG_HEIGHT))
  const see = (q: Point) => project(camera, addVectors(rotate(rotation, [q.x, q.y, 0]), origin))
  const c = Math.cos(p(TURN))
  const s = Math.sin(p(TURN))
  const hung = (q: Point): Point => ({
    x: p(SHEET_X) + c * q.x - s * q.y,
    y: p(SHEET_X + 1) + s * q.x + c * q.y,
  })
  const sheet = rectangle(start.sheetWidth, start.sheetHeight)
  return {
    camera,
    rotation,
    origin,
    width,
    height,
    opening: rectangle(width, height).map(see) as unknown as Quad,
    sheet: sheet.map((q) => see(hung(q))) as unknown as Quad,
  }
}

/** Differences between predicted and observed points, in standard deviations. */
export function residualsOf(start: Start, sightings: Sightings, priors: Priors) {
  return (parameters: readonly number[]): number[] => {
    const scene = sceneOf(start, parameters)
    const residuals = priorResiduals(parameters, priors)
    for (const cornerIndex of cornerIndices) {
      pushOffset(residuals, scene.sheet[cornerIndex], sightings.sheet[cornerIndex], sightings.sheetSigma)
      const corner = sightings.opening[cornerIndex]
      if (corner && !isHidden(sightings, cornerIndex))
        pushOffset(
          residuals,
          scene.opening[cornerIndex],
          corner,
          sightings.cornerSigmas?.[cornerIndex] ?? sightings.openingSigma,
        )
    }
    if (sightings.sides) {
      for (const corner of cornerIndices)
        pushSide(residuals, scene, corner, sightings.sides[corner], sightings.sideSigma ?? 1)
    }
    return residuals
  }
}

/** Number of residuals that are observations, not priors. */
export function sightingCount(sightings: Sightings): number {
  const corners = cornerIndices.filter(
    (corner) => sightings.opening[corner] && !isHidden(sightings, corner),
  ).length
  const along = sightings.sides?.reduce((sum, side) => sum + side.length, 0) ?? 0
  return 8 + 2 * corners + along
}

function isHidden(sightings: Sightings, corner: CornerIndex): boolean {
  return sightings.sides !== undefined && sightings.hidden?.[corner] === true
}

function priorResiduals(parameters: readonly number[], priors: Priors): number[] {
  return [
    (parameters[LOG_FOCAL] ?? 0) / priors.focal,
    (parameters[RADIAL] ?? 0) / priors.radial,
    (parameters[TURN] ?? 0) / priors.turn,
    (parameters[AXIS] ?? 0) / priors.principal,
    (parameters[AXIS + 1] ?? 0) / priors.principal,
  ]
}

function pushOffset(residuals: number[], expected: Point, observed: Point, sigma: number): void {
  residuals.push((expected.x - observed.x) / sigma, (expected.y - observed.y) / sigma)
}

const pieces = 8

/** Distances of points from a side of the opening, which distortion bends: eight straight pieces approximate it. */
function pushSide(
  residuals: number[],
  scene: Scene,
  corner: CornerIndex,
  points: Point[],
  sigma: number,
): void {
  if (points.length === 0) return
  const corners = rectangle(scene.width, scene.height)
  const end = corners[((corner + 1) % 4) as CornerIndex]
  const path: Point[] = []
  for (let i = 0; i <= pieces; i++) {
    const q = interpolate(corners[corner], end, i / pieces)
    path.push(project(scene.camera, addVectors(rotate(scene.rotation, [q.x, q.y, 0]), scene.origin)))
  }
  for (const point of points) residuals.push(distanceFrom(path, point) / sigma)
}

/** Distance from the piece of the path next to the point. */
function distanceFrom(path: Point[], point: Point): number {
  const first = path[0] ?? point
  const last = path[pieces] ?? point
  const [x, y] = [last.x - first.x, last.y - first.y]
  const along = x * point.x + y * point.y
  let i = 0
  while (i < pieces - 1) {
    const node = path[i + 1] ?? last
    if (x * node.x + y * node.y > along) break
    i++
  }
  const line = lineThrough(path[i] ?? first, path[i + 1] ?? last)
  return line.a * point.x + line.b * point.y + line.c
}

/** The initial parameters of a fit, for a plane in a unit of `unitM` metres. */
export function startParameters(
  origin: Vector,
  width: number,
  height: number,
  sheet: Point,
  turn: number,
  unitM: number,
): number[] {
  const [x, y, z] = scaleVector(origin, unitM)
  const size = [Math.log(width * unitM), Math.log(height * unitM)]
  return [0, 0, 0, x, y, z, 0, ...size, sheet.x * unitM, sheet.y * unitM, turn, 0, 0, 0]
}
