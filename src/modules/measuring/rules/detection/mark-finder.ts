import {
  isConvex,
  minSide,
  orderCorners,
  type CornerIndex,
  type Point,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import { applyHomography, type Homography, homographyOf, rectangle } from '../mathematics/homography.ts'
import { convexHull, largestQuad } from '../mathematics/hull.ts'
import { type Matrix, solve } from '../mathematics/linear-equations.ts'
import { greyAt, type Luminance } from '../picture/luminance.ts'
import { cornerOfMark, correctedCells, isBlackCell, markMm, markSheet } from './marks.ts'
import { refineQuad } from '../edges/quad-edges.ts'

/** A mark in the picture: which one, and its corners from its own top left. */
interface FoundMark {
  place: CornerIndex
  corners: Quad
}

/** Marks that must be found: two of them would not show a sheet that is bent or seen from the side. */
const minMarks = 3
/** Corners further than this from where the others put them belong to something else, pixels. */
const maxDistance = 2.5

/**
 * The outer corners of the four marks of our own printed sheet, top left first as it is printed; null where fewer than
 * three marks are in the picture.
 */
export function findMarks(picture: Luminance): Quad | null {
  const marksByCorner = new Map<CornerIndex, FoundMark>()
  for (const quad of darkQuads(picture)) {
    const mark = markAt(picture, quad)
    if (mark && !marksByCorner.has(mark.place)) marksByCorner.set(mark.place, mark)
  }
  if (marksByCorner.size < minMarks) return null
  const pairs = [...marksByCorner.values()].flatMap(({ place, corners }) => {
    const { x, y } = cornerOfMark(place)
    const markCorners = rectangle(markMm, markMm).map((p) => ({
      x: p.x + x + markMm / 2,
      y: p.y + y + markMm / 2,
    }))
    return cornerIndices.map((corner) => ({ from: markCorners[corner] as Point, to: corners[corner] }))
  })
  const onPicture = bestHomography(pairs)
  if (!onPicture) return null
  const miss = Math.max(
    ...pairs.map(({ from, to }) => {
      const p = applyHomography(onPicture, from)
      return Math.hypot(p.x - to.x, p.y - to.y)
    }),
  )
  const sheet = rectangle(markSheet.acrossMm, markSheet.downMm).map((p) => applyHomography(onPicture, p))
  return miss <= maxDistance ? (sheet as unknown as Quad) : null
}

/** Half the side of the square whose mean a pixel is compared with, pixels. */
const windowRadius = 32
/** A pixel is dark below this share of the mean around it. */
const darkShare = 0.82
/** Shortest and longest side of the box around a mark, pixels. */
const sides = { least: 14, most: 420 } as const

/** Quadrilaterals around connected dark regions. */
function* darkQuads(picture: Luminance): Generator<Quad, undefined> {
  const { width, height } = picture
  const dark = darkPixels(picture)
  const waiting: number[] = []
  const ends = { left: new Int32Array(height), right: new Int32Array(height) }
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue
    let [left, right, count] = [width, 0, 0]
    const top = Math.floor(start / width)
    let bottom = top - 1
    const visit = (pixel: number) => {
      if (dark[pixel] !== 1) return
      dark[pixel] = 2
      waiting.push(pixel)
    }
    visit(start)
    for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
      const x = pixel % width
      const y = (pixel - x) / width
      // Regions are found from the top, and each row of one touches the next.
      for (; bottom < y; bottom++) {
        ends.left[bottom + 1] = width
        ends.right[bottom + 1] = -1
      }
      if (x < (ends.left[y] as number)) ends.left[y] = x
      if (x > (ends.right[y] as number)) ends.right[y] = x
      left = Math.min(left, x)
      right = Math.max(right, x)
      count++
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      if (y > 0) visit(pixel - width)
      if (y < height - 1) visit(pixel + width)
    }
    const [wide, tall] = [right - left + 1, bottom - top + 1]
    const isSquare = Math.max(wide, tall) < 2.6 * Math.min(wide, tall)
    const isLike = Math.min(wide, tall) >= sides.least && Math.max(wide, tall) <= sides.most
    // The border alone fills 24 of 49 cells, an upright mark at least a third of its box.
    if (!isLike || !isSquare || count < 0.2 * wide * tall) continue
    const quad = quadAround(ends, top, bottom)
    if (quad) yield quad
  }
  return undefined
}

/** The first and last pixel of each row of a region. */
interface RowEnds {
  left: Int32Array
  right: Int32Array
}

function quadAround({ left, right }: RowEnds, top: number, bottom: number): Quad | null {
  const ends: Point[] = []
  for (let y = top; y <= bottom; y++) {
    ends.push({ x: left[y] as number, y }, { x: right[y] as number, y })
  }
  const largest = largestQuad(convexHull(ends))
  if (!largest) return null
  const quad = orderCorners(largest.quad)
  return isConvex(quad) && minSide(quad) >= sides.least * 0.7 ? quad : null
}

/** 1 where a pixel is darker than its surroundings (the mean of a square by running sums; Bradley & Roth 2007). */
function darkPixels({ width, height, data }: Luminance): Uint8Array {
  const dark = new Uint8Array(width * height)
  /** Sums of the rows around the present one, a column each. */
  const columns = new Float64Array(width)
  const addRow = (y: number, sign: 1 | -1) => {
    const from = y * width
    for (let x = 0; x < width; x++) columns[x] = (columns[x] as number) + sign * (data[from + x] as number)
  }
  for (let y = 0; y < Math.min(windowRadius, height); y++) addRow(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + windowRadius < height) addRow(y + windowRadius, 1)
    if (y - windowRadius - 1 >= 0) addRow(y - windowRadius - 1, -1)
    const tall = Math.min(height, y + windowRadius + 1) - Math.max(0, y - windowRadius)
    let sum = 0
    for (let x = 0; x < Math.min(windowRadius, width); x++) sum += columns[x] as number
    for (let x = 0; x < width; x++) {
      if (x + windowRadius < width) sum += columns[x + windowRadius] as number
      if (x - windowRadius - 1 >= 0) sum -= columns[x - windowRadius - 1] as number
      const wide = Math.min(width, x + windowRadius + 1) - Math.max(0, x - windowRadius)
      const mean = sum / (tall * wide)
      if ((data[y * width + x] as number) < darkShare * mean - 2) dark[y * width + x] = 1
    }
  }
  return dark
}

/** The mark within a dark quadrilateral, or null. */
function markAt(picture: Luminance, rough: Quad): FoundMark | null {
  if (!hasCells(picture, rough)) return null
  const reach = Math.max(2, minSide(rough) / 14)
  const corners = refineQuad(picture, rough, { reach, sigma: 2, inside: -1 })?.corners
  if (!corners) return null
  for (const first of cornerIndices) {
    const turned = cornerIndices.map(
      (corner) => corners[((first + corner) % 4) as CornerIndex],
    ) as unknown as Quad
    const black = cellsOf(picture, turned)
    const cornerIndex = black && cornerIndices.find((corner) => isMark(black, corner))
    if (cornerIndex !== null && cornerIndex !== undefined) return { place: cornerIndex, corners: turned }
  }
  return null
}

/** Least difference between black and white cells, greys. */
const minContrast = 20

/** Whether some cells of a mark may be black and others white; not so in a brick. */
function hasCells(picture: Luminance, rough: Quad): boolean {
  const greys = greysOf(picture, rough)
  return Math.max(...greys) - Math.min(...greys) >= minContrast / 2
}

/** Which cells are black, row by row. */
function cellsOf(picture: Luminance, corners: Quad): boolean[] | null {
  const greys = greysOf(picture, corners)
  const [low, high] = [Math.min(...greys), Math.max(...greys)]
  return high - low >= minContrast ? greys.map((grey) => grey < (low + high) / 2) : null
}

/** The greys of the cells, row by row. */
function greysOf(picture: Luminance, corners: Quad): number[] {
  const { cells } = markSheet
  const onPicture = homographyOf(rectangle(cells, cells), corners)
  if (!onPicture) return []
  const greys: number[] = []
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      let sum = 0
      for (const dy of [-0.2, 0, 0.2]) {
        for (const dx of [-0.2, 0, 0.2]) {
          const p = applyHomography(onPicture, {
            x: column + 0.5 - cells / 2 + dx,
            y: row + 0.5 - cells / 2 + dy,
          })
          sum += greyAt(picture, p.x, p.y)
        }
      }
      greys.push(sum / 9)
    }
  }
  return greys
}

function isMark(black: readonly boolean[], corner: CornerIndex): boolean {
  const wrong = black.filter((is, i) => {
    const row = Math.floor(i / markSheet.cells)
    return is !== isBlackCell(corner, row, i % markSheet.cells)
  })
  return wrong.length <= correctedCells
}

/** The projective map of least squares through more than four pairs of points (Hartley & Zisserman, 4.1). */
function bestHomography(pairs: readonly { from: Point; to: Point }[]): Homography | null {
  const matrix: Matrix = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0))
  const right = Array.from({ length: 8 }, () => 0)
  const scale = 100
  const add = (row: readonly number[], value: number) => {
    for (const [i, one] of row.entries()) {
      right[i] = (right[i] ?? 0) + one * value
      const line = matrix[i] ?? []
      for (const [j, other] of row.entries()) line[j] = (line[j] ?? 0) + one * other
    }
  }
  for (const { from, to } of pairs) {
    const [x, y] = [from.x / scale, from.y / scale]
    add([x, y, 1, 0, 0, 0, -to.x * x, -to.x * y], to.x)
    add([0, 0, 0, x, y, 1, -to.y * x, -to.y * y], to.y)
  }
  const h = solve(matrix, right)
  if (!h || !h.every(Number.isFinite)) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0] = h
  return [a / scale, b / scale, c, d / scale, e / scale, f, g / scale, k / scale, 1]
}
