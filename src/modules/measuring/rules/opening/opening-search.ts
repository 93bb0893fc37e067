import { type EdgeGuess, type FoundEdge, findEdge } from '../edges/edge-search.ts'
import {
  interpolate,
  distance,
  type Line,
  intersectionOf,
  nextCorner,
  type CornerIndex,
  type Point,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import { applyHomography, homographyOf, invertHomography, rectangle } from '../mathematics/homography.ts'
import type { Luminance } from '../picture/luminance.ts'
import { ownSides } from '../edges/wall-edges.ts'

/** An opening found by its edges. */
export interface FoundOpening {
  corners: Quad
  /** Points along top, right, bottom and left. */
  sides: readonly [Point[], Point[], Point[], Point[]]
  /**
   * Corners with a hidden edge, for instance by glare: their position only follows from the visible parts of two
   * sides.
   */
  hidden: readonly [boolean, boolean, boolean, boolean]
  /** Of the weakest edge segment: grey step, share of the length that has an edge, best other edge nearby. */
  contrast: number
  support: number
  rival: number
  /** Largest grey step of the faintest side. */
  faintest: number
  /** By how much the top, right, bottom and left edge may be others, standard deviations in pixels. */
  doubts: readonly number[]
  /** What noise adds to the position of each corner where its edges hardly stand out from it, pixels. */
  vague: readonly number[]
  /** Largest distance between a tap and its corner, pixels. */
  moved: number
}

export interface OpeningTaps {
  /** Two opposite corners or all four, in any order. */
  taps: readonly Point[]
  /** Standard deviation of a tap, pixels. */
  sigma: number
  /** The sheet on the same plane, which gives the horizontal and vertical directions at each tap. */
  sheet?: Quad | null
}

/** Part of a side whose edge decides its corner: short enough to be straight despite distortion. */
const share = 0.35

/**
 * The four corners of an opening from taps on two opposite ones or on all: edges are grown from each tap along the
 * sheet's directions, four lines meet in four corners, and each corner is then taken from the two edge segments next
 * to it. Null where an edge cannot be found.
 */
export function findOpening(picture: Luminance, from: OpeningTaps): FoundOpening | null {
  const grown = from.taps.length === 4 ? null : fourFromTwo(picture, from)
  const guess = from.taps.length === 4 ? (from.taps as unknown as Quad) : grown?.quad
  if (!guess) return null
  const reach = from.taps.length === 4 ? 3 * from.sigma : 5
  const first = cornersNear(picture, guess, { reach, sigma: from.sigma, turn: 0.1 })
  const snapped = first && cornersNear(picture, first.corners, { reach: 3, sigma: 2, turn: 0.02 })
  if (!snapped) return null
  const { found: second, beside, isDoubtful } = withoutWall(picture, snapped, from)
  const movedDistance = Math.max(
    ...from.taps.map((tap) => Math.min(...second.corners.map((c) => distance(c, tap)))),
  )
  const doubts = cornerIndices.map((corner) => {
    const away = beside[corner] ?? 0
    const before =
      away > 0 ? wallDoubt * away : Math.max(grown?.doubts[corner] ?? 0, first.doubts[corner] ?? 0)
    return Math.max(before, second.doubts[corner] ?? 0)
  })
  const rival = Math.max(first.rival, second.rival, isDoubtful ? 1 : 0)
  return { ...second, doubts, rival, moved: movedDistance }
}

/** Doubt about a side that was found beside an edge of the wall, standard deviations in their distance. */
const wallDoubt = 0.2
/** The edge of the wall is near, and clearer. */
const besideWall: Search = { reach: 1, sigma: 0.7, turn: 0.01, stray: 1.2 }

/** Without an edge of the wall on one side, that on another one may be seen as such. */
const wallRounds = 2

/** An opening with its own sides instead of edges of the wall, and how far each is beside one, pixels. */
function withoutWall(
  picture: Luminance,
  snapped: Near,
  from: OpeningTaps,
): { found: Near; beside: readonly number[]; isDoubtful: boolean } {
  let opening = snapped
  let isDoubtful = false
  const beside = [0, 0, 0, 0]
  for (let round = 0; round < wallRounds; round++) {
    const sides = ownSides(picture, opening.corners, from)
    const hasMoved = sides?.moved.some((away) => away > 0) ?? false
    const again = sides && hasMoved ? cornersNear(picture, sides.quad, besideWall) : null
    // What is known to be the wall's stays then.
    isDoubtful = (sides?.isDoubtful ?? false) || (hasMoved && !again)
    if (!sides || !again) break
    opening = again
    for (const corner of cornerIndices)
      beside[corner] = Math.max(beside[corner] ?? 0, sides.moved[corner] ?? 0)
  }
  return { found: opening, beside, isDoubtful }
}

/** Horizontal and vertical directions at a point, as unit vectors, from a sheet on the same plane. */
function directionsAt(sheet: Quad | null | undefined, p: Point): { level: Point; upright: Point } {
  const onPicture = sheet && homographyOf(rectangle(1, 1), sheet)
  const onSheet = onPicture && invertHomography(onPicture)
  if (!onPicture || !onSheet) return { level: { x: 1, y: 0 }, upright: { x: 0, y: 1 } }
  const q = applyHomography(onSheet, p)
  const way = (to: Point): Point => {
    const r = applyHomography(onPicture, to)
    const length = distance(p, r) || 1
    return { x: (r.x - p.x) / length, y: (r.y - p.y) / length }
  }
  return { level: way({ x: q.x + 0.02, y: q.y }), upright: way({ x: q.x, y: q.y + 0.02 }) }
}

/** Grows the two edges at each of two opposite taps and intersects them. */
function fourFromTwo(picture: Luminance, from: OpeningTaps): { quad: Quad; doubts: number[] } | null {
  const [leftTap, rightTap] = [...from.taps].sort((p, q) => p.x - q.x)
  if (!leftTap || !rightTap) return null
  const wide = rightTap.x - leftTap.x
  const tall = rightTap.y - leftTap.y
  const grown = [leftTap, rightTap].map((tap, i) => {
    const { level, upright } = directionsAt(from.sheet, tap)
    const sign = i === 0 ? 1 : -1
    return {
      level: grow(picture, tap, level, sign * share * wide, from),
      upright: grow(picture, tap, upright, sign * share * tall, from),
    }
  })
  const [left, right] = grown
  if (!left?.level || !left.upright || !right?.level || !right.upright) return null
  const corner = [
    intersectionOf(left.level.line, left.upright.line),
    intersectionOf(left.level.line, right.upright.line),
    intersectionOf(right.level.line, right.upright.line),
    intersectionOf(right.level.line, left.upright.line),
  ]
  if (corner.some((p) => p === null)) return null
  const [a, b, c, d] = corner as Point[]
  const quad = (tall > 0 ? [a, b, c, d] : [d, c, b, a]) as unknown as Quad
  const [above, below] = tall > 0 ? [left.level, right.level] : [right.level, left.level]
  return { quad, doubts: [above, right.upright, below, left.upright].map(({ doubtPx }) => doubtPx) }
}

function grow(
  picture: Luminance,
  tap: Point,
  way: Point,
  length: number,
  from: OpeningTaps,
): FoundEdge | null {
  const to = { x: tap.x + way.x * length, y: tap.y + way.y * length }
  return findEdge(picture, {
    from: tap,
    to,
    reach: 3 * from.sigma,
    turn: from.sheet ? 0.09 : 0.3,
    sigma: from.sigma,
  })
}

type Near = Omit<FoundOpening, 'moved'>

type Search = Pick<EdgeGuess, 'reach' | 'sigma' | 'turn' | 'stray'>

/** Corners from the edge segments on both sides of each, and points along all sides. */
function cornersNear(picture: Luminance, guess: Quad, search: Search): Near | null {
  const pieces = cornerIndices.map((corner) => sidePieces(picture, guess, corner, search))
  const ends = cornerIndices.map((corner) => {
    const after = lineBy(pieces[corner] as Pieces, 0)
    const before = lineBy(pieces[(corner + 3) % 4] as Pieces, 2)
    return {
      corner: after && before && intersectionOf(after.line, before.line),
      isSeen: after?.isOwn && before?.isOwn,
      vague: Math.hypot(vagueness(after?.support), vagueness(before?.support)),
    }
  })
  if (ends.some(({ corner }) => !corner)) return null
  const hidden = ends.map(({ isSeen }) => !isSeen)
  // With more than one hidden, the wrong edges were probably found.
  const isOneHidden = hidden.filter(Boolean).length === 1
  const foundPieces = pieces.flat().filter((piece) => piece !== null)
  const deciding = pieces.flatMap((side) => [side[0], side[2]]).filter((piece) => piece !== null)
  return {
    corners: ends.map(({ corner }) => corner) as unknown as Quad,
    sides: pieces.map((side) => clearPieces(side).flatMap(thinned)) as never,
    hidden: hidden.map((is) => is && isOneHidden) as never,
    vague: ends.map(({ vague }) => vague),
    contrast: Math.min(...foundPieces.map(({ contrast }) => Math.abs(contrast))),
    support: Math.min(...deciding.map((piece) => piece.support)),
    rival: Math.max(...deciding.map((piece) => piece.rival)),
    faintest: Math.min(
      ...pieces.map((side) => Math.max(0, ...side.map((piece) => Math.abs(piece?.contrast ?? 0)))),
    ),
    doubts: pieces.map((side) => Math.max(0, ...clearPieces(side).map(({ doubtPx }) => doubtPx))),
  }
}

/** Minimum contrast of a segment relative to the clearest one of its side. */
const minShareOfContrast = 0.35

/** The segments of a side that show the same edge: glare may hide part of it. */
function clearPieces(side: Pieces): FoundEdge[] {
  const foundPieces = side.filter((piece) => piece !== null)
  const maxContrast = Math.max(...foundPieces.map(({ contrast }) => Math.abs(contrast)))
  return foundPieces.filter(
    ({ contrast, support }) =>
      Math.abs(contrast) >= minShareOfContrast * maxContrast && support >= minSupport,
  )
}

const minSupport = 0.6

/**
 * The line of a side at its start (0) or end (2): of the segment there or, where that is hidden, of the nearest clear
 * one.
 */
function lineBy(side: Pieces, end: 0 | 2): { line: Line; isOwn: boolean; support: number } | null {
  const clear = clearPieces(side)
  const ownPiece = side[end]
  if (ownPiece && (clear.length === 0 || clear.includes(ownPiece))) return { ...ownPiece, isOwn: true }
  const near = [side[1], side[2 - end]].find((piece) => piece && clear.includes(piece)) ?? ownPiece
  return near && { ...near, isOwn: false }
}

/** Support of an edge from which on noise does not move it, and that of mere noise: measured on rooms at night. */
const standingOut = 0.65
const mereNoise = 0.5
/** How far off a line through mere noise is, pixels. */
const lost = 8

function vagueness(support = 0): number {
  const share = Math.min(1, Math.max(0, (standingOut - support) / (standingOut - mereNoise)))
  return lost * share ** 2
}

type Pieces = readonly [FoundEdge | null, FoundEdge | null, FoundEdge | null]

function sidePieces(picture: Luminance, guess: Quad, corner: CornerIndex, search: Search): Pieces {
  const p = guess[corner]
  const q = guess[nextCorner(corner)]
  const piece = (start: number, end: number) =>
    findEdge(picture, { from: interpolate(p, q, start), to: interpolate(p, q, end), ...search })
  const first = piece(0.01, share)
  const last = piece(1 - share, 0.99)
  const clearer = Math.abs(first?.contrast ?? 0) >= Math.abs(last?.contrast ?? 0) ? first : last
  const sign = Math.sign(clearer?.contrast ?? 0)
  const between35 = piece(share, 1 - share)
  return [first, between35 && Math.sign(between35.contrast) === sign ? between35 : null, last]
}

/** Four points that represent an edge segment: the means of its quarters, where the edge is clear. */
function thinned(piece: FoundEdge): Point[] {
  if (piece.support < minSupport || piece.scatter > 0.8) return []
  const quarter = Math.ceil(piece.points.length / 4)
  return [0, 1, 2, 3].flatMap((i) => {
    const points = piece.points.slice(i * quarter, (i + 1) * quarter)
    const sum = points.reduce((all, p) => ({ x: all.x + p.x, y: all.y + p.y }), { x: 0, y: 0 })
    return points.length < 3 ? [] : [{ x: sum.x / points.length, y: sum.y / points.length }]
  })
}
