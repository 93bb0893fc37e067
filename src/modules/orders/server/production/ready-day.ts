import { eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { isPlanned, minutesOf, type Workshop } from '#modules/making/contract/index.ts'
import { schedule, type Schedule, type WorkCalendar } from '#modules/making/rules/index.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import type { Materials } from '../status/materials-port.ts'
import { productionRecordOf, type OrderWithLines } from '../orders.serializer.ts'
import { ordersRepository } from '../orders.repository.ts'
import { workshopLoads } from '../orders.tables.ts'

type PlannedLine = Pick<OrderWithLines['lines'][number], 'productId' | 'widthMm' | 'lengthMm' | 'made'>

interface Deps {
  timeZone: string
  materials: Materials
}

const dayMs = 86_400_000

/** The first day on which an order of today can be made, like the first of its lead days: the next. */
const tomorrow = (today: string) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Plans lines into what other orders have left of the workshop's time and of the stock. */
async function planned(
  db: Db,
  lines: readonly PlannedLine[],
  {
    timeZone,
    materials,
    calendar,
    workshop,
    orderId,
  }: Deps & {
    calendar: WorkCalendar
    workshop: Workshop
    /** The order that is planned; null: none yet. */
    orderId: string | null
  },
): Promise<Schedule> {
  const from = tomorrow(todayIn(timeZone))
  const [loads, { needs, stock }] = await Promise.all([
    db
      .select({
        day: workshopLoads.day,
        step: workshopLoads.step,
        minutes: sql<number>`sum(${workshopLoads.minutes})::int`,
      })
      .from(workshopLoads)
      .where(gte(workshopLoads.day, from))
      .groupBy(workshopLoads.day, workshopLoads.step),
    materials.supplyOf(db, lines, orderId),
  ])
  const pieces = lines.map((line, index) => ({
    minutes: minutesOf(workshop, productionRecordOf(line)?.kind ?? null),
    materials: needs[index] ?? new Map<string, number>(),
    extraDays: line.made.extraDays ?? 0,
  }))
  return schedule(pieces, { from, calendar, capacity: workshop.capacity, loads, stock })
}

/** The lines that the shop makes itself. */
async function ownLines<Line extends PlannedLine>(
  db: Db,
  lines: readonly Line[],
  materials: Materials,
): Promise<Line[]> {
  const bought = await materials.boughtFrom(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines.filter(({ productId }) => !bought.has(productId ?? ''))
}

/** The day on which these lines would be ready if they were accepted today; null where nobody can say. */
export async function readyDayOf(db: Db, lines: readonly PlannedLine[], parts: Deps): Promise<string | null> {
  const { workshop, ...calendar } = await sellingRepository(db).read()
  if (!isPlanned(workshop)) return null
  // The workshop does not know when a supplier delivers.
  if ((await ownLines(db, lines, parts.materials)).length < lines.length) return null
  return (await planned(db, lines, { ...parts, calendar, workshop, orderId: null })).ready
}

/** Whether orders are planned into the workshop's time. */
export const plansWorkshop = async (db: Db): Promise<boolean> =>
  isPlanned((await sellingRepository(db).read()).workshop)

/** Whether an order has reserved some of the workshop's time. */
export async function hasReservedWorkshop(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ day: workshopLoads.day })
    .from(workshopLoads)
    .where(eq(workshopLoads.orderId, orderId))
    .limit(1)
  return rows.length > 0
}

/** Gives the workshop's time of an order back. */
export async function releaseWorkshop(db: Db, orderId: string): Promise<void> {
  await db.delete(workshopLoads).where(eq(workshopLoads.orderId, orderId))
}

/**
 * Promises when an order that is accepted now is ready, and reserves the workshop's time for it, so that no later order
 * moves that day. Without times of the workshop, or where they do not tell, the lead days of its products count.
 */
export async function reserveReadyDay(db: Db, order: OrderWithLines, parts: Deps): Promise<OrderWithLines> {
  const repository = ordersRepository(db, parts.timeZone)
  const { workshop, ...calendar } = await sellingRepository(db).read()
  if (!isPlanned(workshop) || order.lines.length === 0) return repository.setReady(order)
  // Two orders that are accepted at once must not get the same minutes.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('workshop_loads'))`)
  await releaseWorkshop(db, order.id)
  const lines = await ownLines(db, order.lines, parts.materials)
  const { ready, loads } = await planned(db, lines, { ...parts, calendar, workshop, orderId: order.id })
  if (loads.length > 0)
    await db.insert(workshopLoads).values(loads.map((load) => ({ ...load, orderId: order.id })))
  // When the others come is for their supplier to say, so the lead days count.
  return repository.setReady(order, lines.length === order.lines.length ? ready : null)
}
