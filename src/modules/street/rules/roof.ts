import { ellipse, group, path, pick, rect, type Shape } from './shapes.ts'
import type { Box } from './covering.ts'

export interface RoofLook {
  metre: number
  wall: string
  roof: string
  trim: string
  shade: string
}

const roofKinds = ['gable', 'hip', 'stepped', 'mansard', 'flat'] as const
export type RoofKind = (typeof roofKinds)[number]

/** Which roof a house gets: a gable for a narrow one, a hip, mansard or flat roof for a broad one. Its height in metres. */
export function roofOf(
  width: number,
  height: number,
  roll: () => number,
): { kind: RoofKind; height: number } {
  const kind: RoofKind =
    height > 14
      ? pick(['flat', 'mansard'] as const, roll)
      : width > 8.4
        ? pick(['hip', 'mansard', 'hip'] as const, roll)
        : pick(['gable', 'hip', 'stepped', 'gable', 'mansard'] as const, roll)
  const heights = {
    gable: Math.min(4.2, Math.max(2, width * 0.44)),
    hip: Math.min(2.9, Math.max(1.8, width * 0.3)),
    stepped: Math.min(3.8, Math.max(2.2, width * 0.42)),
    mansard: 2.2,
    flat: 0.95,
  }
  return { kind, height: heights[kind] }
}

/** Rows of tiles between a lower and an upper edge. */
function tiles(
  lower: [number, number],
  upper: [number, number],
  { top, base, shade, metre }: { top: number; base: number; shade: string; metre: number },
) {
  const rows = Math.max(3, Math.round((base - top) / (0.3 * metre)))
  const steps: (string | number)[] = []
  for (let row = 1; row < rows; row += 1) {
    const share = row / rows
    const left = upper[0] + (lower[0] - upper[0]) * share
    const right = upper[1] + (lower[1] - upper[1]) * share
    const y = top + (base - top) * share
    steps.push('M', left, y, 'H', right)
    const width = metre * 0.42
    for (let x = left + (row % 2 ? width : width / 2); x < right - 2; x += width)
      steps.push('M', x, y, 'v', (base - top) / rows)
  }
  return path(steps, { stroke: shade, strokeWidth: 0.8, opacity: 0.34, fill: 'none' })
}

/** A round ornament, not a window: only what was ordered may glow. */
const ornament = (
  middle: number,
  y: number,
  { metre, trim, shade }: Pick<RoofLook, 'metre' | 'trim' | 'shade'>,
): Shape[] => [
  ellipse(middle, y, metre * 0.36, metre * 0.36, { fill: trim }),
  ellipse(middle, y, metre * 0.26, metre * 0.26, { fill: shade }),
  path(['M', middle - metre * 0.26, y, 'h', metre * 0.52, 'M', middle, y - metre * 0.26, 'v', metre * 0.52], {
    stroke: trim,
    strokeWidth: Math.max(1, metre * 0.05),
  }),
]

function gable({ x, y, width, height }: Box, { metre, wall, roof, trim, shade }: RoofLook): Shape[] {
  const middle = x + width / 2
  const over = metre * 0.4
  const slope = height / (width / 2)
  const thick = metre * 0.26
  const under = [
    'M',
    x - over,
    y + over * slope,
    'L',
    middle,
    y - height - thick * 0.2,
    'L',
    x + width + over,
    y + over * slope,
  ]
  return [
    path(['M', x, y + 1, 'L', middle, y - height, 'L', x + width, y + 1, 'Z'], { fill: wall }),
    path(
      [
        ...under,
        'l',
        0,
        -thick * 1.3,
        'L',
        middle,
        y - height - thick * 1.7,
        'L',
        x - over,
        y + over * slope - thick * 1.3,
        'Z',
      ],
      { fill: roof },
    ),
    path(under, {
      stroke: shade,
      strokeWidth: 1.6,
      opacity: 0.5,
      fill: 'none',
    }),
    ...ornament(middle, y - height * 0.36, { metre, trim, shade }),
  ]
}

function hip({ x, y, width, height }: Box, { metre, roof, shade, trim }: RoofLook): Shape[] {
  const over = metre * 0.35
  const inset = Math.min(width * 0.3, height * 1.1)
  const [left, right] = [x - over, x + width + over]
  const top = y - height
  return [
    path(['M', left, y, 'L', x + inset, top, 'H', x + width - inset, 'L', right, y, 'Z'], { fill: roof }),
    tiles([left, right], [x + inset, x + width - inset], { top, base: y, shade, metre }),
    path(['M', x + width - inset, top, 'L', right, y, 'H', right - inset * 0.9, 'Z'], {
      fill: shade,
      opacity: 0.2,
    }),
    rect(x + inset - 3, top - 2, width - 2 * inset + 6, 4, { fill: shade, opacity: 0.8 }),
    rect(left, y - 1, right - left, metre * 0.13, { fill: trim }),
  ]
}

function mansard({ x, y, width, height }: Box, { metre, roof, shade, trim, wall }: RoofLook): Shape[] {
  const over = metre * 0.25
  const inset = metre * 0.75
  const top = y - height
  const dormers = Math.max(1, Math.min(5, Math.round(width / (metre * 3))))
  return [
    path(
      [
        'M',
        x - over,
        y,
        'Q',
        x + inset * 0.55,
        y - height * 0.4,
        x + inset,
        top,
        'H',
        x + width - inset,
        'Q',
        x + width - inset * 0.55,
        y - height * 0.4,
        x + width + over,
        y,
        'Z',
      ],
      { fill: roof },
    ),
    tiles([x + inset * 0.3, x + width - inset * 0.3], [x + inset, x + width - inset], {
      top,
      base: y,
      shade,
      metre,
    }),
    ...Array.from({ length: dormers }, (_, index) => {
      const middle = x + (width * (index + 0.5)) / dormers
      const [wide, high] = [metre * 0.44, metre * 1.05]
      return group([
        path(
          [
            'M',
            middle - wide,
            y - metre * 0.3,
            'v',
            -high * 0.7,
            'q',
            wide,
            -metre * 0.62,
            wide * 2,
            0,
            'v',
            high * 0.7,
            'Z',
          ],
          { fill: wall },
        ),
        path(
          [
            'M',
            middle - wide * 1.2,
            y - metre * 0.3 - high * 0.68,
            'q',
            wide * 1.2,
            -metre * 0.78,
            wide * 2.4,
            0,
          ],
          {
            stroke: trim,
            strokeWidth: metre * 0.09,
            fill: 'none',
            strokeLinecap: 'round',
          },
        ),
        // Closed shutters: only what was ordered may glow.
        rect(middle - wide * 0.6, y - metre * 0.36 - high * 0.62, wide * 1.2, high * 0.62, { fill: shade }),
        path(['M', middle, y - metre * 0.36 - high * 0.62, 'v', high * 0.62], {
          stroke: trim,
          strokeWidth: 1,
          opacity: 0.7,
        }),
      ])
    }),
    rect(x + inset - 4, top - 3, width - 2 * inset + 8, 5, { fill: trim }),
    rect(x - over, y - 2, width + over * 2, metre * 0.2, { fill: trim }),
  ]
}

function stepped({ x, y, width, height }: Box, { metre, wall, trim, shade }: RoofLook): Shape[] {
  const steps = 4
  const [wide, high] = [width / 2 / (steps + 0.6), height / steps]
  const up: (string | number)[] = ['M', x, y + 1]
  for (let step = 0; step < steps; step += 1) up.push('v', -high, 'h', wide)
  const ridge = width - 2 * wide * steps
  up.push('h', ridge)
  for (let step = 0; step < steps; step += 1) up.push('h', wide, 'v', high)
  const caps: Shape[] = []
  for (let step = 1; step <= steps; step += 1) {
    const [left, level] = [x + wide * (step - 1), y - high * step]
    const cap = { fill: trim }
    caps.push(rect(left - 2, level - 3, step === steps ? wide * 2 + ridge + 4 : wide + 3, 4.5, cap))
    if (step < steps) caps.push(rect(x + width - wide * step - 1, level - 3, wide + 3, 4.5, cap))
  }
  const middle = x + width / 2
  return [
    path([...up, 'Z'], { fill: wall }),
    ...caps,
    path(
      [
        'M',
        middle - metre * 0.3,
        y - height * 0.3,
        'v',
        -metre * 0.5,
        'a',
        metre * 0.3,
        metre * 0.3,
        0,
        0,
        1,
        metre * 0.6,
        0,
        'v',
        metre * 0.5,
        'Z',
      ],
      {
        fill: shade,
        stroke: trim,
        strokeWidth: metre * 0.08,
      },
    ),
  ]
}

function flat({ x, y, width, height }: Box, { metre, wall, trim, shade }: RoofLook): Shape[] {
  const over = metre * 0.22
  const brackets: (string | number)[] = []
  for (let at = x + metre * 0.3; at < x + width; at += metre * 0.6)
    brackets.push('M', at, y - height * 0.42, 'v', height * 0.36)
  return [
    rect(x, y - height * 0.5, width, height * 0.5 + 1, { fill: wall }),
    path(brackets, { stroke: trim, strokeWidth: metre * 0.13 }),
    rect(x - over, y - height * 0.62, width + 2 * over, height * 0.22, { fill: trim }),
    rect(x - over * 0.5, y - height, width + over, height * 0.4, { fill: wall }),
    rect(x - over, y - height - 3, width + 2 * over, 5, { fill: trim }),
    rect(x - over, y - height * 0.4, width + 2 * over, 2.5, { fill: shade, opacity: 0.5 }),
  ]
}

const draws = { gable, hip, mansard, stepped, flat }

/** A roof above the box's upper side; `box.height` is that of the roof. */
export const drawRoof = (kind: RoofKind, box: Box, look: RoofLook): Shape => group(draws[kind](box, look))
