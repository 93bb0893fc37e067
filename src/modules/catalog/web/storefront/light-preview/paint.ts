import { handleOf } from './handle.ts'
import { isTilted, type Hanging } from '#modules/catalog/rules/light/hanging.ts'
import type { Cover } from './covers.ts'
import { paintCellular, paintCurtain, paintRoller } from './cover-cloth.ts'
import { paintLouvres, paintSlats } from './cover-slats.ts'
import { beamsOf, daylightShare } from './light.ts'
import type { Material } from './material.ts'
import { paintSill, paintWindow } from './outside.ts'
import { platesOf } from './plates.ts'
import { paintRoom } from './room.ts'
import { sceneOf, type Scene } from '#modules/catalog/rules/light/scene.ts'
import { shape, surface, type Pen, type Point } from './surface.ts'
import { daylightAt, type Daylight } from './sun.ts'
import {
  divideTones,
  mixTones,
  clamp,
  toCss,
  addTones,
  scaleTone,
  toneOf,
  type Tone,
} from '#modules/catalog/rules/light/tone.ts'

const painters: Record<Hanging['kind'], (cover: Cover) => void> = {
  venetian: paintSlats,
  wooden: paintSlats,
  vertical: paintLouvres,
  roller: paintRoller,
  cellular: paintCellular,
  curtain: paintCurtain,
}

/** The scale at which light is painted; enlarged, its edges are soft. */
const lightShare = 0.5
/** Side length of the picture of the room's light, in pixels; it is stretched over the whole room. */
const mood = 64

/** The lamp of the evening stands just outside the picture: how far, how high, and how far it shines, in metres. */
const lampOutside = { beside: 0.15, high: 1.35, reach: 2.6 }

const lampLight = toneOf('#ffc98a')
const nightLight = toneOf('#8a96b8')
/** What the lamp adds on the covering and the window, which face it and are nearer to it than the room is on average. */
const lampOnCovering = scaleTone(toneOf('#fff1e2'), 0.26)

/** The painter of one room; it caches everything that does not change between pictures. */
export interface Studio {
  scene: Scene
  /** Paints the room at an hour from 6 to 22 and with the covering at an opening from 0 to 1. */
  paint: (hour: number, open: number, material: Material) => void
}

/** Sets up a room with this covering on a canvas of this size in pixels. */
export function studioOf(pen: Pen, hanging: Hanging, width: number, height: number): Studio {
  const scene = sceneOf(hanging, width, height)
  const drawPlate = platesOf(scene)
  let painted: HTMLCanvasElement | undefined
  const rays = surface(width * lightShare, height * lightShare)
  const moods = surface(mood, mood)
  const canvases: Cover['canvases'] = new Map()
  return {
    scene,
    paint(hour, open, material) {
      const light = daylightAt(hour)
      const passed = daylightShare(hanging, scene, open)
      const around = roomLight(light, passed)
      pen.globalCompositeOperation = 'source-over'
      const isPlate = drawPlate(pen, hour)
      if (!isPlate) pen.drawImage((painted ??= paintRoom(scene)), 0, 0)
      // A plate shows the light of its hour at an open window.
      const base = isPlate ? divideTones(around, roomLight(light, 1)) : around
      paintMood(moods, scene, light, {
        around: scaleTone(base, isPlate ? 1.35 - 0.55 * light.lamp : 0.94),
        passed,
      })
      pen.globalCompositeOperation = 'multiply'
      pen.drawImage(moods.canvas, 0, 0, width, height)
      pen.globalCompositeOperation = 'source-over'
      const facing = seenLight(addTones(around, scaleTone(lampOnCovering, light.lamp)))
      paintWindow(pen, scene, { hour, light, room: facing })
      castLight(pen, rays, { scene, hanging, light, open })
      const isBefore = hanging.kind === 'curtain'
      if (isBefore) paintSill(pen, scene, light, around)
      painters[hanging.kind]({ pen, scene, hanging, material, light, room: facing, open, canvases })
      if (isTilted(hanging.kind)) wand(pen, hanging, scene, { open, around })
      if (!isBefore) paintSill(pen, scene, light, around)
      glow(pen, scene, light, passed)
    },
  }
}

/** The light in the room: the daylight that comes in, and the lamp. */
function roomLight({ sky, day, sun, sunTone, lamp }: Daylight, passed: number): Tone {
  const tint = mixTones([1, 1, 1], mixTones(sky[1], sunTone, sun * 0.5), 0.4)
  const daily = scaleTone(tint, day * (0.12 + 1.02 * passed ** 0.33))
  return addTones(addTones(daily, scaleTone(lampLight, 0.44 * lamp)), scaleTone(nightLight, 0.06))
}

/** A light as it is seen: whoever is in the room has got half used to its colour. */
function seenLight(tone: Tone): Tone {
  const mean = (tone[0] + tone[1] + tone[2]) / 3
  return mixTones(tone, [mean, mean, mean], 0.5)
}

/** Paints the brightness of the room, small: brightest at and below the window, at night around the lamp. */
function paintMood(
  pen: Pen,
  scene: Scene,
  light: Daylight,
  { around, passed }: { around: Tone; passed: number },
): void {
  const across = mood / scene.width
  const down = mood / scene.height
  const { cover, at, scale, width } = scene
  pen.globalCompositeOperation = 'source-over'
  pen.fillStyle = toCss(around)
  pen.fillRect(0, 0, mood, mood)
  const spot = (x: number, y: number, radius: number, tone: Tone, strength: number) => {
    const glow = pen.createRadialGradient(x, y, 0, x, y, radius)
    glow.addColorStop(0, toCss(tone, strength))
    glow.addColorStop(0.45, toCss(tone, strength * 0.42))
    glow.addColorStop(1, toCss(tone, 0))
    pen.fillStyle = glow
    pen.fillRect(0, 0, mood, mood)
  }
  pen.globalCompositeOperation = 'lighter'
  const [x, y] = at(0, (cover.top + cover.bottom) / 2)
  const tall = (cover.top - cover.bottom) * scale * down
  const day = light.day * (0.12 + 0.4 * passed)
  const tint = mixTones([1, 1, 1], light.sunTone, light.sun * 0.5)
  spot(x * across, y * down + tall * 0.1, tall * 1.15, tint, day * 0.55)
  const [floorX, floorY] = at(light.aside * 0.5, 0, 0.9)
  spot(floorX * across, floorY * down, tall * 1.1, tint, day * 0.6)
  if (light.lamp > 0) {
    pen.globalCompositeOperation = 'screen'
    const [lampX, lampY] = at(width / scale / 2 + lampOutside.beside, lampOutside.high)
    const reach = lampOutside.reach * scale * across
    spot(lampX * across, lampY * down, reach, lampLight, 0.95 * light.lamp)
    const [, foot] = at(0, 0, 0.5)
    spot(lampX * across, foot * down, reach * 0.7, lampLight, 0.4 * light.lamp)
  }
  // The corners of the picture are a little darker.
  pen.globalCompositeOperation = 'multiply'
  const edge = pen.createRadialGradient(mood / 2, mood * 0.45, mood * 0.3, mood / 2, mood * 0.45, mood * 0.78)
  edge.addColorStop(0, '#fff')
  edge.addColorStop(1, '#ddd5cb')
  pen.fillStyle = edge
  pen.fillRect(0, 0, mood, mood)
}

/** Sunlight on the floor, with the shadows of bars and slats in it. */
function castLight(
  pen: Pen,
  rays: Pen,
  { scene, hanging, light, open }: { scene: Scene; hanging: Hanging; light: Daylight; open: number },
): void {
  if (light.sun <= 0) return
  const { at, near, width, height } = scene
  const [, floor] = at(0, 0)
  rays.setTransform(1, 0, 0, 1, 0, 0)
  rays.clearRect(0, 0, rays.canvas.width, rays.canvas.height)
  rays.setTransform(lightShare, 0, 0, lightShare, 0, 0)
  const tone = scaleTone(mixTones(light.sunTone, [1, 0.95, 0.9], 0.5), 0.34)
  const shares = new Map<number, Point[][]>()
  for (const { box, share } of beamsOf(hanging, scene, light, open)) {
    const reach = near * light.down
    const [low, high] = [box.bottom, Math.min(box.top, reach)]
    if (high <= low) continue
    const points = (
      [
        [box.left, high],
        [box.right, high],
        [box.right, low],
        [box.left, low],
      ] as const
    ).map(([x, y]) => at(x + (y / light.down) * light.aside, 0, y / light.down))
    shares.set(share, [...(shares.get(share) ?? []), points])
  }
  for (const [share, quads] of shares) {
    rays.beginPath()
    for (const quad of quads) shape(rays, quad)
    rays.fillStyle = toCss(scaleTone(tone, clamp(light.sun, 0, 1)), share)
    rays.fill()
  }
  const from = Math.floor(floor * lightShare)
  const down = rays.canvas.height - from
  const over = from / lightShare
  // Light brightens the colours it falls on, and strong light turns everything whiter.
  for (const [how, strength] of [
    ['color-dodge', 1],
    ['screen', 0.55],
  ] as const) {
    pen.globalCompositeOperation = how
    pen.globalAlpha = strength
    pen.drawImage(rays.canvas, 0, from, rays.canvas.width, down, 0, over, width, height - over)
  }
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}

/** The wand that turns the slats, from the rail to its handle. */
function wand(
  pen: Pen,
  hanging: Hanging,
  scene: Scene,
  { open, around }: { open: number; around: Tone },
): void {
  const handle = handleOf(hanging, scene, open)
  const [x, top] = scene.at(handle.x, scene.cover.top - 0.05, 0.03)
  const [, foot] = scene.at(handle.x, handle.y, 0.03)
  pen.strokeStyle = toCss(scaleTone(around, 0.72))
  pen.lineWidth = Math.max(1.2, scene.scale * 0.008)
  pen.beginPath()
  pen.moveTo(x, top)
  pen.lineTo(x, foot)
  pen.stroke()
}

/** The glow around the window by day. */
function glow(pen: Pen, scene: Scene, light: Daylight, passed: number): void {
  const { at, cover, scale } = scene
  const spot = (x: number, y: number, radius: number, tone: Tone, strength: number) => {
    const shine = pen.createRadialGradient(x, y, 0, x, y, radius)
    shine.addColorStop(0, toCss(tone, strength))
    shine.addColorStop(1, toCss(tone, 0))
    pen.fillStyle = shine
    pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }
  pen.globalCompositeOperation = 'screen'
  if (light.day > 0.2) {
    const [x, y] = at(0, (cover.top + cover.bottom) / 2)
    const radius = Math.max(cover.right - cover.left, cover.top - cover.bottom) * 0.75 * scale
    spot(x, y, radius, light.sky[1], 0.2 * light.day * passed)
  }
  pen.globalCompositeOperation = 'source-over'
}
