import type { Pool } from 'pg'
import { maxBoardPieces, type Wall, type BoardDay } from '../../contract/production-board.ts'
import { workingDaysAfter, type WorkCalendar } from '#modules/making/rules/index.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { orderWriter } from '../order-writer.ts'
import { openForMaking } from '../../rules/index.ts'
import { clothPlansOfGroups } from './cutting-plan.ts'
import type { Materials } from '../status/materials-port.ts'
import { ordersRepository } from '../orders.repository.ts'
import type { OrderWithLines } from '../orders.serializer.ts'
import { productionBoardRepository, type BoardRow } from './production-board.repository.ts'
import { serializeBoardPiece } from './production-board.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Number of working days from today that the wall shows even when nothing is made on them. */
const shownDays = 6
/** How far ahead a piece may be planned, in days. */
const maxDaysAhead = 366

const dayMs = 86_400_000
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** All days with pieces and the next working days, in order; then null for the pieces without a day. */
function daysOf(rows: readonly BoardRow[], today: string, calendar: WorkCalendar): (string | null)[] {
  const next = Array.from({ length: shownDays }, (_, days) => workingDaysAfter(today, days, calendar))
  const days = new Set([...next, ...rows.flatMap(({ day }) => day ?? [])])
  return [...[...days].sort(), null]
}

/** Orders as the cutting plan reads them, each with the pieces of one day. */
const plannedOrders = (rows: readonly BoardRow[]) =>
  [...Map.groupBy(rows, ({ order }) => order.orderNumber)].map(([orderNumber, orderRows]) => ({
    orderNumber,
    lines: orderRows.map(({ line }) => line),
  }))

/** The planned days by line label, as the audit log shows them: `1A2B3C4D-1`. */
const plannedDays = ({ orderNumber, lines }: OrderWithLines) =>
  Object.fromEntries(
    lines.map(({ position, makingDay }) => [`${orderNumber}-${position + 1}`, makingDay ?? null]),
  )

/** The wall of the workshop, and moving pieces on it. */
export function productionBoardService({
  pool,
  exponent,
  timeZone,
  materials,
}: {
  pool: Pool
  exponent: number
  timeZone: string
  materials: Materials
}) {
  const repositoryOf = (db: Db) => ordersRepository(db, timeZone)
  const orders = orderWriter(pool, { exponent, timeZone, invalidates: ['/api/orders'], audited: plannedDays })

  /** Messages for refused lines and days, by field. */
  function faultsOf(lines: readonly { line: number; day: string | null }[], stored: OrderWithLines) {
    const today = todayIn(timeZone)
    const last = daysAfter(today, maxDaysAhead)
    return Object.fromEntries(
      lines.flatMap(({ line, day }, index) => {
        const isTwice = lines.findIndex((other) => other.line === line) !== index
        if (isTwice || !stored.lines.some(({ position }) => position === line - 1))
          return [[`lines.${index}.line`, staffText('There is no such line, or it was named twice')]]
        const plannedDay = stored.lines.find(({ position }) => position === line - 1)?.makingDay
        if (day === null || day === plannedDay) return []
        if (day < today) return [[`lines.${index}.day`, staffText('Choose today or a later day')]]
        return day > last ? [[`lines.${index}.day`, staffText('Choose a day within a year')]] : []
      }),
    )
  }

  return {
    /** The pieces of all open orders by day, with each day's cutting plans and missing materials. */
    async read(db: Db): Promise<Wall> {
      const [openRows, calendar] = await Promise.all([
        productionBoardRepository(db).open(maxBoardPieces + 1),
        sellingRepository(db).read(),
      ])
      const rows = openRows.slice(0, maxBoardPieces)
      const today = todayIn(timeZone)
      const days = daysOf(rows, today, calendar)
      const byDay = Map.groupBy(rows, ({ day }) => day)
      const ofDays = days.map((day) => byDay.get(day) ?? [])
      const [rolls, takenMaterials] = await Promise.all([
        clothPlansOfGroups({ db, materials }, ofDays.map(plannedOrders)),
        // Pieces in processing have taken their materials from stock already.
        materials.byDay(
          db,
          ofDays.map((dayRows) =>
            dayRows.filter(({ order }) => order.status !== 'processing').map(({ line }) => line),
          ),
        ),
      ])
      return {
        today,
        days: days.map((day, index): BoardDay => ({
          day,
          rolls: rolls[index] ?? [],
          short: (takenMaterials[index] ?? []).filter(({ short }) => short > 0),
        })),
        pieces: rows.map(serializeBoardPiece),
        isCapped: openRows.length > rows.length,
      }
    },

    /** Sets the days on which lines are made; several lines of an order move together or not at all. */
    plan: (
      id: string,
      lines: readonly { line: number; day: string | null }[],
      actor: Actor,
      precondition: Precondition,
    ) =>
      orders.update({
        id,
        actor,
        action: 'plan',
        precondition,
        write: async (db, stored) => {
          if (!openForMaking.includes(stored.status)) return refuse('order_not_open')
          const fields = faultsOf(lines, stored)
          if (Object.keys(fields).length > 0) return refuse('order_refused', { fields })
          const days = new Map(lines.map(({ line, day }) => [line - 1, day]))
          return repositoryOf(db).setMakingDays(stored, days)
        },
      }),
  }
}
