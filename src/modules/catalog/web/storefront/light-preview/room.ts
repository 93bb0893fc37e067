import type { Scene } from '#modules/catalog/rules/light/scene.ts'
import { box, figures, fill, surface, type Pen } from './surface.ts'
import { toCss, scaleTone, toneOf } from '#modules/catalog/rules/light/tone.ts'

const wall = toneOf('#ece4d7')
const oak = toneOf('#cfae86')
const white = toneOf('#f6f2ea')

/** The room in even light, painted once for each size: until its plates are loaded (plates.ts). */
export function paintRoom(scene: Scene): HTMLCanvasElement {
  const pen = surface(scene.width, scene.height)
  const [, floor] = scene.at(0, 0)
  pen.fillStyle = toCss(wall)
  pen.fillRect(0, 0, scene.width, floor)
  plaster(pen, scene.width, floor)
  boards(pen, scene)
  skirting(pen, scene)
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
