import type { Outline } from '#modules/catalog/server/index.ts'

/** Straight parts for each curve: at the size of a mail nobody sees more. */
const parts = 8

type Point = readonly [x: number, y: number]
const along = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) / count)

/** The points of a Bézier curve after its first; two, three or four control points. */
const curve = (points: readonly Point[]): Point[] =>
  along(parts).map((share) => {
    let left = points
    while (left.length > 1)
      left = left.slice(1).map(([x, y], index): Point => {
        const [fromX, fromY] = left[index] as Point
        return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
      })
    return left[0] as Point
  })

/** The points of a circular arc after its first (SVG 2, appendix B.2.4, with equal radii). */
function arc(
  [fromX, fromY]: Point,
  [x, y]: Point,
  sentRadius: number,
  isLarge: boolean,
  isClockwise: boolean,
): Point[] {
  const [halfX, halfY] = [(x - fromX) / 2, (y - fromY) / 2]
  const half = Math.hypot(halfX, halfY)
  if (half === 0) return []
  const radius = Math.max(sentRadius, half)
  const away = (Math.sqrt(radius ** 2 - half ** 2) / half) * (isLarge === isClockwise ? -1 : 1)
  const [centreX, centreY] = [fromX + halfX - halfY * away, fromY + halfY + halfX * away]
  const first = Math.atan2(fromY - centreY, fromX - centreX)
  let turn = Math.atan2(y - centreY, x - centreX) - first
  if (isClockwise && turn < 0) turn += 2 * Math.PI
  if (!isClockwise && turn > 0) turn -= 2 * Math.PI
  return along(2 * parts).map((share): Point => [
    centreX + radius * Math.cos(first + turn * share),
    centreY + radius * Math.sin(first + turn * share),
  ])
}

const sizes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, a: 7, z: 0 }

/** The lines of a path as `path()` writes it, each as corners: x, y, x, y. */
export function linesOfPath(d: string): Outline[] {
  const steps = d.split(' ')
  const lines: number[][] = []
  let line: number[] = []
  let command = 'M'
  for (let at = 0; at < steps.length;) {
    const step = steps[at] as string
    if (/^[A-Za-z]$/.test(step)) {
      command = step
      at += 1
    }
    const kind = command.toLowerCase()
    const numbers = steps.slice(at, at + (sizes[kind] ?? 0)).map(Number)
    at += numbers.length
    const from: Point = [line.at(-2) ?? 0, line.at(-1) ?? 0]
    const [originX, originY] = command === kind ? from : [0, 0]
    const point = (index: number): Point => [
      originX + (numbers[index] ?? 0),
      originY + (numbers[index + 1] ?? 0),
    ]
    if (kind === 'm') {
      line = [...point(0)]
      lines.push(line)
      // Further pairs are lines.
      command = command === 'm' ? 'l' : 'L'
    } else if (kind === 'z') {
      line = [line[0] ?? 0, line[1] ?? 0]
      lines.push(line)
    } else line.push(...pointsOf(kind, from, point, numbers, [originX, originY]).flat())
  }
  return lines.filter(({ length }) => length > 2)
}

function pointsOf(
  kind: string,
  from: Point,
  point: (index: number) => Point,
  numbers: readonly number[],
  [originX, originY]: Point,
): Point[] {
  const [first = 0, , , isLarge, isClockwise] = numbers
  if (kind === 'h') return [[originX + first, from[1]]]
  if (kind === 'v') return [[from[0], originY + first]]
  if (kind === 'c') return curve([from, point(0), point(2), point(4)])
  if (kind === 'q') return curve([from, point(0), point(2)])
  if (kind === 'a') return arc(from, point(5), first, isLarge === 1, isClockwise === 1)
  return [point(0)]
}

/** The area that a stroke covers: a rectangle for each straight part, all of them turning the same way. */
export function strokeOf(lines: readonly Outline[], width: number): Outline[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.length / 2 - 1 }, (_, index) => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = line.slice(2 * index, 2 * index + 4)
      const long = Math.hypot(x1 - x0, y1 - y0) || 1
      const [acrossX, acrossY] = [((y0 - y1) / long) * (width / 2), ((x1 - x0) / long) * (width / 2)]
      return [
        x0 + acrossX,
        y0 + acrossY,
        x0 - acrossX,
        y0 - acrossY,
        x1 - acrossX,
        y1 - acrossY,
        x1 + acrossX,
        y1 + acrossY,
      ]
    }),
  )
}

/** An ellipse as corners. */
export const ellipseOutline = (x: number, y: number, rx: number, ry: number): Outline =>
  along(40).flatMap((share) => [
    x + rx * Math.cos(share * 2 * Math.PI),
    y + ry * Math.sin(share * 2 * Math.PI),
  ])
