/** Renders a view as a camera sees it: wall, frame, glass, curtains, sheet; blur, noise, glare, low light. */
import { cross, dot, plus, scaled, type Vector } from '../../src/modules/measuring/rules/camera.ts'
import type { Luminance } from '../../src/modules/measuring/rules/luminance.ts'
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
  const data = blurred(sharp, width, height, look.blurPx)
  const lamp = { x: random.within(0.3, 0.7) * width, y: random.within(0.3, 0.7) * height }
  for (let i = 0; i < data.length; i++) {
    const far = Math.hypot((i % width) - lamp.x, Math.floor(i / width) - lamp.y) / (0.12 * height)
    const lit = look.glare * 255 * Math.exp(-far * far)
    const value = data[i]! + lit + look.noise * random.normal()
    data[i] = Math.round(Math.min(255, Math.max(0, value)))
  }
  return { width, height, data }
}

/** The grey of a pixel, with edges antialiased over its footprint on the wall. */
function painter(view: View, look: Look, random: Random) {
  const { camera, rotation, origin, size } = view
  const column = (k: 0 | 1): Vector => [rotation[0][k], rotation[1][k], rotation[2][k]]
  const right = column(0)
  const down = column(1)
  const normal = cross(right, down)
  const away = dot(normal, origin)
  const hit = (px: number, py: number) => {
    const ray = straightRay(camera, px, py)
    const from = plus(scaled(ray, away / dot(normal, ray)), scaled(origin, -1))
    return { u: dot(right, from), v: dot(down, from) }
  }
  const rowOf = (py: number) => Array.from({ length: size.width + 1 }, (_, px) => hit(px, py))
  let row = { y: -1, here: rowOf(0), below: rowOf(0) }
  const texture = textureOf(random)
  const c = Math.cos(view.sheet.turn)
  const s = Math.sin(view.sheet.turn)
  return (px: number, py: number): number => {
    if (row.y !== py) row = { y: py, here: row.y === py - 1 ? row.below : rowOf(py), below: rowOf(py + 1) }
    const at = row.here[px]!
    const alongX = row.here[px + 1]!
    const alongY = row.below[px]!
    const du = Math.hypot(alongX.u - at.u, alongY.u - at.u)
    const dv = Math.hypot(alongX.v - at.v, alongY.v - at.v)
    const box = (u: number, v: number, w: number, h: number, soft = 1) =>
      cover(w / 2 - Math.abs(u), du * soft) * cover(h / 2 - Math.abs(v), dv * soft)
    let grey = look.wall + look.wallTexture * texture(at.u, at.v)
    const joint = 2 * look.jointMm
    grey = mix(grey, look.wall * 0.55, box(at.u, at.v, view.widthMm + joint, view.heightMm + joint))
    grey = mix(grey, look.frame, box(at.u, at.v, view.widthMm, view.heightMm))
    grey = mix(grey, glass(view, look, at.u, at.v), panes(view, look, at, box))
    const su = c * (at.u - view.sheet.at.x) + s * (at.v - view.sheet.at.y)
    const sv = -s * (at.u - view.sheet.at.x) + c * (at.v - view.sheet.at.y)
    const { acrossMm, downMm } = view.sheet
    grey *= 1 - (look.shadow / 255) * box(su - 4, sv - 6, acrossMm, downMm, 6)
    grey = mix(grey, sheetGrey(look, su, sv, acrossMm, downMm), box(su, sv, acrossMm, downMm))
    return grey * (1 - look.falloff * Math.hypot(px / size.width - 0.4, py / size.height - 0.4))
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
    for (const wave of waves) sum += Math.sin(u * wave.x + v * wave.y + wave.at)
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
      let sum = 0
      for (let k = -reach; k <= reach; k++) {
        const within = Math.min(count - 1, Math.max(0, at + k))
        sum += weights[k + reach]! * source[i + (within - at) * step]!
      }
      to[i] = sum / total
    }
    return to
  }
  const across = pass(from, 1, width, (i) => i % width)
  return pass(across, width, height, (i) => Math.floor(i / width))
}
