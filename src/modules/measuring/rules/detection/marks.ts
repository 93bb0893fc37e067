import { type CornerIndex, cornerIndices } from '../mathematics/geometry.ts'

/**
 * The printed measuring sheet: four square marks at the corners of a rectangle that fits on A4 and Letter. A mark has a
 * black border of one cell around five by five cells. Millimetres.
 */
export const markSheet = { acrossMm: 170, downMm: 240, cellMm: 7, cells: 7 } as const
export const markMm = markSheet.cellMm * markSheet.cells

/**
 * The inner cells, row by row, 1 for white: top left, top right, bottom right, bottom left. Any two of them, in any of
 * four rotations, and each from its own rotations, differ in ten cells: three wrong ones are corrected.
 */
export const markCodes = [
  '0101100100111011110001001',
  '1011011101101010100110110',
  '0100111010011010111010011',
  '1001011111000101010100110',
] as const
/** Wrong cells that are corrected. */
export const correctedCells = 3

/**
 * The line that is checked with a ruler, because no camera can see a wrong scale: its length, the height of the strokes
 * at its ends, its width and its place below the centre of the sheet. Millimetres.
 */
export const controlLine = { lengthMm: 100, endsMm: 10, strokeMm: 0.4, belowMm: 30 } as const

/** Whether a cell of a mark is black; row and column from 0 to 6. */
export function isBlackCell(corner: CornerIndex, row: number, column: number): boolean {
  const last = markSheet.cells - 1
  if (row === 0 || column === 0 || row === last || column === last) return true
  return markCodes[corner][5 * (row - 1) + column - 1] === '0'
}

/** Left and top of each black cell, millimetres from the centre of the sheet, y down. */
export function blackCells(corner: CornerIndex): { x: number; y: number }[] {
  const { cells, cellMm } = markSheet
  const { x, y } = cornerOfMark(corner)
  return Array.from({ length: cells ** 2 }, (_, i) => ({ row: Math.floor(i / cells), column: i % cells }))
    .filter(({ row, column }) => isBlackCell(corner, row, column))
    .map(({ row, column }) => ({ x: x + column * cellMm, y: y + row * cellMm }))
}

/** Left and top of a mark, millimetres from the centre of the sheet, y down. */
export function cornerOfMark(corner: CornerIndex): { x: number; y: number } {
  const { acrossMm, downMm } = markSheet
  return {
    x: corner === 0 || corner === 3 ? -acrossMm / 2 : acrossMm / 2 - markMm,
    y: corner < 2 ? -downMm / 2 : downMm / 2 - markMm,
  }
}

/** Whether the sheet is black at a place, millimetres from its centre. */
export function isInk(x: number, y: number): boolean {
  return cornerIndices.some((cornerIndex) => {
    const corner = cornerOfMark(cornerIndex)
    const column = Math.floor((x - corner.x) / markSheet.cellMm)
    const row = Math.floor((y - corner.y) / markSheet.cellMm)
    const isOn = column >= 0 && row >= 0 && column < markSheet.cells && row < markSheet.cells
    return isOn && isBlackCell(cornerIndex, row, column)
  })
}
