import type { RoofLook } from './roof.ts'
import { ellipse, group, rect, type Shape } from './shapes.ts'

/** A chimney whose foot is behind the roof, with smoke where somebody is at home. */
export function drawChimney(
  x: number,
  y: number,
  { metre, roof, shade, isSmoking }: RoofLook & { isSmoking: boolean },
): Shape {
  const [wide, high] = [metre * 0.62, metre * 0.85]
  const puffs = [
    [0.2, 0.7, 0.26],
    [0.75, 1.35, 0.4],
    [1.6, 2, 0.56],
    [2.9, 2.5, 0.74],
  ] as const
  return group([
    ...(isSmoking
      ? [
          group(
            puffs.map(([right, up, size]) =>
              ellipse(x + metre * right, y - high - metre * up, metre * size * 1.3, metre * size * 0.78, {
                fill: '#e9dbe4',
              }),
            ),
            { opacity: 0.17 },
          ),
        ]
      : []),
    rect(x - wide / 2, y - high, wide, high + metre * 2, { fill: roof }),
    rect(x + wide * 0.1, y - high, wide * 0.4, high + metre * 2, { fill: shade, opacity: 0.3 }),
    rect(x - wide * 0.64, y - high - metre * 0.16, wide * 1.28, metre * 0.24, { fill: shade }),
  ])
}
