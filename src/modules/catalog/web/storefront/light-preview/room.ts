import type { Scene } from '#modules/catalog/rules/light/scene.ts'
import { box, figures, fill, surface, type Pen } from './surface.ts'
import { toCss, scaleTone, toneOf, type Tone } from '#modules/catalog/rules/light/tone.ts'

const wall = toneOf('#ece4d7')
const oak = toneOf('#cfae86')
const white = toneOf('#f6f2ea')
const clay = toneOf('#b9694a')
const shadow = 'rgb(60 42 26 / 0.22)'

/** The room in even light, painted once for each size: wall, floor and furniture. */
export function paintRoom(scene: Scene): HTMLCanvasElement {
  const pen = surface(scene.width, scene.height)
  const [, floor] = scene.at(0, 0)
  pen.fillStyle = toCss(wall)
  pen.fillRect(0, 0, scene.width, floor)
  plaster(pen, scene.width, floor)
  boards(pen, scene)
  skirting(pen, scene)
  stool(pen, scene)
  lamp(pen, scene)
  return pen.canvas
}

/** Fine irregularities, so that the wall is not one flat colour. */
function plaster(pen: Pen, width: number, height: number): void {
  const next = figures(7)
  const tile = surface(128, 128)
  const pixels = tile.createImageData(128, 128)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const grey = 246 + next() * 9
    pixels.data.set([grey, grey, grey, 255], at)
  }
  tile.putImageData(pixels, 0, 0)
  pen.globalCompositeOperation = 'multiply'
  const pattern = pen.createPattern(tile.canvas, 'repeat')
  if (pattern) box(pen, [0, 0], [width, height], pattern)
  pen.globalCompositeOperation = 'source-over'
}

/** Oak floorboards that run from the wall towards the viewer. */
function boards(pen: Pen, { width, at, near, scale }: Scene): void {
  const next = figures(23)
  const wide = 0.19
  const half = Math.ceil(width / scale / 2 / wide) + 1
  for (let board = -half; board < half; board += 1) {
    const left = board * wide
    let from = -next() * 1.6
    while (from < near) {
      const to = from + 1.1 + next() * 0.9
      const ends = [Math.max(from, 0), Math.min(to, near + 0.3)] as const
      if (ends[1] > ends[0]) {
        const tone = scaleTone(oak, 0.9 + next() * 0.17)
        const points = [
          at(left, 0, ends[0]),
          at(left + wide, 0, ends[0]),
          at(left + wide, 0, ends[1]),
          at(left, 0, ends[1]),
        ]
        fill(pen, points, toCss(tone))
        pen.strokeStyle = toCss(scaleTone(oak, 0.68), 0.55)
        pen.lineWidth = Math.max(0.6, scale * 0.004)
        pen.stroke()
      }
      from = to
    }
  }
}

/** The skirting board and its shadow on the floor. */
function skirting(pen: Pen, { width, at, scale }: Scene): void {
  const [, foot] = at(0, 0)
  const [, top] = at(0, 0.085)
  box(pen, [0, top], [width, foot], toCss(white))
  box(pen, [0, top], [width, top + Math.max(1, scale * 0.006)], toCss(scaleTone(white, 1.04)))
  const dark = pen.createLinearGradient(0, foot, 0, foot + scale * 0.1)
  dark.addColorStop(0, 'rgb(60 42 26 / 0.3)')
  dark.addColorStop(1, 'rgb(60 42 26 / 0)')
  box(pen, [0, foot], [width, foot + scale * 0.1], dark)
}

/** A horizontal disc in perspective. */
function disc(
  pen: Pen,
  scene: Scene,
  [x, y, z]: readonly [number, number, number],
  radius: number,
  colour: string,
) {
  const [middle, level] = scene.at(x, y, z)
  const across = radius * scene.scaleAt(z)
  // A horizontal disc looks flatter the closer it is to the height of the eyes.
  const flat = Math.abs(1.35 - y) / 4.4
  pen.beginPath()
  pen.ellipse(middle, level, across, Math.max(across * flat, 1), 0, 0, Math.PI * 2)
  pen.fillStyle = colour
  pen.fill()
}

/** An oak stool with a clay jug, left of the window where there is room. */
function stool(pen: Pen, scene: Scene): void {
  const x = scene.cover.left - 0.62
  const z = 0.45
  if (x < -scene.width / scene.scale / 2 + 0.28) return
  disc(pen, scene, [x + 0.05, 0, z], 0.26, shadow)
  for (const leg of [-0.13, 0.13, 0.02]) {
    const back = leg === 0.02 ? -0.12 : 0.06
    const foot = scene.at(x + leg * 1.35, 0, z + back * 1.3)
    const head = scene.at(x + leg, 0.44, z + back)
    const thick = 0.014 * scene.scale
    const points = [
      [head[0] - thick, head[1]],
      [head[0] + thick, head[1]],
      [foot[0] + thick * 0.7, foot[1]],
      [foot[0] - thick * 0.7, foot[1]],
    ] as const
    fill(pen, points, toCss(scaleTone(oak, leg === 0.02 ? 0.5 : 0.68)))
  }
  disc(pen, scene, [x, 0.43, z], 0.2, toCss(scaleTone(oak, 0.55)))
  disc(pen, scene, [x, 0.455, z], 0.2, toCss(scaleTone(oak, 0.92)))
  jug(pen, scene, x - 0.02, z)
}

function jug(pen: Pen, scene: Scene, x: number, z: number): void {
  const [middle, foot] = scene.at(x, 0.46, z)
  const unit = scene.scaleAt(z)
  const turned = pen.createLinearGradient(middle - 0.08 * unit, 0, middle + 0.08 * unit, 0)
  turned.addColorStop(0, toCss(scaleTone(clay, 0.66)))
  turned.addColorStop(0.6, toCss(scaleTone(clay, 1.08)))
  turned.addColorStop(1, toCss(scaleTone(clay, 0.8)))
  pen.beginPath()
  pen.moveTo(middle - 0.05 * unit, foot)
  pen.bezierCurveTo(
    middle - 0.13 * unit,
    foot - 0.1 * unit,
    middle - 0.07 * unit,
    foot - 0.17 * unit,
    middle - 0.035 * unit,
    foot - 0.21 * unit,
  )
  pen.lineTo(middle + 0.035 * unit, foot - 0.21 * unit)
  pen.bezierCurveTo(
    middle + 0.07 * unit,
    foot - 0.17 * unit,
    middle + 0.13 * unit,
    foot - 0.1 * unit,
    middle + 0.05 * unit,
    foot,
  )
  pen.fillStyle = turned
  pen.fill()
  twigs(pen, middle, foot - 0.2 * unit, unit)
}

/** Twigs with leaves, in the jug. */
function twigs(pen: Pen, x: number, y: number, unit: number): void {
  const next = figures(41)
  const leaf: Tone = toneOf('#7f8f6c')
  for (const lean of [-0.16, 0.05, 0.2]) {
    const tip = [x + lean * unit, y - (0.42 - Math.abs(lean) * 0.5) * unit] as const
    pen.beginPath()
    pen.moveTo(x, y)
    pen.quadraticCurveTo(x + lean * 0.2 * unit, y - 0.2 * unit, ...tip)
    pen.strokeStyle = toCss(scaleTone(oak, 0.5))
    pen.lineWidth = Math.max(0.8, 0.006 * unit)
    pen.stroke()
    for (let share = 0.35; share <= 1; share += 0.13) {
      const side = next() > 0.5 ? 1 : -1
      const at = [x + lean * unit * share * share, y - (y - tip[1]) * share] as const
      pen.beginPath()
      pen.ellipse(at[0] + side * 0.022 * unit, at[1], 0.03 * unit, 0.011 * unit, side * -0.6, 0, Math.PI * 2)
      pen.fillStyle = toCss(scaleTone(leaf, 0.75 + next() * 0.5))
      pen.fill()
    }
  }
}

/** Lower edge, upper edge and half width of the lamp's shade, in metres. */
export const shade = { foot: 1.28, head: 1.56, wide: 0.19 }
/** Distance of the lamp from the wall, in metres. */
export const lampStands = 0.3

/** A lamp right of the window. */
function lamp(pen: Pen, scene: Scene): void {
  const { lamp: x } = scene
  const metal = toCss(toneOf('#5b4a38'))
  disc(pen, scene, [x + 0.04, 0, lampStands], 0.2, shadow)
  disc(pen, scene, [x, 0.01, lampStands], 0.13, metal)
  const thick = Math.max(1, 0.011 * scene.scale)
  const [middle, foot] = scene.at(x, 0, lampStands)
  const [, head] = scene.at(x, shade.foot + 0.02, lampStands)
  box(pen, [middle - thick, head], [middle + thick, foot], metal)
  fill(pen, shadeOf(scene), toCss(toneOf('#e6dac4')))
}

/** The outline of the lamp's shade, in pixels. */
export const shadeOf = (scene: Scene) =>
  [
    scene.at(scene.lamp - shade.wide * 0.82, shade.head, lampStands),
    scene.at(scene.lamp + shade.wide * 0.82, shade.head, lampStands),
    scene.at(scene.lamp + shade.wide, shade.foot, lampStands),
    scene.at(scene.lamp - shade.wide, shade.foot, lampStands),
  ] as const
