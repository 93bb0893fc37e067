/** Synthetic views of a window with a sheet in its plane, with ground truth. Millimetres, pixels. */
import {
  type Camera,
  addVectors,
  project,
  type Rotation,
  rotate,
  rotationBy,
  type Vector,
  compose,
} from '#modules/measuring/rules/pose/camera.ts'
import type { Point, Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import { rectangle } from '#modules/measuring/rules/mathematics/homography.ts'
import { type Random, seeded } from './random.ts'

export interface View {
  name: string
  size: { width: number; height: number }
  camera: Camera
  rotation: Rotation
  /** Centre of the opening in camera coordinates, millimetres. */
  origin: Vector
  widthMm: number
  heightMm: number
  sheet: { format: 'a4' | 'letter'; acrossMm: number; downMm: number; at: Point; turn: number }
  opening: Quad
  sheetCorners: Quad
  tiltDegrees: number
}

const formats = { a4: [297, 210], letter: [279.4, 215.9] } as const
const degrees = Math.PI / 180

export interface ViewOptions {
  maxTilt: number
  portrait: boolean
  /** 1920 x 1080 by default. */
  long?: number
  short?: number
  /** Ranges other than the usual ones: share of the picture that the opening fills, angles, radial distortion. */
  fill?: readonly [number, number]
  tilt?: readonly [number, number]
  fieldOfView?: readonly [number, number]
  radial?: readonly [number, number]
  /** Shortest edge of the sheet, pixels. */
  minSheetPx?: number
}

/** A view that contains the whole opening and the whole sheet; retries until it finds one. */
export function makeView(seed: number, options: ViewOptions): View {
  const random = seeded(seed)
  for (;;) {
    const view = draw(random, options, `view ${seed}`)
    if (view) return view
  }
}

/** The same opening with the same sheet, seen again by the same phone from another place. */
export function seenAgain(before: View, seed: number, options: ViewOptions): View {
  const random = seeded(seed)
  for (;;) {
    const view = stood(random, before, options)
    if (view) return view
  }
}

function draw(random: Random, options: ViewOptions, name: string): View | null {
  const long = options.long ?? 1920
  const short = options.short ?? 1080
  const size = options.portrait ? { width: short, height: long } : { width: long, height: short }
  const fieldOfView = random.within(...(options.fieldOfView ?? [56, 78])) * degrees
  const focalPx = long / 2 / Math.tan(fieldOfView / 2)
  const camera: Camera = {
    focalPx,
    principal: {
      x: (size.width - 1) / 2 + random.within(-8, 8),
      y: (size.height - 1) / 2 + random.within(-8, 8),
    },
    radial: random.within(...(options.radial ?? [-0.03, 0.03])),
  }
  const [widthMm, heightMm] = openingSize(random, options.portrait)
  const sheet = hangSheet(random, widthMm, heightMm)
  return stood(random, { name, size, camera, widthMm, heightMm, sheet }, options)
}

/** Somebody stands before an opening; null where opening and sheet are not in the picture. */
function stood(
  random: Random,
  {
    name,
    size,
    camera,
    widthMm,
    heightMm,
    sheet,
  }: Pick<View, 'name' | 'size' | 'camera' | 'widthMm' | 'heightMm' | 'sheet'>,
  options: ViewOptions,
): View | null {
  const { focalPx } = camera
  const tilt = random.within(...(options.tilt ?? [0, options.maxTilt]))
  const towards = random.within(0, 2 * Math.PI)
  const lean: Vector = [tilt * degrees * Math.cos(towards), tilt * degrees * Math.sin(towards), 0]
  const rotation = compose(rotationBy([0, 0, random.within(-4, 4) * degrees]), rotationBy(lean))
  const fill = random.within(...(options.fill ?? [0.5, 0.9]))
  const away = Math.max(
    (widthMm * focalPx) / (fill * size.width),
    (heightMm * focalPx) / (fill * size.height),
  )
  const origin: Vector = [random.within(-0.06, 0.06) * widthMm, random.within(-0.06, 0.06) * heightMm, away]
  const see = (q: Point) => project(camera, addVectors(rotate(rotation, [q.x, q.y, 0]), origin))
  const opening = rectangle(widthMm, heightMm).map(see) as unknown as Quad
  const sheetCorners = rectangle(sheet.acrossMm, sheet.downMm).map((q) =>
    see(onSheet(sheet, q)),
  ) as unknown as Quad
  const view = { name, size, camera, rotation, origin, widthMm, heightMm, sheet, opening, sheetCorners }
  return inside([...opening, ...sheetCorners], size) && longEnough(sheetCorners, options.minSheetPx ?? 90)
    ? { ...view, tiltDegrees: tilt }
    : null
}

/** From sheet coordinates to opening coordinates. */
export function onSheet(sheet: View['sheet'], q: Point): Point {
  const c = Math.cos(sheet.turn)
  const s = Math.sin(sheet.turn)
  return { x: sheet.at.x + c * q.x - s * q.y, y: sheet.at.y + s * q.x + c * q.y }
}

function openingSize(random: Random, portrait: boolean): [number, number] {
  const short = random.within(550, 1300)
  const long = short * random.within(1, 1.7)
  return portrait ? [short, Math.min(long, 2200)] : [Math.min(long, 2400), short]
}

function hangSheet(random: Random, widthMm: number, heightMm: number): View['sheet'] {
  const format = random.one(['a4', 'letter'] as const)
  const [long, short] = formats[format]
  const upright = random.next() < 0.6
  const acrossMm = upright ? short : long
  const downMm = upright ? long : short
  const free = (whole: number, part: number) => Math.max(0, whole / 2 - part / 2 - 90)
  const spread = random.next() < 0.5 ? 0.5 : 1
  return {
    format,
    acrossMm,
    downMm,
    at: {
      x: random.within(-spread, spread) * free(widthMm, acrossMm),
      y: random.within(-spread, spread) * free(heightMm, downMm),
    },
    turn: random.within(-3, 3) * degrees,
  }
}

function inside(points: Point[], size: View['size']): boolean {
  return points.every((p) => p.x > 30 && p.y > 30 && p.x < size.width - 30 && p.y < size.height - 30)
}

function longEnough(sheet: Quad, minPx: number): boolean {
  const edge = (i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3) =>
    Math.hypot(sheet[i].x - sheet[j].x, sheet[i].y - sheet[j].y)
  return Math.min(edge(0, 1), edge(1, 2), edge(2, 3), edge(3, 0)) > minPx
}
