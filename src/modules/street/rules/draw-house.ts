import type { House } from '../contract/house.ts'
import { definitions, drawBuilding, houseStyle, roofHeight, type Built } from './building.ts'
import { arrangeWindows, door, type Facade } from './facade.ts'
import { drawLandscape, scene, skyDefinitions } from './landscape.ts'
import { duskColour } from './palette.ts'
import { seededRandom, ellipse, path, pick, shape, type Shape } from './shapes.ts'
import { drawBush, drawTree } from './trees.ts'

/** How dark it is, from 0 to 1: the more windows are lit, the later the evening. */
const eveningOf = ({ pieces, made, fitted }: Pick<House, 'pieces' | 'made' | 'fitted'>) =>
  pieces === 0 ? 0.35 : 0.12 + (0.55 * made + 0.2 * fitted) / pieces

const outside = (house: House): Facade => arrangeWindows(house.windows, seededRandom(house.seed)() < 0.5)

/** The height above which nothing of a house is drawn, in metres: its roof, chimney and smoke. */
const headroom = (facade: Facade, seed: number) =>
  facade.height + Math.max(roofHeight(facade, seed) + 0.7, 2.2)

/** A path from the door to the road. */
function drawPath({ x, facade, metre, ground, evening, id, house }: Built): Shape[] {
  const left = x + (facade.door - 0.1) * metre
  const wide = (door.width + 0.2) * metre
  const stones = duskColour('#cdbf9f', evening)
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
  const roll = seededRandom(house.seed ^ 0x1b873593)
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
  const { wallColour } = houseStyle(built)
  return {
    width: scene.width,
    height: scene.height,
    shapes: [
      shape('defs', {}, [...skyDefinitions(id, evening), ...definitions(id, wallColour)]),
      ...drawLandscape(id, seededRandom(house.seed), evening),
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
  const { wallColour } = houseStyle(built)
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
