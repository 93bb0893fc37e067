import { coarsePictureOf, type CoarsePicture, matchQuad } from '../picture/coarse-match.ts'
import {
  isConvex,
  nextCorner,
  type CornerIndex,
  type Point,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import {
  applyHomography,
  type Homography,
  homographyOf,
  invertHomography,
  rectangle,
} from '../mathematics/homography.ts'
import { type Matrix, solve } from '../mathematics/linear-equations.ts'
import { greyAt, type Luminance } from '../picture/luminance.ts'

/** Follows an opening through the pictures of a running camera, by what its edges looked like at first. */
export interface OpeningTracker {
  /** The corners in the next picture; null where the opening is not found. */
  follow: (picture: Luminance) => Quad | null
}

/** Places along a side where its edge is looked for, and half the length of what is compared across it, pixels. */
const perSide = 18
const half = 9

interface Station {
  place: CornerIndex
  /** Share of the way along the side. */
  along: number
  /** On the unit square around the origin: the place, and one pixel across the edge. */
  at: Point
  across: Point
  /** Greys across the edge less their mean, of length one. */
  profile: Float32Array
}

/** Contrast below which an edge cannot be followed: standard deviation of the greys across it. */
const minContrast = 4
/** Stations that must have an edge at first, and agree later, as shares of all. */
const minEdges = 0.5
const minAgreeing = 0.4
/** How far the edges are looked for in each pass, pixels. */
const passes = [14, 6, 3] as const
const closePasses = [8, 3] as const

/**
 * Learns the edges of an opening in a first picture (profiles across them, at a few dozen places; Harris & Stennett,
 * RAPiD, 1990, with correlation). What is behind the glass is not used: it moves differently. Null where the edges are
 * too faint.
 */
export function trackOpening(first: Luminance, corners: Quad): OpeningTracker | null {
  const stations = stationsOf(first, corners)
  if (!stations) return null
  const small = coarsePictureOf(first)
  let last: Quad | null = null
  let before: Quad | null = null
  return {
    follow(picture) {
      const lastQuad: Quad | null = last
      const expected = lastQuad ? ahead(before, lastQuad) : relocate(small, corners, picture)
      const settled = expected && settle(stations, picture, expected, lastQuad ? closePasses : passes)
      before = settled ? lastQuad : null
      last = settled
      return settled
    },
  }
}

function relocate(small: CoarsePicture, corners: Quad, picture: Luminance): Quad | null {
  return matchQuad(small, corners, coarsePictureOf(picture))
}

/** Where the corners are if they move on as they did. */
function ahead(before: Quad | null, now: Quad): Quad {
  if (!before) return now
  return cornerIndices.map((corner) => ({
    x: 2 * now[corner].x - before[corner].x,
    y: 2 * now[corner].y - before[corner].y,
  })) as unknown as Quad
}

const unitSquare = rectangle(1, 1)

function stationsOf(picture: Luminance, corners: Quad): Station[] | null {
  const onPicture = isConvex(corners) ? homographyOf(unitSquare, corners) : null
  const onSquare = onPicture && invertHomography(onPicture)
  if (!onPicture || !onSquare) return null
  const stations: Station[] = []
  for (const corner of cornerIndices) {
    const [p, q] = [corners[corner], corners[nextCorner(corner)]]
    const length = Math.hypot(q.x - p.x, q.y - p.y)
    const normal = { x: -(q.y - p.y) / length, y: (q.x - p.x) / length }
    for (let i = 0; i < perSide; i++) {
      const along = 0.05 + (0.9 * (i + 0.5)) / perSide
      const sidePoint = { x: p.x + along * (q.x - p.x), y: p.y + along * (q.y - p.y) }
      const at = applyHomography(onSquare, sidePoint)
      const next = applyHomography(onSquare, { x: sidePoint.x + normal.x, y: sidePoint.y + normal.y })
      const station = { place: corner, along, at, across: { x: next.x - at.x, y: next.y - at.y } }
      const { greys, contrast } = profileAt(picture, onPicture, station, 0)
      if (contrast >= minContrast) stations.push({ ...station, profile: greys })
    }
  }
  const isEnough = cornerIndices.every(
    (corner) => stations.filter((station) => station.place === corner).length >= minEdges * perSide,
  )
  return isEnough ? stations : null
}

/** Greys across an edge, `reach` pixels longer on both sides than what is compared. */
function profileAt(
  picture: Luminance,
  onPicture: Homography,
  { at, across }: Pick<Station, 'at' | 'across'>,
  reach: number,
): { greys: Float32Array; contrast: number } {
  const count = 2 * (half + reach) + 1
  const greys = new Float32Array(count)
  const middle = applyHomography(onPicture, at)
  const next = applyHomography(onPicture, { x: at.x + across.x, y: at.y + across.y })
  for (let k = 0; k < count; k++) {
    const by = k - half - reach
    greys[k] = greyAt(picture, middle.x + by * (next.x - middle.x), middle.y + by * (next.y - middle.y))
  }
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / count
  const length = Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0))
  if (reach > 0) return { greys, contrast: length }
  return { greys: greys.map((grey) => (grey - mean) / (length || 1)), contrast: length / Math.sqrt(count) }
}

interface Shift {
  station: Station
  /** Pixels along the normal in the picture. */
  by: number
  normal: Point
}

const minLikeness = 0.75

/** How far an edge has moved across, to a fraction of a pixel; null where nothing looks like it. */
function shiftAt(picture: Luminance, onPicture: Homography, station: Station, reach: number): Shift | null {
  const { greys } = profileAt(picture, onPicture, station, reach)
  const scores = Array.from({ length: 2 * reach + 1 }, (_, k) => correlation(station.profile, greys, k))
  const top = scores.indexOf(Math.max(...scores))
  const score = scores[top] ?? 0
  if (score < minLikeness || top === 0 || top === 2 * reach) return null
  const [left, right] = [scores[top - 1] ?? 0, scores[top + 1] ?? 0]
  const bend = left - 2 * score + right
  const part = bend < 0 ? (0.5 * (left - right)) / bend : 0
  const middle = applyHomography(onPicture, station.at)
  const next = applyHomography(onPicture, {
    x: station.at.x + station.across.x,
    y: station.at.y + station.across.y,
  })
  const way = { x: next.x - middle.x, y: next.y - middle.y }
  const pixel = Math.hypot(way.x, way.y)
  return {
    station,
    by: (top - reach + part) * pixel,
    normal: { x: way.x / pixel, y: way.y / pixel },
  }
}

function correlation(profile: Float32Array, greys: Float32Array, from: number): number {
  let [sum, squares, product] = [0, 0, 0]
  for (let k = 0; k < profile.length; k++) {
    const grey = greys[from + k] as number
    sum += grey
    squares += grey * grey
    product += grey * (profile[k] as number)
  }
  const spread = squares - (sum * sum) / profile.length
  return spread > 1 ? product / Math.sqrt(spread) : 0
}

/** The corners whose sides fit the shifted edges. */
function settle(
  stations: readonly Station[],
  picture: Luminance,
  expected: Quad,
  reaches: readonly number[],
): Quad | null {
  let corners = expected
  for (const reach of reaches) {
    const onPicture = isConvex(corners) ? homographyOf(unitSquare, corners) : null
    if (!onPicture) return null
    const shifts = stations
      .map((station) => shiftAt(picture, onPicture, station, reach))
      .filter((shift) => shift !== null)
    const movedCorners = fitted(corners, shifts, stations.length)
    if (!movedCorners) return null
    corners = movedCorners
  }
  return corners.every(({ x, y }) => x > 2 && y > 2 && x < picture.width - 3 && y < picture.height - 3)
    ? corners
    : null
}

/** Scatter of edges about a straight side, pixels: larger misses are of other edges. */
const scatter = 0.6

/** Moves the corners so that the sides pass through the shifted edges (Tukey's weights). */
function fitted(corners: Quad, shifts: readonly Shift[], all: number): Quad | null {
  const rows = shifts.map((shift) => ({ by: shift.by, slopes: slopesOf(shift) }))
  let moves: number[] = corners.flatMap(() => [0, 0])
  const missOf = ({ by, slopes }: (typeof rows)[number]) =>
    by - slopes.reduce((sum, slope, i) => sum + slope * (moves[i] ?? 0), 0)
  for (let round = 0; round < 6; round++) {
    const wide = round === 0 ? Number.POSITIVE_INFINITY : scatter * Math.max(4, 24 / 2 ** round)
    const matrix: Matrix = moves.map((_, i) => moves.map((_move, j) => (i === j ? 1e-6 : 0)))
    const right = moves.map(() => 0)
    for (const row of rows) {
      const weight = Math.max(0, 1 - (missOf(row) / wide) ** 2) ** 2
      for (const [i, slope] of row.slopes.entries()) {
        right[i] = (right[i] ?? 0) + weight * slope * row.by
        const line = matrix[i] ?? []
        for (const [j, other] of row.slopes.entries()) line[j] = (line[j] ?? 0) + weight * slope * other
      }
    }
    moves = solve(matrix, right) ?? moves
  }
  const agreeing = rows.filter((row) => Math.abs(missOf(row)) < 3 * scatter).length
  if (agreeing < minAgreeing * all) return null
  return cornerIndices.map((corner) => ({
    x: corners[corner].x + (moves[2 * corner] ?? 0),
    y: corners[corner].y + (moves[2 * corner + 1] ?? 0),
  })) as unknown as Quad
}

/** How the shift of an edge follows from moves of the four corners, x and y of each. */
function slopesOf({ station: { place, along }, normal }: Shift): number[] {
  return cornerIndices.flatMap((corner) => {
    const share = corner === place ? 1 - along : Number(corner === nextCorner(place)) * along
    return [share * normal.x, share * normal.y]
  })
}
