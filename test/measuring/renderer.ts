/** Renders a view as a camera sees it: wall, frame, glass, curtains, sheet; blur, noise, glare, low light. */
import { cross, dot, type Vector } from '#modules/measuring/rules/pose/camera.ts'
import type { Point } from '#modules/measuring/rules/mathematics/geometry.ts'
import type { Luminance } from '#modules/measuring/rules/picture/luminance.ts'
import { isInk } from '#modules/measuring/rules/detection/marks.ts'
import { type Random, seeded } from './random.ts'
import type { View } from './scenes.ts'

export interface Look {
  /** Greys 0 to 255. */
  wall: number
  wallTexture: number
  frame: number
  frameMm: number
  glassTop: number
  glassBottom: number
  /** Glazing bars in the grey of the frame: columns and rows. */
  bars: readonly [number, number]
  /** Folds of a curtain behind the glass; 0 for none. */
  curtain: number
  sheet: number
  /** Dark lines of print on the sheet. */
  printed: boolean
  /** A soft shadow of the sheet on the surface behind it. */
  shadow: number
  /** A dark joint between wall and frame, mm. */
  jointMm: number
  /** Vignetting, as a share of full brightness. */
  falloff: number
  noise: number
  blurPx: number
  /** Reflection of a lamp in the glass, 0 to 1. */
  glare: number
  /** What is printed on the sheet besides lines of text. */
  print?: Print
  /** The wall around the opening: smooth where absent. */
  masonry?: Masonry
  /** Flat things on the wall or the window, the later ones above the earlier ones. */
  things?: readonly Thing[]
  /** Movement of the phone during the exposure, pixels along x and y. */
  motionPx?: Point
  /** Rolling shutter: how far the last row is shifted against the first, pixels along x. */
  rollingPx?: number
}

/** A border, a table or a picture, printed with the same margin on all sides; or the marks of our own sheet. */
export interface Print {
  kind: 'border' | 'table' | 'picture' | 'marks'
  marginMm: number
  /** Thickness of lines, mm. */
  lineMm: number
  /** Greys 0 to 255. */
  ink: number
}

/** Bricks or tiles with joints, in rows; bricks are shifted by half their width in every second row. */
export interface Masonry {
  kind: 'brick' | 'tile'
  widthMm: number
  heightMm: number
  jointMm: number
  /** Greys 0 to 255. */
  joint: number
  /** How much the single stones differ, greys. */
  spread: number
}

/** A rectangle in the plane of the opening; `mat` is the width of a lighter margin inside its border. */
export interface Thing {
  at: Point
  turn: number
  acrossMm: number
  downMm: number
  grey: number
  mat?: { widthMm: number; grey: number }
}

export function usualLook(seed: number): Look {
  const random = seeded(seed)
  const night = random.next() < 0.15
  const whiteOnWhite = random.next() < 0.2
  const wall = whiteOnWhite ? random.within(195, 215) : random.within(90, 200)
  const frame = whiteOnWhite ? random.within(222, 236) : random.one([60, 100, 225, 235])
  return {
    wall: night ? wall * 0.6 : wall,
    wallTexture: random.one([2, 6, 14]),
    frame: night ? frame * 0.6 : frame,
    frameMm: random.within(40, 75),
    glassTop: night ? 20 : random.within(100, 215),
    glassBottom: night ? 28 : random.within(70, 190),
    bars: random.one([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [2, 1],
    ] as const),
    curtain: random.next() < 0.3 ? random.within(10, 40) : 0,
    sheet: night ? random.within(150, 170) : random.within(228, 248),
    printed: random.next() < 0.25,
    shadow: random.within(0, 25),
    jointMm: frame > 200 ? random.one([0, 0, 2, 4]) : 0,
    falloff: random.within(0, 0.25),
    noise: random.within(1.5, 5.5),
    blurPx: random.within(0.6, 1.6),
    glare: random.next() < 0.25 ? random.within(0.3, 0.8) : 0,
  }
}

/** The image of a view, greys 0 to 255 as rounded by a sensor. */
export function render(view: View, look: Look, seed: number): Luminance {
  const { width, height } = view.size
  const random = seeded(seed)
  const paint = painter(view, look, random)
  const sharp = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) sharp[y * width + x] = paint(x, y)
  }
  const data = blurred(moved(sharp, width, height, look), width, height, look.blurPx)
  const lamp = { x: random.within(0.3, 0.7) * width, y: random.within(0.3, 0.7) * height }
  const lit = (i: number) => {
    const far = length((i % width) - lamp.x, Math.floor(i / width) - lamp.y) / (0.12 * height)
    return look.glare * 255 * Math.exp(-far * far)
  }
  for (let i = 0; i < data.length; i++) {
    const value = data[i]! + (look.glare > 0 ? lit(i) : 0) + look.noise * random.normal()
    data[i] = Math.round(Math.min(255, Math.max(0, value)))
  }
  return { width, height, data }
}

/** Math.hypot without its care for overflow, which takes ten times as long. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** Where the pixels of a picture lie in the plane of the opening, mm from its centre: u and v in turn, row by row. */
function placesOf({ camera, rotation, origin, size }: View) {
  const column = (k: 0 | 1): Vector => [rotation[0][k], rotation[1][k], rotation[2][k]]
  const right = column(0)
  const down = column(1)
  const normal = cross(right, down)
  const away = dot(normal, origin)
  const shift: Vector = [-origin[0], -origin[1], -origin[2]]
  return (py: number): Float64Array => {
    const row = new Float64Array(2 * (size.width + 1))
    for (let px = 0; px <= size.width; px++) {
      const ray = straightRay(camera, px, py)
      const by = away / dot(normal, ray)
      const from: Vector = [ray[0] * by + shift[0], ray[1] * by + shift[1], ray[2] * by + shift[2]]
      row[2 * px] = dot(right, from)
      row[2 * px + 1] = dot(down, from)
    }
    return row
  }
}

/**
 * The grey of a pixel, with edges antialiased over its footprint on the wall. What the pixel does not show is not
 * computed: mixing it in with a share of 0 would change nothing.
 */
function painter(view: View, look: Look, random: Random) {
  const { size } = view
  const rowOf = placesOf(view)
  let row = { y: -1, here: rowOf(0), below: rowOf(0) }
  const texture = textureOf(random)
  const c = Math.cos(view.sheet.turn)
  const s = Math.sin(view.sheet.turn)
  const joint = 2 * look.jointMm
  // One of each for all pixels: two millions of them would keep the garbage collector busy.
  const at = { u: 0, v: 0 }
  const footprint = { du: 0, dv: 0 }
  const box = (u: number, v: number, w: number, h: number, soft = 1) =>
    cover(w / 2 - Math.abs(u), footprint.du * soft) * cover(h / 2 - Math.abs(v), footprint.dv * soft)
  return (px: number, py: number): number => {
    if (row.y !== py) row = { y: py, here: row.y === py - 1 ? row.below : rowOf(py), below: rowOf(py + 1) }
    at.u = row.here[2 * px]!
    at.v = row.here[2 * px + 1]!
    const du = length(row.here[2 * px + 2]! - at.u, row.below[2 * px]! - at.u)
    const dv = length(row.here[2 * px + 3]! - at.v, row.below[2 * px + 1]! - at.v)
    footprint.du = du
    footprint.dv = dv
    const opening = box(at.u, at.v, view.widthMm, view.heightMm)
    let grey = look.frame
    if (opening < 1) {
      const wall = wallGrey(look, at, Math.max(du, dv)) + look.wallTexture * texture(at.u, at.v)
      const jointed = mix(
        wall,
        look.wall * 0.55,
        box(at.u, at.v, view.widthMm + joint, view.heightMm + joint),
      )
      grey = mix(jointed, look.frame, opening)
    }
    const pane = opening > 0 ? panes(view, look, at, box) : 0
    if (pane > 0) grey = mix(grey, glass(view, look, at.u, at.v), pane)
    for (const thing of look.things ?? []) grey = withThing(grey, thing, at, footprint)
    const su = c * (at.u - view.sheet.at.x) + s * (at.v - view.sheet.at.y)
    const sv = -s * (at.u - view.sheet.at.x) + c * (at.v - view.sheet.at.y)
    const { acrossMm, downMm } = view.sheet
    grey *= 1 - (look.shadow / 255) * box(su - 4, sv - 6, acrossMm, downMm, 6)
    const sheet = box(su, sv, acrossMm, downMm)
    if (sheet > 0)
      grey = mix(grey, printedGrey(look, { u: su, v: sv }, { acrossMm, downMm }, footprint), sheet)
    return grey * (1 - look.falloff * length(px / size.width - 0.4, py / size.height - 0.4))
  }
}

type Box = (u: number, v: number, w: number, h: number, soft?: number) => number

function panes(view: View, look: Look, at: { u: number; v: number }, box: Box): number {
  const [across, down] = look.bars
  const bar = look.frameMm * 0.7
  const w = view.widthMm - 2 * look.frameMm
  const h = view.heightMm - 2 * look.frameMm
  let part = box(at.u, at.v, w, h)
  for (let i = 1; i <= across; i++) part *= 1 - box(at.u - w * (i / (across + 1) - 0.5), at.v, bar, h)
  for (let i = 1; i <= down; i++) part *= 1 - box(at.u, at.v - h * (i / (down + 1) - 0.5), w, bar)
  return part
}

function glass(view: View, look: Look, u: number, v: number): number {
  const fold = look.curtain * Math.sin((u / 55) * (1 + 0.1 * Math.sin(u / 400))) * Math.cos(u / 23)
  return mix(look.glassTop, look.glassBottom, v / view.heightMm + 0.5) + fold
}

interface Footprint {
  du: number
  dv: number
}

type Place = { u: number; v: number }

/** The share of a rectangle around the origin in the footprint of a pixel. */
function filled(at: Place, w: number, h: number, { du, dv }: Footprint): number {
  return cover(w / 2 - Math.abs(at.u), du) * cover(h / 2 - Math.abs(at.v), dv)
}

function wallGrey({ wall, masonry }: Look, { u, v }: Place, footprint: number): number {
  if (!masonry) return wall
  const { kind, widthMm, heightMm, jointMm, joint, spread } = masonry
  const row = Math.floor(v / heightMm)
  const across = u + (kind === 'brick' && row % 2 !== 0 ? widthMm / 2 : 0)
  const column = Math.floor(across / widthMm)
  const inStone = (at: number, long: number) => {
    const off = at - Math.floor(at / long) * long
    return cover(Math.min(off, long - off) - jointMm / 2, footprint)
  }
  const stone = wall + spread * Math.sin(row * 12.9898 + column * 78.233)
  return mix(joint, stone, inStone(across, widthMm) * inStone(v, heightMm))
}

function withThing(grey: number, thing: Thing, at: Place, footprint: Footprint): number {
  const c = Math.cos(thing.turn)
  const s = Math.sin(thing.turn)
  const [x, y] = [at.u - thing.at.x, at.v - thing.at.y]
  const on = { u: c * x + s * y, v: -s * x + c * y }
  const { acrossMm, downMm, mat } = thing
  const share = filled(on, acrossMm, downMm, footprint)
  if (share === 0) return grey
  const outer = mix(grey, thing.grey, share)
  if (!mat) return outer
  const inner = filled(on, acrossMm - 2 * mat.widthMm, downMm - 2 * mat.widthMm, footprint)
  return mix(outer, mat.grey, inner)
}

function printedGrey(
  look: Look,
  at: Place,
  { acrossMm, downMm }: { acrossMm: number; downMm: number },
  footprint: Footprint,
): number {
  const paper = sheetGrey(look, at.u, at.v, acrossMm, downMm)
  const { print } = look
  if (!print) return paper
  if (print.kind === 'marks') return mix(paper, print.ink, inkShare(at, downMm > acrossMm, footprint))
  const [w, h] = [acrossMm - 2 * print.marginMm, downMm - 2 * print.marginMm]
  const inside = filled(at, w, h, footprint)
  if (print.kind === 'picture')
    return mix(paper, print.ink + 25 * Math.sin(at.u / 17) * Math.cos(at.v / 23), inside)
  const hole = filled(at, w - 2 * print.lineMm, h - 2 * print.lineMm, footprint)
  const framed = mix(paper, print.ink, inside - hole)
  if (print.kind === 'border') return framed
  const cell = { w: w / 3, h: h / 6 }
  const near = (off: number, long: number) => Math.abs(off / long - Math.round(off / long)) * long
  const line = Math.max(
    cover(print.lineMm / 2 - near(at.u + w / 2, cell.w), footprint.du),
    cover(print.lineMm / 2 - near(at.v + h / 2, cell.h), footprint.dv),
  )
  return mix(framed, print.ink, line * hole)
}

/** The share of ink in the footprint of a pixel on our own sheet, which may lie. */
function inkShare({ u, v }: Place, isUpright: boolean, { du, dv }: Footprint): number {
  let ink = 0
  for (const i of [-0.375, -0.125, 0.125, 0.375]) {
    for (const j of [-0.375, -0.125, 0.125, 0.375]) {
      const [x, y] = [u + i * du, v + j * dv]
      if (isUpright ? isInk(x, y) : isInk(y, -x)) ink++
    }
  }
  return ink / 16
}

/** The picture of a phone that moved during the exposure, read row by row. */
function moved(sharp: Float32Array, width: number, height: number, look: Look): Float32Array {
  const { motionPx, rollingPx = 0 } = look
  if (!motionPx && rollingPx === 0) return sharp
  const steps = motionPx ? Math.max(1, Math.ceil(Math.hypot(motionPx.x, motionPx.y))) : 0
  const data = new Float32Array(sharp.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k <= steps; k++) {
        const part = steps === 0 ? 0 : k / steps - 0.5
        const px = x + part * (motionPx?.x ?? 0) + rollingPx * (y / height - 0.5)
        sum += between(sharp, width, height, px, y + part * (motionPx?.y ?? 0))
      }
      data[y * width + x] = sum / (steps + 1)
    }
  }
  return data
}

function between(data: Float32Array, width: number, height: number, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x))
  const py = Math.min(height - 1, Math.max(0, y))
  const [left, top] = [Math.min(width - 2, Math.floor(px)), Math.min(height - 2, Math.floor(py))]
  const [u, v] = [px - left, py - top]
  const i = top * width + left
  return (
    (data[i]! * (1 - u) + data[i + 1]! * u) * (1 - v) +
    (data[i + width]! * (1 - u) + data[i + width + 1]! * u) * v
  )
}

function sheetGrey(look: Look, u: number, v: number, across: number, down: number): number {
  const text = Math.abs(u) < across * 0.36 && Math.abs(v) < down * 0.4
  const line = Math.abs(((v + 1000) % 14) - 7) < 1.6 && Math.sin(u * 1.3) > -0.3
  return look.printed && text && line ? look.sheet - 90 : look.sheet
}

/** The ray of a distorted pixel: radial distortion inverted by five fixed-point iterations. */
function straightRay(camera: View['camera'], px: number, py: number): Vector {
  const dx = (px - camera.principal.x) / camera.focalPx
  const dy = (py - camera.principal.y) / camera.focalPx
  let stretch = 1
  for (let i = 0; i < 5; i++) stretch = 1 + (camera.radial * (dx * dx + dy * dy)) / (stretch * stretch)
  return [dx / stretch, dy / stretch, 1]
}

/** Smooth multi-scale noise, about -1 to 1. */
function textureOf(random: Random) {
  const waves = Array.from({ length: 9 }, (_, i) => {
    const length = 400 / 1.6 ** i
    const way = random.within(0, 2 * Math.PI)
    return {
      x: (Math.cos(way) * 6.28) / length,
      y: (Math.sin(way) * 6.28) / length,
      at: random.within(0, 6.28),
    }
  })
  return (u: number, v: number) => {
    let sum = 0
    for (let i = 0; i < waves.length; i++) {
      const wave = waves[i]!
      sum += Math.sin(u * wave.x + v * wave.y + wave.at)
    }
    return sum / 3
  }
}

function cover(inside: number, footprint: number): number {
  return Math.min(1, Math.max(0, 0.5 + inside / footprint))
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function blurred(from: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / sigma) ** 2))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const pass = (source: Float32Array, step: number, count: number, place: (i: number) => number) => {
    const to = new Float32Array(source.length)
    for (let i = 0; i < source.length; i++) {
      const at = place(i)
      const isInside = at >= reach && at < count - reach
      let sum = 0
      for (let k = -reach; k <= reach; k++) {
        const off = isInside ? k : Math.min(count - 1, Math.max(0, at + k)) - at
        sum += weights[k + reach]! * source[i + off * step]!
      }
      to[i] = sum / total
    }
    return to
  }
  const across = pass(from, 1, width, (i) => i % width)
  return pass(across, width, height, (i) => Math.floor(i / width))
}
