import { depth, type Scene } from '#modules/catalog/rules/light/scene.ts'
import { figures, fill, surface, type Pen } from './surface.ts'
import { daylightAt, type Daylight } from './sun.ts'
import {
  mixTones,
  clamp,
  toCss,
  multiplyTones,
  addTones,
  scaleTone,
  toneOf,
  type Tone,
} from '#modules/catalog/rules/light/tone.ts'

const width = 120
const height = 150
const leaves = toneOf('#7c8f68')
const hills = toneOf('#9fb0b0')
const lights = toneOf('#ffd28a')

/** What is seen through the glass, out of focus: sky, hills, trees, at night lights. Drawn small, shown large. */
function paintOutside(pen: Pen, { sky, day, sun, sunTone, lamp }: Daylight): void {
  const heaven = pen.createLinearGradient(0, 0, 0, height * 0.7)
  heaven.addColorStop(0, toCss(scaleTone(sky[0], 1.08)))
  heaven.addColorStop(1, toCss(scaleTone(sky[1], 1.06)))
  pen.fillStyle = heaven
  pen.fillRect(0, 0, width, height)
  const dim = 0.05 + 0.95 * day
  const warm = mixTones([1, 1, 1], sunTone, sun * 0.5)
  const far = mixTones(multiplyTones(scaleTone(hills, dim), warm), sky[1], 0.45 * day)
  soft(pen, far, 99, 24, 0.64)
  soft(pen, multiplyTones(scaleTone(leaves, dim * 0.95), warm), 11, 20, 0.74)
  soft(pen, multiplyTones(scaleTone(leaves, dim * 0.72), warm), 5, 26, 0.86)
  if (lamp > 0.05) windowsAfar(pen, lamp)
}

/** Hours from one picture of the outside to the next. */
const stepHours = 0.5
/** The pictures by step, 26 kB each and the same for every room. */
const views = new Map<number, HTMLCanvasElement>()

function viewAt(step: number): HTMLCanvasElement {
  const view = views.get(step)
  if (view) return view
  // What is out of focus needs few pixels.
  const smaller = 0.6
  const pen = surface(width * smaller, height * smaller)
  pen.setTransform(smaller, 0, 0, smaller, 0, 0)
  paintOutside(pen, daylightAt(step * stepHours))
  views.set(step, pen.canvas)
  return pen.canvas
}

/** The outside at an hour, in pixels of the room: two kept pictures that fade into each other as the hour goes on. */
function drawOutside(
  pen: Pen,
  hour: number,
  [x, y, across, tall]: readonly [number, number, number, number],
): void {
  const step = Math.floor(hour / stepHours)
  const later = hour / stepHours - step
  pen.drawImage(viewAt(step), x, y, across, tall)
  if (later === 0) return
  pen.globalAlpha = later
  pen.drawImage(viewAt(step + 1), x, y, across, tall)
  pen.globalAlpha = 1
}

/** A row of blurred treetops. */
function soft(pen: Pen, tone: Tone, seed: number, size: number, level: number): void {
  const next = figures(seed)
  for (let x = -10; x < width + 20; x += size * 0.62) {
    const radius = size * (0.6 + next() * 0.6)
    const y = height * level + next() * size * 0.6
    const crown = pen.createRadialGradient(x, y, radius * 0.25, x, y, radius)
    const crownTone = scaleTone(tone, 0.88 + next() * 0.3)
    crown.addColorStop(0, toCss(crownTone))
    crown.addColorStop(0.6, toCss(crownTone, 0.86))
    crown.addColorStop(1, toCss(crownTone, 0))
    pen.fillStyle = crown
    pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }
  const ground = pen.createLinearGradient(0, height * (level + 0.05), 0, height * (level + 0.16))
  ground.addColorStop(0, toCss(tone, 0))
  ground.addColorStop(1, toCss(tone))
  pen.fillStyle = ground
  pen.fillRect(0, height * (level + 0.05), width, height)
}

function windowsAfar(pen: Pen, lamp: number): void {
  const next = figures(64)
  for (let light = 0; light < 9; light += 1) {
    const x = next() * width
    const y = height * (0.56 + next() * 0.3)
    const radius = 2.2 + next() * 2.6
    const glow = pen.createRadialGradient(x, y, 0, x, y, radius)
    glow.addColorStop(0, toCss(lights, 0.75 * lamp))
    glow.addColorStop(0.7, toCss(lights, 0.45 * lamp))
    glow.addColorStop(1, toCss(lights, 0))
    pen.fillStyle = glow
    pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }
}

const paint = toneOf('#f7f3ec')

/** Paints the window in its recess: sides, frame, and the view through its panes. */
export function paintWindow(
  pen: Pen,
  scene: Scene,
  { hour, light, room }: { hour: number; light: Daylight; room: Tone },
): void {
  const { at, opening, panes, scale } = scene
  const { left, right, top, bottom } = opening
  const fore = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)] as const
  const back = [
    at(left, top, -depth),
    at(right, top, -depth),
    at(right, bottom, -depth),
    at(left, bottom, -depth),
  ] as const
  // The sides of the recess are lit by the light that comes past the frame.
  const sky = scaleTone(mixTones(light.sky[1], [1, 1, 1], 0.4), light.day)
  const side = (share: number, sunny: number) =>
    toCss(
      multiplyTones(
        paint,
        addTones(
          scaleTone(room, 0.75),
          addTones(scaleTone(sky, share), scaleTone(light.sunTone, light.sun * clamp(sunny, 0, 1))),
        ),
      ),
    )
  fill(pen, [fore[0], fore[1], back[1], back[0]], side(0.18, 0))
  fill(pen, [fore[0], back[0], back[3], fore[3]], side(0.34, -light.aside * 0.5))
  fill(pen, [fore[1], back[1], back[2], fore[2]], side(0.34, light.aside * 0.5))
  fill(pen, [fore[3], back[3], back[2], fore[2]], side(0.5, light.down * 0.3))
  fill(pen, back, side(0.1, 0))
  const [x, y] = back[0]
  const across = back[1][0] - x
  const down = back[2][1] - y
  pen.save()
  pen.beginPath()
  for (const pane of panes) {
    const [from, over] = at(pane.left, pane.top, -depth)
    const [to, under] = at(pane.right, pane.bottom, -depth)
    pen.rect(from, over, to - from, under - over)
  }
  pen.clip()
  // The same view is shown, whatever the size of the window.
  const tall = Math.max(down, across * 0.8)
  drawOutside(pen, hour, [x, y + down - tall, across, tall])
  pen.restore()
  pen.strokeStyle = toCss(scaleTone(room, 0.35), 0.5)
  pen.lineWidth = Math.max(0.75, scale * 0.006)
  for (const pane of panes) {
    const [from, over] = at(pane.left, pane.top, -depth)
    const [to, under] = at(pane.right, pane.bottom, -depth)
    pen.strokeRect(from, over, to - from, under - over)
  }
}

/** The window sill, which nothing covers. */
export function paintSill(
  pen: Pen,
  { at, opening: { left, right, bottom } }: Scene,
  light: Daylight,
  room: Tone,
): void {
  if (bottom < 0.2) return
  const sky = scaleTone(light.sky[1], light.day * 0.3)
  const reach = 0.05
  const [outer, inner] = [at(left - reach, bottom, 0.07), at(right + reach, bottom, 0.07)]
  const top = toCss(multiplyTones(paint, addTones(scaleTone(room, 0.95), sky)))
  fill(pen, [at(left - reach, bottom, 0), at(right + reach, bottom, 0), inner, outer], top)
  const low = at(right + reach, bottom - 0.035, 0.07)
  fill(pen, [outer, inner, low, [outer[0], low[1]]], toCss(multiplyTones(paint, scaleTone(room, 0.86))))
  const under = at(right + reach, bottom - 0.13)[1]
  const shadow = pen.createLinearGradient(0, low[1], 0, under)
  shadow.addColorStop(0, 'rgb(40 28 16 / 0.26)')
  shadow.addColorStop(1, 'rgb(40 28 16 / 0)')
  pen.fillStyle = shadow
  pen.fillRect(
    at(left - reach, 0)[0],
    low[1],
    at(right + reach, 0)[0] - at(left - reach, 0)[0],
    under - low[1],
  )
}
