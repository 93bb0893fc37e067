import { mixColours } from '#modules/catalog/rules/index.ts'
import type { HouseWindow } from '../contract/house.ts'
import { ellipse, group, path, rect, type Shape } from './shapes.ts'

/** A rectangle of the drawing. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Cloth {
  box: Box
  /** The cloth, its folds and its rails as they look with or without light behind them. */
  cloth: string
  fold: string
  rail: string
  isLit: boolean
}

/** Colours of a covering seen from the street. */
function clothOf(box: Box, { colour, light }: Pick<HouseWindow, 'colour' | 'light'>): Cloth {
  const isLit = light === 'made' || light === 'fitted'
  const night = light === 'started' ? 0.52 : 0.66
  return isLit
    ? {
        box,
        isLit,
        cloth: mixColours(colour, '#ffc873', light === 'fitted' ? 0.46 : 0.34),
        fold: mixColours(colour, '#8a4f24', 0.45),
        rail: mixColours(colour, '#4a2c1a', 0.5),
      }
    : {
        box,
        isLit,
        cloth: mixColours(colour, '#232b50', night),
        fold: mixColours(colour, '#141a36', 0.75),
        rail: mixColours(colour, '#141a36', 0.6),
      }
}

/** Parallel strokes in one path: slats, folds, louvres. */
const strokes = (from: number, to: number, step: number, draw: (at: number) => (string | number)[]) => {
  const steps: (string | number)[] = []
  for (let at = from; at <= to + 0.01; at += step) steps.push(...draw(at))
  return steps
}

function slats({ box: { x, y, width, height }, cloth, rail }: Cloth, isWooden: boolean): Shape[] {
  const down = height * 0.62
  const step = Math.max(isWooden ? 4.4 : 3.2, down / 16)
  const rows = strokes(y + step, y + down, step, (at) => ['M', x, at, 'h', width])
  return [
    path(rows, { stroke: cloth, strokeWidth: Math.round(step * (isWooden ? 7.2 : 6.2)) / 10, fill: 'none' }),
    path(['M', x + width * 0.2, y, 'v', down, 'M', x + width * 0.8, y, 'v', down], {
      stroke: rail,
      strokeWidth: isWooden ? 1.6 : 0.7,
      opacity: 0.7,
    }),
    rect(x, y + down - 1, width, 2.4, { fill: rail }),
  ]
}

function roller({ box: { x, y, width, height }, cloth, rail, isLit }: Cloth): Shape[] {
  const down = height * 0.52
  const edge = Math.min(1.6, width * 0.03)
  return [
    rect(x + edge, y, width - 2 * edge, down, { fill: cloth, opacity: isLit ? 0.94 : 1 }),
    rect(x + edge, y + down - 2, width - 2 * edge, 2.6, { fill: rail }),
    path(['M', x + width / 2, y + down, 'v', 5], { stroke: rail, strokeWidth: 0.9 }),
    ellipse(x + width / 2, y + down + 6, 1.3, 1.3, { fill: rail }),
  ]
}

function cellular({ box: { x, y, width, height }, cloth, fold, rail }: Cloth): Shape[] {
  const down = height * 0.55
  const step = Math.max(3.4, down / 12)
  return [
    rect(x, y, width, down, { fill: cloth }),
    path(
      strokes(y + step, y + down, step, (at) => ['M', x, at, 'h', width]),
      { stroke: fold, strokeWidth: 1, opacity: 0.5 },
    ),
    rect(x, y + down - 1.2, width, 2.4, { fill: rail }),
  ]
}

function vertical({ box: { x, y, width, height }, cloth, rail }: Cloth): Shape[] {
  const step = Math.max(5, width / 12)
  const louvres = strokes(x + step / 2, x + width * 0.64, step, (at) => ['M', at, y, 'v', height - 2])
  return [
    path(louvres, { stroke: cloth, strokeWidth: Math.round(step * 7.4) / 10, fill: 'none' }),
    rect(x, y, width, 2, { fill: rail }),
  ]
}

/** One panel, gathered below its rail and falling a little outwards. */
function panel({ box: { x, y, width, height }, cloth, fold }: Cloth, side: 1 | -1): Shape {
  const wide = width * 0.3
  const edge = side === 1 ? x : x + width
  const inner = (share: number) => edge + side * wide * share
  const folds = [0.28, 0.55, 0.8].flatMap((share) => [
    'M',
    inner(share * 0.86),
    y + 2,
    'Q',
    inner(share * 0.86),
    y + height * 0.5,
    inner(share),
    y + height,
  ])
  return group([
    path(
      [
        'M',
        edge,
        y,
        'L',
        inner(0.86),
        y,
        'Q',
        inner(0.84),
        y + height * 0.5,
        inner(1.04),
        y + height,
        'L',
        edge,
        y + height,
        'Z',
      ],
      { fill: cloth },
    ),
    path(folds, { stroke: fold, strokeWidth: 1.1, opacity: 0.55, fill: 'none' }),
  ])
}

const draws: Record<HouseWindow['covering'], (cloth: Cloth) => Shape[]> = {
  venetian: (cloth) => slats(cloth, false),
  wooden: (cloth) => slats(cloth, true),
  cellular,
  vertical,
  curtain: (cloth) => [panel(cloth, 1), panel(cloth, -1)],
  roller,
}

/** The covering of a window, half closed, as it looks from the street. */
export function drawCovering(box: Box, window: Pick<HouseWindow, 'covering' | 'colour' | 'light'>): Shape[] {
  return draws[window.covering](clothOf(box, window))
}
