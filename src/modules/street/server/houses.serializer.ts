import { createHash } from 'node:crypto'
import { colourOf, drawnKindOf } from '#modules/catalog/rules/index.ts'
import { drawnCoverings, maxWindows, type House, type HouseWindow } from '../contract/house.ts'
import type { StreetHouse } from '../contract/houses.ts'
import { lightsOf } from '../rules/index.ts'
import type { HouseRow } from './houses.repository.ts'

type Line = HouseRow['lines'][number]

/** A number that says nothing about the order: a link shows it to everybody. */
const seedOf = (id: string) => createHash('sha256').update(`house ${id}`).digest().readUInt32BE() >>> 1

/** Metres, rounded to 5 cm: enough to draw, and not the exact size of somebody's window. */
const rounded = (mm: number) => Math.max(0.1, Math.round(mm / 50) / 20)

function coveringOf({ kind, name, category }: Line): HouseWindow['covering'] {
  if (kind === 'pleated') return 'cellular'
  return (
    drawnCoverings.find((drawnCovering) => drawnCovering === kind) ?? drawnKindOf(category ?? undefined, name)
  )
}

const colourOfLine = ({ name, materials, choices }: Line) =>
  colourOf((choices ?? []).map(({ choice, written }) => written?.choice ?? choice).join(' '), [
    name,
    ...(materials ?? []),
  ])

/** The pieces of a room beside each other, rooms in the order in which they were ordered. */
function byRoom<Piece extends { line: Line }>(pieces: readonly Piece[]): Piece[] {
  const rooms = [...new Set(pieces.map(({ line }) => line.room))]
  return rooms.flatMap((room) => pieces.filter(({ line }) => line.room === room))
}

/** An order as a house: nothing in it says whose it is. */
export function serializeHouse({ id, status, lines }: HouseRow): House {
  const lights = lightsOf(
    status,
    lines.map(({ state }) => state),
    lines.map(({ isFitted }) => isFitted),
  )
  const fitted = lights.filter((light) => light === 'fitted').length
  return {
    seed: seedOf(id),
    windows: byRoom(lines.map((line, index) => ({ line, light: lights[index] ?? 'dark' })))
      .slice(0, maxWindows)
      .map(({ line, light }) => ({
        width: rounded(line.widthMm),
        length: rounded(line.lengthMm),
        covering: coveringOf(line),
        colour: colourOfLine(line),
        light,
      })),
    pieces: lines.length,
    made: fitted + lights.filter((light) => light === 'made').length,
    fitted,
    lamp: status === 'pending' || status === 'cancelled' ? 'off' : 'lit',
    isOnItsWay: status === 'shipped' && (lines.length === 0 || fitted < lines.length),
    isCancelled: status === 'cancelled',
  }
}

/** A house of the street, where staff see whose it is and what is late. */
export function serializeStreetHouse(row: HouseRow): StreetHouse {
  const house = serializeHouse(row)
  const isLate = row.isLate && row.status !== 'shipped' && house.made < house.pieces
  return {
    ...house,
    lamp: isLate && house.lamp === 'lit' ? 'late' : house.lamp,
    orderId: row.id,
    orderNumber: row.number,
    customerName: row.customer,
    readyTo: row.readyTo,
  }
}
