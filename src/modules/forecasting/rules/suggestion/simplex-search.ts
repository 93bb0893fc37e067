type Point = number[]

interface Corner {
  at: Point
  value: number
}

const along = (from: Point, to: Point, share: number): Point =>
  from.map((value, axis) => value + share * ((to[axis] as number) - value))

const centreOf = (corners: readonly Corner[]): Point =>
  (corners[0] as Corner).at.map(
    (_, axis) => corners.reduce((sum, { at }) => sum + (at[axis] as number), 0) / corners.length,
  )

/**
 * Minimises a function of several variables by the downhill simplex method (Nelder & Mead, 1965, with the usual
 * coefficients 1, 2, ½, ½). The function enforces bounds by returning infinity outside them.
 * @param span distance of the initial corners from the start, by axis
 */
export function lowestPoint(
  valueAt: (point: Point) => number,
  start: Point,
  span: Point,
  { rounds = 400, tolerance = 1e-10 } = {},
): Point {
  const corner = (at: Point): Corner => ({ at, value: valueAt(at) })
  const first = corner(start)
  let corners = [
    first,
    ...span.map((by, axis) => corner(start.map((value, other) => (axis === other ? value + by : value)))),
  ]
  for (let round = 0; round < rounds; round++) {
    corners = corners.toSorted((one, other) => one.value - other.value)
    const best = corners[0] as Corner
    const worst = corners.at(-1) as Corner
    if (worst.value - best.value <= tolerance * Math.abs(best.value)) break
    const centre = centreOf(corners.slice(0, -1))
    const movedCorner = better(corners, corner, centre)
    corners = movedCorner
      ? [...corners.slice(0, -1), movedCorner]
      : [best, ...corners.slice(1).map(({ at }) => corner(along(best.at, at, 0.5)))]
  }
  return corners.reduce((low, corner) => (corner.value < low.value ? corner : low), first).at
}

/** The point that replaces the worst corner; null if all corners have to shrink towards the best one. */
function better(corners: readonly Corner[], corner: (at: Point) => Corner, centre: Point): Corner | null {
  const best = corners[0] as Corner
  const worst = corners.at(-1) as Corner
  const mirrored = corner(along(centre, worst.at, -1))
  if (mirrored.value < best.value) {
    const further = corner(along(centre, worst.at, -2))
    return further.value < mirrored.value ? further : mirrored
  }
  if (mirrored.value < (corners.at(-2) as Corner).value) return mirrored
  const outside = mirrored.value < worst.value
  const nearer = corner(along(centre, outside ? mirrored.at : worst.at, 0.5))
  return nearer.value < Math.min(worst.value, mirrored.value) ? nearer : null
}
