import { type Camera, addVectors, scaleVector, usualFocalLength } from './camera.ts'
import {
  distance,
  centreOf,
  nextCorner,
  type Point,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import { fitLeastSquares } from '../mathematics/levenberg-marquardt.ts'
import type { Matrix } from '../mathematics/linear-equations.ts'
import { focalLengthOf, onPlane, type PlanePose, rectanglePose, rotationOf } from './rectangle-pose.ts'
import { type SheetFormat, sheetFormats } from '../detection/sheet-format.ts'
import {
  parameterCount,
  priorCount,
  type Priors,
  residualsOf,
  type Scene,
  type Sightings,
  sceneOf,
  sightingCount,
  type Start,
  startParameters,
  usualPriors,
} from './sheet-model.ts'

export interface PictureSize {
  width: number
  height: number
}

export interface SheetFit {
  format: SheetFormat
  scene: Scene
  parameters: number[]
  covariance: Matrix | null
  cost: number
  /** Degrees of freedom: sightings minus unknowns, which the cost is compared with. */
  freedom: number
}

/** Principal points and focal lengths to start from, the typical one first. */
function cameras(size: PictureSize, sightings: Sightings): Camera[] {
  const principal = { x: (size.width - 1) / 2, y: (size.height - 1) / 2 }
  const usual = usualFocalLength(size.width, size.height)
  const opening = fourCorners(sightings)
  const focal = opening && focalLengthOf(opening, principal)
  const focals = focal && focal > usual * 0.7 && focal < usual * 1.5 ? [usual, focal] : [usual]
  return focals.map((focalPx) => ({ focalPx, principal, radial: 0 }))
}

export function fourCorners(sightings: Sightings): Quad | null {
  return sightings.opening.every((corner) => corner !== null) ? (sightings.opening as Quad) : null
}

/**
 * The best fit for one sheet format: pose, focal length, one radial term, position and rotation of the sheet and size
 * of the opening, all at once (bundle adjustment of one view; Zhang 2000, section 3.2). It starts from the vanishing
 * points of the opening where all four corners are known, else from the sheet alone.
 */
export function fitSheet(
  sightings: Sightings,
  format: SheetFormat,
  size: PictureSize,
  priors: Priors = usualPriors,
): SheetFit | null {
  const corners: Sightings = { ...sightings, sides: undefined }
  let best: StartedFit | null = null
  for (const camera of cameras(size, sightings)) {
    for (const upright of [true, false]) {
      const fit = fitFrom(corners, format, upright, camera, size, priors)
      if (fit && (!best || fit.cost < best.cost)) best = fit
    }
  }
  return best && sightings.sides ? refined(sightings, best, best.start, best.parameters, priors) : best
}

interface StartedFit extends SheetFit {
  start: Start
}

function refined(
  sightings: Sightings,
  { format }: { format: SheetFormat },
  start: Start,
  from: readonly number[],
  priors: Priors,
): StartedFit | null {
  const fit = fitLeastSquares(residualsOf(start, sightings, priors), from, { steps, huber: 4 })
  const scene = sceneOf(start, fit.parameters)
  if (!Number.isFinite(fit.cost) || !(scene.origin[2] > 0)) return null
  return { format, scene, start, freedom: sightingCount(sightings) + priorCount - parameterCount, ...fit }
}

const steps = Array.from({ length: parameterCount }, () => 1e-6)

function fitFrom(
  sightings: Sightings,
  format: SheetFormat,
  upright: boolean,
  camera: Camera,
  size: PictureSize,
  priors: Priors,
): StartedFit | null {
  const { longMm, shortMm } = sheetFormats[format]
  const across = (upright ? shortMm : longMm) / 1000
  const down = (upright ? longMm : shortMm) / 1000
  const begin = startOf(sightings, camera, across, down)
  if (!begin) return null
  const usual = usualFocalLength(size.width, size.height)
  const start: Start = {
    rotation: rotationOf(begin.pose),
    focalPx: usual,
    principal: camera.principal,
    sheetWidth: across,
    sheetHeight: down,
  }
  const from = [...begin.parameters]
  from[6] = Math.log(camera.focalPx / usual)
  return refined(sightings, { format }, start, from, priors)
}

interface Begin {
  pose: PlanePose
  parameters: number[]
}

function startOf(sightings: Sightings, camera: Camera, across: number, down: number): Begin | null {
  const opening = fourCorners(sightings)
  return opening
    ? startFromOpening(opening, sightings.sheet, camera, across, down)
    : startFromSheet(sightings, camera, across)
}

/** The opening is larger, so it gives the plane, and the sheet only the scale. */
function startFromOpening(
  opening: Quad,
  sheet: Quad,
  camera: Camera,
  across: number,
  down: number,
): Begin | null {
  const pose = rectanglePose(opening, camera)
  if (!pose) return null
  const hung = sheet.map((p) => onPlane(pose, camera, p)) as unknown as Quad
  const around = cornerIndices.reduce<number>(
    (sum, index) => sum + distance(hung[index], hung[nextCorner(index)]),
    0,
  )
  const turn = Math.atan2(hung[1].y - hung[0].y, hung[1].x - hung[0].x)
  const lying = distance(hung[0], hung[1]) + distance(hung[2], hung[3]) > around / 2
  if (lying !== across > down) return null
  const scale = (2 * (across + down)) / around
  return {
    pose,
    parameters: startParameters(pose.origin, pose.width, pose.height, centreOf(hung), turn, scale),
  }
}

/** Two corners only: the sheet gives the plane, and is assumed to hang straight. */
function startFromSheet(sightings: Sightings, camera: Camera, across: number): Begin | null {
  const pose = rectanglePose(sightings.sheet, camera)
  if (!pose) return null
  const corners = sightings.opening.filter((corner) => corner !== null).map((p) => onPlane(pose, camera, p))
  const [p, q] = corners
  if (!p || !q) return null
  const centre: Point = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }
  const movedOrigin = addVectors(
    pose.origin,
    addVectors(scaleVector(pose.right, centre.x), scaleVector(pose.down, centre.y)),
  )
  const parameters = startParameters(
    movedOrigin,
    Math.abs(q.x - p.x),
    Math.abs(q.y - p.y),
    { x: -centre.x, y: -centre.y },
    0,
    across / pose.width,
  )
  return { pose: { ...pose, origin: movedOrigin }, parameters }
}
