import { mixColours } from '#modules/catalog/rules/index.ts'
import type { House } from '../contract/house.ts'
import { arrange, door, type Facade } from './facade.ts'
import { drawBush, drawLandscape, drawTree, scene, skyDefinitions } from './landscape.ts'
import { atDusk, coloursOf } from './palette.ts'
import { drawChimney, drawRoof, roofOf } from './roof.ts'
import { dice, ellipse, gradient, group, path, pick, rect, shape, type Shape } from './shapes.ts'
import { drawWindow, glowOf, type WindowLook } from './window.ts'

/** How dark it is, from 0 to 1: the more windows are lit, the later the evening. */
export const eveningOf = ({ pieces, made, fitted }: Pick<House, 'pieces' | 'made' | 'fitted'>) =>
  pieces === 0 ? 0.35 : 0.12 + (0.55 * made + 0.2 * fitted) / pieces

/** Gradients of walls, glass and light. */
const definitions = (id: string, wall: string): Shape[] => [
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

interface Built {
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
function looksOf({ id, house, metre, evening }: Built) {
  const colours = coloursOf(house.seed)
  const wall = atDusk(colours.wall, evening)
  return {
    metre,
    id,
    wall: `url(#${id}wall)`,
    wallColour: wall,
    roof: atDusk(colours.roof, evening),
    trim: atDusk(colours.trim, evening * 0.8),
    shade: atDusk('#3c3448', evening),
    door: atDusk(colours.door, evening * 0.7),
    roll: dice(house.seed ^ 0x5f3759df),
  }
}
type Looks = ReturnType<typeof looksOf>

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
  [0, 1].map((one) =>
    group([
      path(
        [
          'M',
          x - one * metre * 0.34,
          y,
          'l',
          metre * 0.22,
          -metre * (1.25 - one * 0.3),
          'l',
          metre * 0.24,
          metre * 0.05,
          'l',
          -metre * 0.22,
          metre * (1.2 - one * 0.3),
          'Z',
        ],
        { fill: one ? '#a9794e' : '#bd8a58' },
      ),
      path(['M', x - one * metre * 0.34 + metre * 0.1, y - metre * 0.62, 'l', metre * 0.24, metre * 0.05], {
        stroke: '#e9d3ac',
        strokeWidth: metre * 0.06,
      }),
    ]),
  )

/** A house without what is around it. */
function drawBuilding(built: Built): Shape[] {
  const { house, facade, x, ground, metre, id } = built
  const looks = looksOf(built)
  const roll = dice(house.seed ^ 0x2545f491)
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

const outside = (house: House): Facade => arrange(house.windows, dice(house.seed)() < 0.5)

/** The height above which nothing of a house is drawn, in metres: its roof, chimney and smoke. */
const headroom = (facade: Facade, seed: number) =>
  facade.height + Math.max(roofOf(facade.width, facade.height, dice(seed ^ 0x2545f491)).height + 0.7, 2.2)

/** A path from the door to the road. */
function drawPath({ x, facade, metre, ground, evening, id, house }: Built): Shape[] {
  const left = x + (facade.door - 0.1) * metre
  const wide = (door.width + 0.2) * metre
  const stones = atDusk('#cdbf9f', evening)
  const end = scene.height
  return [
    path(
      [
        'M',
        left,
        ground,
        'h',
        wide,
        'C',
        left + wide + 6,
        ground + 34,
        left + wide + 58,
        ground + 52,
        left + wide + 84,
        end,
        'h',
        -wide - 92,
        'C',
        left - 2,
        ground + 52,
        left - 10,
        ground + 34,
        left,
        ground,
        'Z',
      ],
      {
        fill: stones,
        opacity: 0.62,
      },
    ),
    ...(house.lamp === 'off'
      ? []
      : [ellipse(left + wide / 2, ground + 12, wide * 1.7, 22, { fill: `url(#${id}pool)` })]),
  ]
}

/** Light that fitted windows of the ground floor throw on the grass. */
const drawPools = ({ facade, x, ground, metre, id }: Built): Shape[] =>
  facade.windows
    .filter(({ window, sill }) => window.light === 'fitted' && sill < 1.2)
    .map(({ window, x: left }) =>
      ellipse(x + (left + window.width / 2) * metre, ground + 16, window.width * metre * 0.85, 20, {
        fill: `url(#${id}pool)`,
      }),
    )

function drawGarden(built: Built): Shape[] {
  const { x, ground, metre, facade, house, evening } = built
  const roll = dice(house.seed ^ 0x1b873593)
  const right = x + facade.width * metre
  const bush = Math.max(16, Math.min(34, metre * 0.75))
  const kinds = ['round', 'poplar', 'pine', 'round'] as const
  const tree = (at: number, size: number, low: number) =>
    drawTree(pick(kinds, roll), { x: at, y: ground + low, size }, evening)
  const doorAt = x + facade.door * metre
  return [
    tree(x - 54 - roll() * 60, 150 + roll() * 70, 4),
    tree(right + 60 + roll() * 50, 170 + roll() * 80, 6),
    tree(right + 150 + roll() * 60, 110 + roll() * 50, -4),
    ...[
      x + bush * 0.4,
      right - bush * 0.9,
      doorAt - bush * 1.3 > x + bush ? doorAt - bush * 1.5 : right + bush,
    ].map((at) => drawBush(at, ground + 4, bush * (0.8 + roll() * 0.4), evening)),
  ]
}

/** Wide enough for the highest house and high enough for the widest. */
function fitted(house: House): { facade: Facade; metre: number } {
  const facade = outside(house)
  const high = headroom(facade, house.seed)
  return { facade, metre: Math.min(58, 600 / facade.width, (scene.ground - 34) / high) }
}

/** A drawing and its size. */
export interface Drawing {
  width: number
  height: number
  shapes: Shape[]
}

/**
 * An order as a house at dusk, with sky, garden and trees: the same for the same house.
 * @param id before every id within the drawing, so that several can stand on one page
 */
export function drawHouse(house: House, id: string): Drawing {
  const { facade, metre } = fitted(house)
  const evening = Math.min(1, eveningOf(house))
  const built = {
    id,
    house,
    facade,
    metre,
    evening,
    ground: scene.ground,
    x: (scene.width - facade.width * metre) / 2,
  }
  const { wallColour } = looksOf(built)
  return {
    width: scene.width,
    height: scene.height,
    shapes: [
      shape('defs', {}, [...skyDefinitions(id, evening), ...definitions(id, wallColour)]),
      ...drawLandscape(id, dice(house.seed), evening),
      ellipse(scene.width / 2, scene.ground + 8, facade.width * metre * 0.62, 16, {
        fill: '#10152e',
        opacity: 0.3,
      }),
      ...drawPath(built),
      ...drawBuilding(built),
      ...drawGarden(built),
      ...drawPools(built),
    ],
  }
}

/** A house of the street: without a sky, as large as it is, at 24 units to the metre. */
export function drawStreetHouse(house: House, id: string, evening: number): Drawing {
  const facade = outside(house)
  const metre = 24
  const around = 0.9
  const height = headroom(facade, house.seed) * metre
  const built = { id, house, facade, metre, evening, ground: height, x: around * metre }
  const { wallColour } = looksOf(built)
  return {
    width: Math.ceil((facade.width + 2 * around) * metre),
    height: Math.ceil(height) + 2,
    shapes: [
      shape('defs', {}, definitions(id, wallColour)),
      ...drawBuilding(built),
      drawBush(around * metre * 0.5, height + 1, 15, evening),
    ],
  }
}
