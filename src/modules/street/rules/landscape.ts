import { mixColours } from '#modules/catalog/rules/index.ts'
import { duskColour, skyAt } from './palette.ts'
import { ellipse, gradient, group, path, rect, type Shape } from './shapes.ts'

/** The whole picture, in its own units, and the height at which houses stand. */
export const scene = { width: 960, height: 600, ground: 508 }

/** Definitions that the landscape uses. */
export const skyDefinitions = (id: string, evening: number): Shape[] => [
  gradient(`${id}sky`, skyAt(evening)),
  gradient(
    `${id}sun`,
    [
      [0, '#ffe2ae', 0.85],
      [45, '#f6b583', 0.35],
      [100, '#f6b583', 0],
    ],
    { radial: true },
  ),
  gradient(
    `${id}moon`,
    [
      [0, '#fff3d6', 0.5],
      [100, '#fff3d6', 0],
    ],
    { radial: true },
  ),
  gradient(`${id}grass`, [
    [0, duskColour('#7f8f5e', evening)],
    [100, mixColours(duskColour('#4d6150', evening), '#141a33', 0.35)],
  ]),
]

function stars(roll: () => number, evening: number): Shape {
  const starShapes = Array.from({ length: 46 }, () =>
    ellipse(roll() * scene.width, 8 + roll() ** 1.4 * 250, 0.7 + roll() * 0.9, 0.7 + roll() * 0.9, {
      opacity: Math.round((0.35 + roll() * 0.6) * 100) / 100,
    }),
  )
  return group(starShapes, { fill: '#fff6e0', opacity: Math.round(Math.max(0, evening - 0.15) * 100) / 100 })
}

/** A crescent: a disc without the part that another one covers. */
function moon(id: string, x: number, y: number): Shape {
  return group([
    ellipse(x, y, 62, 62, { fill: `url(#${id}moon)` }),
    path(
      ['M', x + 7, y - 19, 'A', 20, 20, 0, 1, 0, x + 17, y + 11, 'A', 17, 17, 0, 0, 1, x + 7, y - 19, 'Z'],
      {
        fill: '#fdf0cf',
      },
    ),
  ])
}

/** A long low hill from one side of the picture to the other. */
const hill = (heights: readonly number[], fill: string) =>
  path(
    [
      'M',
      0,
      scene.ground + 20,
      'L',
      0,
      heights[0] ?? 0,
      ...heights.slice(1).flatMap((height, index) => {
        const span = scene.width / (heights.length - 1)
        const from = heights[index] ?? 0
        return ['C', span * (index + 0.5), from, span * (index + 0.5), height, span * (index + 1), height]
      }),
      'V',
      scene.ground + 20,
      'Z',
    ],
    { fill },
  )

/** Roofs of other houses far away, all of one colour. */
function village(roll: () => number, fill: string): Shape {
  const steps: (string | number)[] = ['M', -20, scene.ground + 10]
  let x = -20
  while (x < scene.width + 20) {
    const wide = 26 + roll() * 34
    const wall = scene.ground - 26 - roll() * 26
    steps.push('L', x, wall, 'l', wide / 2, -8 - roll() * 20, 'L', x + wide, wall)
    if (roll() < 0.28) steps.push('L', x + wide, scene.ground - 8, 'h', 20 + roll() * 50)
    x = Number(steps.at(-1)) > 60 ? x + wide : x + wide + 30
  }
  return path([...steps, 'L', scene.width + 60, scene.ground + 10, 'Z'], { fill })
}

/** Sky, sun, moon, hills and meadow. */
export function drawLandscape(id: string, roll: () => number, evening: number): Shape[] {
  const far = mixColours(mixColours('#b08aa0', '#343a66', evening), '#20264c', 0.25)
  const sun = scene.width * (0.12 + 0.12 * roll())
  return [
    rect(0, 0, scene.width, scene.ground + 30, { fill: `url(#${id}sky)` }),
    ellipse(sun, scene.ground - 20, 420, 190, {
      fill: `url(#${id}sun)`,
      opacity: Math.round((1 - evening * 0.8) * 100) / 100,
    }),
    stars(roll, evening),
    moon(id, scene.width * 0.86, 92),
    group(
      [0.16, 0.47, 0.72].map((share, index) =>
        path(
          [
            'M',
            scene.width * share,
            170 + index * 46,
            'q',
            40,
            -14,
            92,
            -5,
            'q',
            42,
            -12,
            84,
            2,
            'q',
            40,
            2,
            60,
            9,
            'q',
            -110,
            6,
            -236,
            -6,
            'Z',
          ],
          {
            fill: mixColours('#f6c3ac', '#4a4775', evening),
          },
        ),
      ),
      { opacity: 0.5 },
    ),
    hill([430, 398, 446, 404, 428, 388], mixColours(far, '#cf98a0', 0.35 * (1 - evening))),
    village(roll, mixColours(far, '#1b2145', 0.2)),
    hill([474, 482, 466, 486, 472, 480], duskColour('#5c7062', Math.min(1, evening + 0.15))),
    path(
      [
        'M',
        0,
        scene.ground - 8,
        'C',
        260,
        scene.ground - 22,
        640,
        scene.ground - 20,
        scene.width,
        scene.ground - 6,
        'V',
        scene.height,
        'H',
        0,
        'Z',
      ],
      { fill: `url(#${id}grass)` },
    ),
  ]
}
