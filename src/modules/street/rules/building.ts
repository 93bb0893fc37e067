import { mixColours } from '#modules/catalog/rules/index.ts'
import type { House } from '../contract/house.ts'
import { drawChimney } from './chimney.ts'
import { door, type Facade } from './facade.ts'
import { duskColour, coloursOf } from './palette.ts'
import { drawRoof, roofOf } from './roof.ts'
import { seededRandom, ellipse, gradient, group, path, rect, type Shape } from './shapes.ts'
import { drawWindow, glowOf, type WindowLook } from './window.ts'

/** Gradients of walls, glass and light. */
export const definitions = (id: string, wall: string): Shape[] => [
  gradient(`${id}wall`, [
    [0, mixColours(wall, '#e7a183', 0.12)],
    [100, mixColours(wall, '#1c2140', 0.2)],
  ]),
  gradient(`${id}glass`, [
    [0, '#6d78a8'],
    [55, '#39446f'],
    [100, '#252d52'],
  ]),
  gradient(`${id}candle`, [
    [0, '#3a426c'],
    [50, '#5d5068'],
    [100, '#d9935a'],
  ]),
  gradient(
    `${id}lamp`,
    [
      [0, '#fff0c0'],
      [50, '#ffd583'],
      [100, '#f2a552'],
    ],
    { radial: true, cx: 0.5, cy: 0.55, r: 0.75 },
  ),
  gradient(
    `${id}glow`,
    [
      [0, '#ffcf7d', 0.75],
      [55, '#ffb85e', 0.28],
      [100, '#ffae55', 0],
    ],
    { radial: true },
  ),
  gradient(
    `${id}shine`,
    [
      [0, '#fff2c9', 0.42],
      [100, '#ffd07a', 0],
    ],
    { radial: true },
  ),
  gradient(
    `${id}late`,
    [
      [0, '#ff8a5c', 0.8],
      [100, '#d9542c', 0],
    ],
    { radial: true },
  ),
  gradient(
    `${id}pool`,
    [
      [0, '#ffcb7a', 0.5],
      [100, '#ffcb7a', 0],
    ],
    { radial: true },
  ),
]

export interface Built {
  id: string
  house: House
  facade: Facade
  /** Left of the house and the ground, in drawing units. */
  x: number
  ground: number
  metre: number
  evening: number
}

/** What all parts of a house are drawn with. */
export function houseStyle({ id, house, metre, evening }: Built) {
  const colours = coloursOf(house.seed)
  const wall = duskColour(colours.wall, evening)
  return {
    metre,
    id,
    wall: `url(#${id}wall)`,
    wallColour: wall,
    roof: duskColour(colours.roof, evening),
    trim: duskColour(colours.trim, evening * 0.8),
    shade: duskColour('#3c3448', evening),
    door: duskColour(colours.door, evening * 0.7),
    roll: seededRandom(house.seed ^ 0x5f3759df),
  }
}
type Looks = ReturnType<typeof houseStyle>

/** Courses of bricks here and there, and a shadow on the side away from the sun. */
function drawWall({ facade, x, ground, metre }: Built, { wall, shade, trim, roll }: Looks): Shape[] {
  const [width, height] = [facade.width * metre, facade.height * metre]
  const bricks: (string | number)[] = []
  const count = Math.min(46, Math.round(facade.width * facade.height * 0.5))
  const long = metre * 0.26
  for (let brick = 0; brick < count; brick += 1) {
    const left = x + 4 + roll() * (width - long * 2.4 - 8)
    const row = Math.round((roll() * height) / (long * 0.5)) * long * 0.5
    bricks.push('M', left, ground - row, 'h', long)
    if (roll() < 0.5) bricks.push('m', long * 0.2, -long * 0.5, 'h', long)
  }
  return [
    rect(x, ground - height, width, height, { fill: wall }),
    path(bricks, {
      stroke: shade,
      strokeWidth: Math.max(0.7, metre * 0.03),
      opacity: 0.26,
      strokeLinecap: 'round',
    }),
    rect(x + width * 0.94, ground - height, width * 0.06, height, { fill: '#141a36', opacity: 0.16 }),
    ...facade.floors.map((floor) =>
      rect(x - 2, ground - floor * metre - 1, width + 4, Math.max(2, metre * 0.07), {
        fill: trim,
        opacity: 0.85,
      }),
    ),
    // The plinth.
    rect(x - metre * 0.06, ground - metre * 0.28, width + metre * 0.12, metre * 0.28, {
      fill: shade,
      opacity: 0.55,
    }),
  ]
}

function drawDoor(built: Built, { trim, shade, door: colour, metre, id }: Looks): Shape[] {
  const { x, ground, facade, house } = built
  const step = metre * 0.16
  const [left, wide, high] = [x + facade.door * metre, door.width * metre, door.height * metre]
  const top = ground - step - high
  const frame = metre * 0.09
  const lamp = { x: left + wide + metre * 0.26, y: top + high * 0.28 }
  const flame = house.lamp === 'late' ? '#ff8a5c' : '#ffe3a1'
  const fanlight = house.lamp === 'off' ? 'glass' : 'lamp'
  return [
    ...(house.lamp === 'off'
      ? []
      : [
          ellipse(lamp.x, lamp.y + metre * 0.12, metre * 0.95, metre * 1.05, {
            fill: `url(#${id}${house.lamp === 'late' ? 'late' : 'glow'})`,
          }),
        ]),
    rect(left - frame, top - frame, wide + 2 * frame, high + frame, { fill: trim }),
    rect(left, top, wide, high * 0.17, { fill: `url(#${id}${fanlight})` }),
    rect(left, top + high * 0.19, wide, high * 0.81, { fill: colour }),
    ...[0.12, 0.56].flatMap((right) =>
      [0.27, 0.63].map((down) =>
        rect(left + wide * right, top + high * down, wide * 0.32, high * 0.28, {
          fill: shade,
          opacity: 0.32,
          rx: 1,
        }),
      ),
    ),
    ellipse(left + wide * 0.88, top + high * 0.62, Math.max(1, metre * 0.045), Math.max(1, metre * 0.045), {
      fill: '#f3d089',
    }),
    rect(left - metre * 0.22, ground - step, wide + metre * 0.44, step, { fill: trim }),
    rect(left - metre * 0.22, ground - step * 0.35, wide + metre * 0.44, step * 0.35, {
      fill: shade,
      opacity: 0.4,
    }),
    path(
      [
        'M',
        lamp.x - metre * 0.13,
        lamp.y,
        'h',
        metre * 0.26,
        'l',
        -metre * 0.05,
        metre * 0.3,
        'h',
        -metre * 0.16,
        'Z',
      ],
      {
        fill: house.lamp === 'off' ? shade : flame,
        stroke: shade,
        strokeWidth: Math.max(0.8, metre * 0.04),
      },
    ),
    path(['M', lamp.x - metre * 0.17, lamp.y, 'h', metre * 0.34, 'l', -metre * 0.17, -metre * 0.16, 'Z'], {
      fill: shade,
    }),
    ...(house.isOnItsWay ? drawParcels(left - metre * 0.5, ground, metre) : []),
  ]
}

/** Long parcels leaning at the door: what is made is on its way. */
const drawParcels = (x: number, y: number, metre: number): Shape[] =>
  [0, 1].map((layer) =>
    group([
      path(
        [
          'M',
          x - layer * metre * 0.34,
          y,
          'l',
          metre * 0.22,
          -metre * (1.25 - layer * 0.3),
          'l',
          metre * 0.24,
          metre * 0.05,
          'l',
          -metre * 0.22,
          metre * (1.2 - layer * 0.3),
          'Z',
        ],
        { fill: layer ? '#a9794e' : '#bd8a58' },
      ),
      path(['M', x - layer * metre * 0.34 + metre * 0.1, y - metre * 0.62, 'l', metre * 0.24, metre * 0.05], {
        stroke: '#e9d3ac',
        strokeWidth: metre * 0.06,
      }),
    ]),
  )

/** A house without what is around it. */
export function drawBuilding(built: Built): Shape[] {
  const { house, facade, x, ground, metre, id } = built
  const looks = houseStyle(built)
  const roll = seededRandom(house.seed ^ 0x2545f491)
  const roof = roofOf(facade.width, facade.height, roll)
  const wall = {
    x,
    y: ground - facade.height * metre,
    width: facade.width * metre,
    height: roof.height * metre,
  }
  const look: WindowLook = { id, metre, trim: looks.trim, shade: looks.shade, roll }
  const placed = facade.windows.map(({ window, x: left, sill }) => ({
    window,
    box: {
      x: x + left * metre,
      y: ground - (sill + window.length) * metre,
      width: window.width * metre,
      height: window.length * metre,
    },
  }))
  const chimney = x + wall.width * (roll() < 0.5 ? 0.24 : 0.76)
  const rise = roof.kind === 'gable' || roof.kind === 'stepped' ? roof.height * 0.5 : roof.height * 0.8
  return [
    drawChimney(chimney, wall.y - rise * metre, { ...looks, isSmoking: house.fitted > 0 }),
    ...drawWall(built, looks),
    drawRoof(roof.kind, wall, looks),
    rect(x, wall.y, wall.width, metre * 0.24, { fill: '#141a36', opacity: 0.2 }),
    ...placed.flatMap(({ box, window }) => glowOf(box, window, look)),
    ...drawDoor(built, looks),
    ...placed.map(({ box, window }) => drawWindow(box, window, look)),
  ]
}

/** The height of the roof of a house, in metres. */
export const roofHeight = (facade: Facade, seed: number) =>
  roofOf(facade.width, facade.height, seededRandom(seed ^ 0x2545f491)).height
