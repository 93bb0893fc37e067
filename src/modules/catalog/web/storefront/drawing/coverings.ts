import { stepsAlong } from './layout.ts'
import { createPen, rectangles, type Pen } from './pen.ts'

/** The size of a covering in drawing units, and the number of units per metre. */
export interface Cloth {
  width: number
  height: number
  perMetre: number
}

/** Height of a head rail, tube or rod in the drawing; at most a fifth of the covering. */
export const railOf = ({ height, perMetre }: Cloth, metres: number) =>
  Math.min(Math.max(metres * perMetre, 2.5), height / 5)

/** Slats below a head rail, half open: their faces in the light, and the shadow at their lower edges. */
export function slats(cloth: Cloth, pitchMetres: number) {
  const rail = railOf(cloth, 0.05)
  const { count, step } = stepsAlong(cloth.height - rail, pitchMetres * cloth.perMetre, 4.2)
  const thick = step * 0.66
  const slatTops = Array.from({ length: count }, (_, index) => rail + index * step + (step - thick) / 2)
  return {
    rail,
    count,
    faces: rectangles(slatTops.map((y) => ({ x: 0, y, width: cloth.width, height: thick }))),
    shadows: rectangles(
      slatTops.map((y) => ({ x: 0, y: y + thick * 0.68, width: cloth.width, height: thick * 0.32 })),
    ),
  }
}

/** Cords or tapes near both ends and, in a wide blind, about every 60 cm. */
export function tapes(cloth: Cloth, widthMetres: number) {
  const wide = Math.min(Math.max(widthMetres * cloth.perMetre, 0.8), cloth.width / 6)
  const edge = Math.min(0.15 * cloth.perMetre, cloth.width / 5)
  const { count, step } = stepsAlong(cloth.width - 2 * edge, 0.6 * cloth.perMetre, 12)
  return rectangles(
    Array.from({ length: count + 1 }, (_, index) => ({
      x: edge + index * step - wide / 2,
      y: 0,
      width: wide,
      height: cloth.height,
    })),
  )
}

/** Vanes of a vertical blind, half turned: leaning faces, and the shadow along one side. */
export function vanes(cloth: Cloth, pitchMetres: number) {
  const rail = railOf(cloth, 0.045)
  const { count, step } = stepsAlong(cloth.width, pitchMetres * cloth.perMetre, 5)
  const wide = step * 0.74
  const vaneStarts = Array.from({ length: count }, (_, index) => index * step + (step - wide) / 2)
  const down = cloth.height - rail
  return {
    rail,
    count,
    faces: rectangles(vaneStarts.map((x) => ({ x, y: rail, width: wide, height: down }))),
    shadows: rectangles(
      vaneStarts.map((x) => ({ x: x + wide * 0.72, y: rail, width: wide * 0.28, height: down })),
    ),
  }
}

/** Cells of a pleated blind: the outline with its zigzag sides, and the shadowed half of each cell. */
export function drawPleats(cloth: Cloth, down: number) {
  const rail = railOf(cloth, 0.04)
  const length = Math.max(down - rail, 0)
  const { count, step } = stepsAlong(length, 0.032 * cloth.perMetre, 5)
  const tooth = Math.min(step * 0.3, 2, cloth.width / 8)
  const right = cloth.width - tooth
  const outline = createPen().move(tooth, rail).line(right, rail)
  for (let cell = 0; cell < count; cell += 1)
    outline.line(cloth.width, rail + (cell + 0.5) * step).line(right, rail + (cell + 1) * step)
  outline.line(tooth, rail + length)
  for (let cell = count - 1; cell >= 0; cell -= 1)
    outline.line(0, rail + (cell + 0.5) * step).line(tooth, rail + cell * step)
  outline.close()
  return {
    rail,
    count,
    outline: outline.path(),
    shadows: rectangles(
      Array.from({ length: count }, (_, cell) => ({
        x: tooth / 2,
        y: rail + (cell + 0.5) * step,
        width: cloth.width - tooth,
        height: step * 0.5,
      })),
    ),
  }
}

/** Folds of a curtain: their positions, and the paths that draw them. */
export interface Folds {
  rail: number
  /** Top of the cloth. */
  top: number
  from: number
  count: number
  step: number
  outline: string
  shadows: string
  lights: string
}

/** Minimum width of a fold that can still be distinguished, in drawing units. */
const closestFold = 2.6

/**
 * One curtain at its present width: its folds widen towards the wavy hem. Drawn aside it keeps the number of its
 * folds, which get narrower.
 * @param across width that it covers when it is closed
 * @param fullness cloth width as a multiple of its track
 * @param startsAt top of the cloth, as a share of the rail
 */
export function drawFolds(
  cloth: Cloth,
  { wide, from, across = wide }: { wide: number; from: number; across?: number },
  { fullness = 2, startsAt = 1 }: { fullness?: number; startsAt?: number } = {},
): Folds {
  const rail = railOf(cloth, 0.035)
  const top = rail * startsAt
  const down = cloth.height - top
  const closed = stepsAlong(across, (0.22 / Math.max(fullness, 1)) * cloth.perMetre, 5).count
  const count = Math.max(1, Math.min(closed, Math.floor(wide / closestFold)))
  const step = wide / count
  const wave = Math.min(1.6, down / 12)
  const at = (index: number) => from + index * step
  const outline = createPen()
    .move(from, top)
    .line(from + wide, top)
    .line(from + wide, cloth.height)
  const shadows = createPen()
  const lights = createPen()
  /** One band of light or shadow: narrow at the top, wider at the hem. */
  const band = (pen: Pen, x: number, { head, foot }: { head: [number, number]; foot: number }) =>
    pen
      .move(x + step * head[0], top)
      .line(x, top + down)
      .line(x + step * foot, top + down)
      .line(x + step * head[1], top)
      .close()
  for (let index = 0; index < count; index += 1) {
    const end = at(count - index)
    outline.curve(end - step / 2, cloth.height + (index % 2 ? -wave : wave), end - step, cloth.height)
    band(shadows, at(index) + step * 0.62, { head: [0.12, 0.3], foot: 0.38 })
    band(lights, at(index) + step * 0.14, { head: [0.06, 0.16], foot: 0.2 })
  }
  return {
    rail,
    top,
    from,
    count,
    step,
    outline: outline.close().path(),
    shadows: shadows.path(),
    lights: lights.path(),
  }
}
