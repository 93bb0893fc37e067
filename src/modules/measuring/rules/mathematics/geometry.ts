/** Points, lines and quadrilaterals of a picture. Pixels, x to the right, y down, pixel centres at integers. */

export interface Point {
  x: number
  y: number
}

/** Four corners: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]

/** The straight line a x + b y + c = 0 with a² + b² = 1, so that a x + b y + c is a distance. */
export interface Line {
  a: number
  b: number
  c: number
}

/** The four indices of a quadrilateral, for typed loops. */
export const cornerIndices = [0, 1, 2, 3] as const
export type CornerIndex = (typeof cornerIndices)[number]

export function nextCorner(corner: CornerIndex): CornerIndex {
  return ((corner + 1) % 4) as CornerIndex
}

export function distance(p: Point, q: Point): number {
  return Math.hypot(q.x - p.x, q.y - p.y)
}

/** The point at the fraction `share` of the way from `p` to `q`. */
export function interpolate(p: Point, q: Point, share: number): Point {
  return { x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y) }
}

export function lineThrough(p: Point, q: Point): Line {
  const length = distance(p, q) || 1
  const a = (p.y - q.y) / length
  const b = (q.x - p.x) / length
  return { a, b, c: -(a * p.x + b * p.y) }
}

/** The intersection of two lines, or null when they are parallel to within 0.1 degrees. */
export function intersectionOf(first: Line, second: Line): Point | null {
  const determinant = first.a * second.b - second.a * first.b
  if (Math.abs(determinant) < 0.0017) return null
  return {
    x: (first.b * second.c - second.b * first.c) / determinant,
    y: (second.a * first.c - first.a * second.c) / determinant,
  }
}

/** Area of a quadrilateral in square pixels, positive when its corners run clockwise on the screen. */
export function signedArea(quad: Quad): number {
  let sum = 0
  for (const corner of cornerIndices) {
    const p = quad[corner]
    const q = quad[nextCorner(corner)]
    sum += p.x * q.y - q.x * p.y
  }
  return sum / 2
}

/** Whether every corner turns the same way, clockwise on the screen. */
export function isConvex(quad: Quad): boolean {
  return cornerIndices.every((corner) => {
    const p = quad[corner]
    const q = quad[nextCorner(corner)]
    const r = quad[nextCorner(nextCorner(corner))]
    return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x) > 0
  })
}

/** Whether a point is within a convex, clockwise quadrilateral. */
export function isInside(quad: Quad, point: Point): boolean {
  return cornerIndices.every((corner) => {
    const p = quad[corner]
    const q = quad[nextCorner(corner)]
    return (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x) > 0
  })
}

/** The corners in the order of {@link Quad}, whatever order they were tapped in. */
export function orderCorners(corners: Quad): Quad {
  const centre = centreOf(corners)
  const turned = [...corners].sort((p, q) => angleAbout(centre, p) - angleAbout(centre, q))
  const first = turned.reduce((best, p, i) => (p.x + p.y < sumAt(turned, best) ? i : best), 0)
  return [0, 1, 2, 3].map((i) => turned[(first + i) % 4]) as unknown as Quad
}

export function centreOf(quad: Quad): Point {
  return {
    x: (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
    y: (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4,
  }
}

/** Shortest of the four sides in pixels. */
export function minSide(quad: Quad): number {
  return Math.min(...cornerIndices.map((corner) => distance(quad[corner], quad[nextCorner(corner)])))
}

function angleAbout(centre: Point, p: Point): number {
  return Math.atan2(p.y - centre.y, p.x - centre.x)
}

function sumAt(points: Point[], index: number): number {
  const p = points[index]
  return p ? p.x + p.y : Number.POSITIVE_INFINITY
}
