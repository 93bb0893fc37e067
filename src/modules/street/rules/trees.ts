import { mixColours } from '#modules/catalog/rules/index.ts'
import { duskColour } from './palette.ts'
import { ellipse, group, path, rect, type Shape } from './shapes.ts'

interface Tree {
  x: number
  y: number
  size: number
  leaf: string
  light: string
  trunk: string
  foot: Shape
}

const pine = ({ x, y, size, leaf, light, trunk, foot }: Tree): Shape =>
  group([
    foot,
    rect(x - size * 0.03, y - size * 0.16, size * 0.06, size * 0.17, { fill: trunk }),
    ...[0, 1, 2].map((tier) => {
      const [wide, base] = [size * (0.27 - tier * 0.06), y - size * (0.12 + tier * 0.24)]
      return path(
        [
          'M',
          x - wide,
          base,
          'Q',
          x - wide * 0.3,
          base - size * 0.12,
          x,
          base - size * 0.42,
          'Q',
          x + wide * 0.3,
          base - size * 0.12,
          x + wide,
          base,
          'Q',
          x,
          base + size * 0.05,
          x - wide,
          base,
          'Z',
        ],
        {
          fill: tier === 1 ? mixColours(leaf, light, 0.5) : leaf,
        },
      )
    }),
  ])

const poplar = ({ x, y, size, leaf, light, trunk, foot }: Tree): Shape =>
  group([
    foot,
    rect(x - size * 0.025, y - size * 0.2, size * 0.05, size * 0.21, { fill: trunk }),
    path(
      [
        'M',
        x,
        y - size * 1.1,
        'C',
        x + size * 0.24,
        y - size * 0.66,
        x + size * 0.18,
        y - size * 0.2,
        x,
        y - size * 0.13,
        'C',
        x - size * 0.18,
        y - size * 0.2,
        x - size * 0.24,
        y - size * 0.66,
        x,
        y - size * 1.1,
        'Z',
      ],
      { fill: leaf },
    ),
    path(
      [
        'M',
        x - size * 0.02,
        y - size * 1.02,
        'C',
        x - size * 0.2,
        y - size * 0.64,
        x - size * 0.15,
        y - size * 0.26,
        x - size * 0.03,
        y - size * 0.18,
        'C',
        x - size * 0.09,
        y - size * 0.4,
        x - size * 0.1,
        y - size * 0.7,
        x - size * 0.02,
        y - size * 1.02,
        'Z',
      ],
      { fill: light, opacity: 0.6 },
    ),
  ])

const crown = [
  [0, 0.68, 0.27],
  [-0.2, 0.52, 0.21],
  [0.21, 0.5, 0.22],
  [0.02, 0.44, 0.24],
] as const

const round = ({ x, y, size, leaf, light, trunk, foot }: Tree): Shape =>
  group([
    foot,
    path(
      [
        'M',
        x - size * 0.045,
        y,
        'L',
        x - size * 0.02,
        y - size * 0.45,
        'h',
        size * 0.05,
        'L',
        x + size * 0.045,
        y,
        'Z',
      ],
      { fill: trunk },
    ),
    ...crown.map(([right, up, wide]) =>
      ellipse(x + size * right, y - size * up, size * wide, size * wide * 0.92, { fill: leaf }),
    ),
    ...crown.slice(0, 3).map(([right, up, wide]) =>
      ellipse(x + size * (right - 0.06), y - size * (up + 0.05), size * wide * 0.66, size * wide * 0.55, {
        fill: light,
        opacity: 0.42,
      }),
    ),
  ])

const trees = { pine, poplar, round }

/** A tree whose trunk stands at the point. */
export function drawTree(
  kind: keyof typeof trees,
  { x, y, size }: { x: number; y: number; size: number },
  evening: number,
): Shape {
  const leaf = duskColour('#5d7a55', evening)
  return trees[kind]({
    x,
    y,
    size,
    leaf,
    light: mixColours(leaf, '#e0a86e', 0.22 * (1 - evening) + 0.05),
    trunk: duskColour('#5b4436', evening),
    foot: ellipse(x, y + 1, size * 0.34, size * 0.05, { fill: '#101630', opacity: 0.3 }),
  })
}

/** A bush along a wall. */
export function drawBush(x: number, y: number, size: number, evening: number): Shape {
  const leaf = duskColour('#4f6e50', evening)
  return group([
    ellipse(x, y - size * 0.3, size * 0.62, size * 0.44, { fill: leaf }),
    ellipse(x + size * 0.5, y - size * 0.2, size * 0.44, size * 0.32, { fill: leaf }),
    ellipse(x - size * 0.12, y - size * 0.42, size * 0.36, size * 0.22, {
      fill: mixColours(leaf, '#e2b98a', 0.16),
    }),
  ])
}
