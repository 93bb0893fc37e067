import type { HouseWindow } from '../contract/house.ts'
import { drawCovering, type Box } from './covering.ts'
import { ellipse, group, path, pick, rect, type Shape } from './shapes.ts'

export interface WindowLook {
  /** Before every id of the drawing. */
  id: string
  /** Drawing units of a metre. */
  metre: number
  trim: string
  shade: string
  roll: () => number
}

const glassOf = { dark: 'glass', started: 'candle', made: 'lamp', fitted: 'lamp' } as const

/** Where a thing in a room stands, and how large it is. */
interface Spot {
  middle: number
  floor: number
  top: number
  height: number
  size: number
}

const look = { fill: '#8a4b22', opacity: 0.55 }

const plant = ({ middle, floor, size }: Spot): Shape[] => [
  path(
    [
      'M',
      middle - size * 0.28,
      floor,
      'l',
      -size * 0.08,
      -size * 0.42,
      'h',
      size * 0.72,
      'l',
      -size * 0.08,
      size * 0.42,
      'Z',
    ],
    look,
  ),
  path(
    [-0.9, -0.45, 0, 0.45, 0.9].flatMap((lean) => [
      'M',
      middle,
      floor - size * 0.4,
      'q',
      lean * size * 0.2,
      -size * 0.6,
      lean * size * 0.62,
      -size * (0.95 - Math.abs(lean) * 0.3),
    ]),
    {
      stroke: '#7c5a22',
      strokeWidth: Math.max(1, size * 0.09),
      fill: 'none',
      opacity: 0.6,
      strokeLinecap: 'round',
    },
  ),
]

const cat = ({ middle, floor, size }: Spot): Shape[] => [
  path(
    [
      'M',
      middle - size * 0.3,
      floor,
      'q',
      -size * 0.06,
      -size * 0.5,
      size * 0.16,
      -size * 0.62,
      'l',
      -size * 0.03,
      -size * 0.3,
      'l',
      size * 0.13,
      size * 0.12,
      'h',
      size * 0.1,
      'l',
      size * 0.13,
      -size * 0.12,
      'l',
      -size * 0.02,
      size * 0.32,
      'q',
      size * 0.2,
      size * 0.2,
      size * 0.14,
      size * 0.6,
      'q',
      size * 0.3,
      0,
      size * 0.28,
      -size * 0.3,
      'q',
      size * 0.14,
      size * 0.38,
      -size * 0.3,
      size * 0.3,
      'Z',
    ],
    { fill: '#4e2a16', opacity: 0.8 },
  ),
]

const books = ({ middle, floor, size }: Spot): Shape[] =>
  [0.5, 0.82, 0.66, 0.6].map((high, book) =>
    rect(middle - size * 0.4 + book * size * 0.22, floor - size * high, size * 0.17, size * high, look),
  )

const lamp = ({ middle, top, height, size }: Spot): Shape[] => [
  path(
    [
      'M',
      middle,
      top,
      'V',
      top + height * 0.5,
      'm',
      -size * 0.36,
      size * 0.34,
      'l',
      size * 0.2,
      -size * 0.34,
      'h',
      size * 0.32,
      'l',
      size * 0.2,
      size * 0.34,
      'Z',
    ],
    {
      fill: '#a85d26',
      stroke: '#8a4b22',
      strokeWidth: 0.8,
      opacity: 0.7,
    },
  ),
]

const vase = ({ middle, floor, size }: Spot): Shape[] => [
  ellipse(middle, floor - size * 0.26, size * 0.2, size * 0.28, look),
]

const things = [plant, cat, books, lamp, vase, (): Shape[] => []] as const

/** What stands in a room, seen through its lower half against the light. */
function inside({ x, y, width, height }: Box, roll: () => number): Shape[] {
  const middle = x + width * (0.3 + 0.4 * roll())
  const size = Math.min(width * 0.3, height * 0.26)
  return pick(things, roll)({ middle, floor: y + height, top: y, height, size })
}

/** The bars of the frame, in front of everything behind the glass. */
function bars({ x, y, width, height }: Box, { metre, trim }: WindowLook): Shape {
  const columns = Math.max(1, Math.round(width / (0.85 * metre)))
  const steps: (string | number)[] = []
  for (let bar = 1; bar < columns; bar += 1) steps.push('M', x + (width * bar) / columns, y, 'v', height)
  if (height > 1.25 * metre) steps.push('M', x, y + height * 0.32, 'h', width)
  return path(steps, { stroke: trim, strokeWidth: Math.max(1.2, metre * 0.045), fill: 'none' })
}

/** Light that falls from a fitted window on the wall around it. */
export function glowOf(
  { x, y, width, height }: Box,
  { light }: HouseWindow,
  { id, metre }: WindowLook,
): Shape[] {
  if (light !== 'fitted' && light !== 'made') return []
  const wide = light === 'fitted' ? 0.62 : 0.4
  return [
    ellipse(x + width / 2, y + height / 2, width / 2 + metre * wide, height / 2 + metre * wide, {
      fill: `url(#${id}glow)`,
      opacity: light === 'fitted' ? 0.85 : 0.5,
    }),
  ]
}

/** A window with its frame, what is behind it and its covering. */
export function drawWindow(box: Box, window: HouseWindow, look: WindowLook): Shape {
  const { x, y, width, height } = box
  const { id, metre, trim, shade, roll } = look
  const frame = Math.max(1.6, metre * 0.075)
  const isLit = window.light === 'made' || window.light === 'fitted'
  const ledge = Math.max(2, metre * 0.09)
  return group([
    // The shadow of the lintel, the frame, the ledge.
    rect(x - frame, y - frame, width + 2 * frame, height + 2 * frame, { fill: trim }),
    rect(x - frame * 1.9, y - frame * 2.2, width + frame * 3.8, frame * 1.6, { fill: trim }),
    rect(x - frame * 1.9, y + height + frame, width + frame * 3.8, ledge, { fill: trim }),
    rect(x - frame * 1.9, y + height + frame + ledge, width + frame * 3.8, ledge * 0.5, {
      fill: shade,
      opacity: 0.5,
    }),
    rect(x, y, width, height, { fill: `url(#${id}${glassOf[window.light]})` }),
    ...(window.light === 'fitted' && height > 0.8 * metre ? inside(box, roll) : []),
    ...(isLit
      ? []
      : [
          path(
            ['M', x + width * 0.58, y, 'h', width * 0.2, 'l', -width * 0.34, height, 'h', -width * 0.2, 'Z'],
            {
              fill: '#b9c6ee',
              opacity: 0.1,
            },
          ),
        ]),
    ...drawCovering(box, window),
    ...(window.light === 'fitted'
      ? [rect(x, y, width, height, { fill: `url(#${id}shine)`, className: 'house-light' })]
      : []),
    bars(box, look),
    rect(x, y, width, Math.max(1, metre * 0.05), { fill: '#1a1c38', opacity: isLit ? 0.28 : 0.45 }),
  ])
}
