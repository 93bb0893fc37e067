import type { HouseWindow } from '../contract/house.ts'

/** Metres. */
export const door = { width: 1, height: 2.15 }
const gap = 0.6
const margin = 0.75
/** Between the head of a window and the next floor. */
const lintel = 0.55
const narrowest = 4.4

/** A window in its facade: the left of it and its sill, in metres from the left lower corner. */
export interface PlacedWindow {
  window: HouseWindow
  x: number
  sill: number
}

/** Where the windows of a house are, in metres. */
export interface Facade {
  width: number
  height: number
  /** The left side of the door. */
  door: number
  windows: PlacedWindow[]
  /** The heights at which floors begin, without the ground. */
  floors: number[]
}

type Cell = { width: number; window: HouseWindow | null }

const widthOf = (cells: readonly Cell[]) =>
  cells.reduce((sum, cell) => sum + cell.width, 0) + gap * Math.max(cells.length - 1, 0)

/** How many windows stand beside each other: three in a small house, four in a usual one, more in a block of flats. */
const inRow = (count: number) => (count <= 5 ? 3 : count <= 20 ? 4 : Math.ceil(Math.sqrt(count * 1.3)))

/** The floors from the ground up, each with its windows; the door stands on the ground. */
function floorsOf(windows: readonly HouseWindow[], isDoorLeft: boolean): Cell[][] {
  const cells: Cell[] = windows.map((window) => ({ width: window.width, window }))
  const floors = Math.max(1, Math.ceil((cells.length + 1) / inRow(windows.length)))
  // As many on each floor, rather than a last one with what is left.
  const most = Math.ceil((cells.length + 1) / floors)
  const entrance: Cell = { width: door.width, window: null }
  const widest = Math.max(
    ...cells.map(({ width }) => width),
    (widthOf([entrance, ...cells]) / floors) * 1.25,
    3,
  )
  const rows: Cell[][] = [[]]
  for (const cell of cells) {
    const row = rows.at(-1) ?? []
    const cells = rows.length === 1 ? [entrance, ...row] : row
    const isFull = cells.length >= most || (row.length > 0 && widthOf([...cells, cell]) > widest)
    if (isFull) rows.push([cell])
    else row.push(cell)
  }
  const [ground = []] = rows
  const middle = ground.length === 2 ? 1 : isDoorLeft ? 0 : ground.length
  ground.splice(middle, 0, entrance)
  return rows
}

/**
 * Arranges windows in a facade: in their order, floor by floor, with equal sills, each in its own size. A shop window of
 * seven metres gets a floor of its own, sixty windows a block of flats.
 * @param isDoorLeft the side of the door where it is not in the middle
 */
export function arrangeWindows(windows: readonly HouseWindow[], isDoorLeft: boolean): Facade {
  const rows = floorsOf(windows, isDoorLeft)
  const width = Math.max(narrowest, ...rows.map((row) => widthOf(row) + 2 * margin))
  const facade: Facade = { width, height: 0, door: 0, windows: [], floors: [] }
  for (const [floor, row] of rows.entries()) {
    const highest = Math.max(0.9, ...row.map(({ window }) => window?.length ?? 0))
    const sill = Math.min(0.95, Math.max(0.35, 2.4 - highest))
    const space = (width - row.reduce((sum, cell) => sum + cell.width, 0)) / (row.length + 1)
    let x = space
    for (const { width: wide, window } of row) {
      if (window) facade.windows.push({ window, x, sill: facade.height + sill })
      else facade.door = x
      x += wide + space
    }
    if (floor > 0) facade.floors.push(facade.height)
    facade.height += Math.max(floor === 0 ? door.height + lintel : 0, sill + highest + lintel)
  }
  return facade
}
