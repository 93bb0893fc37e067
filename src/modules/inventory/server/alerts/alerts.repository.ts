import { and, eq, sql } from 'drizzle-orm'
import type { StockAlert } from '../../contract/stock.ts'
import { isOverstocked, isWorse, levelOf } from '../../rules/stock.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Cursor, KeysetSort } from '#kernel/http/lists.ts'
import { mailAlert } from './alert-mails.ts'
import { items, type ItemRow } from '../inventory.tables.ts'
import { matchesItem } from '../items/items.repository.ts'
import { alerts, type AlertRow } from '../stock.tables.ts'

/** The fields on which alerts depend. */
export type AlertInput = Pick<ItemRow, 'currentStock' | 'reorderPoint' | 'maximumStock' | 'isActive'>

/** The previous state of a new item, so that it raises alerts for whatever is wrong with it. */
export const unalertedItem: AlertInput = {
  currentStock: 1,
  reorderPoint: 0,
  maximumStock: null,
  isActive: true,
}

/** The alerts that a change raises: those for limits it has just crossed. */
function crossings(earlier: AlertInput, after: ItemRow): Pick<AlertRow, 'alertType' | 'threshold'>[] {
  if (!after.isActive) return []
  const previousState = earlier.isActive ? earlier : unalertedItem
  const level = levelOf(after.currentStock, after.reorderPoint)
  const alerts: Pick<AlertRow, 'alertType' | 'threshold'>[] = []
  if (isWorse(level, levelOf(previousState.currentStock, previousState.reorderPoint))) {
    if (level === 'out') alerts.push({ alertType: 'out_of_stock', threshold: 0 })
    else alerts.push({ alertType: 'low_stock', threshold: after.reorderPoint })
  }
  const { currentStock, maximumStock } = after
  if (
    isOverstocked(currentStock, maximumStock) &&
    !isOverstocked(previousState.currentStock, previousState.maximumStock)
  ) {
    alerts.push({ alertType: 'overstock', threshold: maximumStock as number })
  }
  return alerts
}

const columns = {
  alert: alerts,
  item: {
    name: items.name,
    currentStock: items.currentStock,
    reorderPoint: items.reorderPoint,
    maximumStock: items.maximumStock,
  },
}

const recovered = sql`case ${alerts.alertType}
  when 'low_stock' then ${items.currentStock} > ${items.reorderPoint} and ${items.currentStock} > 0
  when 'out_of_stock' then ${items.currentStock} > 0
  else ${items.maximumStock} is null or ${items.currentStock} <= ${items.maximumStock} end`

/** The filter of a list of alerts. */
interface AlertFilter {
  resolved?: boolean | undefined
  type?: StockAlert['alertType'] | undefined
  /** Part of the item's name or SKU, or its barcode. */
  q?: string | undefined
}

function conditions({ resolved, type, q }: AlertFilter) {
  const ofItem = matchesItem(q)
  return and(
    resolved === undefined ? undefined : eq(alerts.isResolved, resolved),
    type === undefined ? undefined : eq(alerts.alertType, type),
    ofItem && sql`${alerts.inventoryItemId} in (select ${items.id} from ${items} where ${ofItem})`,
  )
}

/** SQL of the alerts. Alerts are resolved only on a person's request. */
export function alertsRepository(db: Db) {
  return {
    /** Raises the alerts for a change of stock or limits, and updates the stock shown in open alerts. */
    async raise(before: AlertInput, after: ItemRow): Promise<void> {
      await db
        .update(alerts)
        .set({ currentLevel: after.currentStock })
        .where(and(eq(alerts.inventoryItemId, after.id), eq(alerts.isResolved, false)))
      for (const crossing of crossings(before, after)) {
        const [raised] = await db
          .insert(alerts)
          .values({ inventoryItemId: after.id, currentLevel: after.currentStock, ...crossing })
          .onConflictDoNothing({
            target: [alerts.inventoryItemId, alerts.alertType],
            where: eq(alerts.isResolved, false),
          })
          .returning()
        if (raised) await mailAlert(db, raised, after)
      }
    },

    /** One keyset page; one row more than `limit` shows that another page follows. */
    async page(
      filter: AlertFilter,
      order: KeysetSort<{ alert: AlertRow }>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        db
          .select(columns)
          .from(alerts)
          .innerJoin(items, eq(items.id, alerts.inventoryItemId))
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${alerts} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** An alert with its item, locked until the transaction ends. */
    async lock(id: string) {
      const rows = await db
        .select(columns)
        .from(alerts)
        .innerJoin(items, eq(items.id, alerts.inventoryItemId))
        .where(eq(alerts.id, id))
        .for('update', { of: alerts })
      return rows[0] ?? null
    },

    async resolve(id: string, by: string): Promise<AlertRow> {
      const [row] = await db
        .update(alerts)
        .set({ isResolved: true, resolvedAt: sql`now()`, resolvedBy: by })
        .where(eq(alerts.id, id))
        .returning()
      if (row === undefined) throw new Error('an alert was deleted while it was resolved')
      return row
    },

    /** Resolves all open alerts whose stock has recovered, and returns them. */
    resolveRecovered: (by: string) =>
      db
        .update(alerts)
        .set({ isResolved: true, resolvedAt: sql`now()`, resolvedBy: by })
        .from(items)
        .where(and(eq(items.id, alerts.inventoryItemId), eq(alerts.isResolved, false), recovered))
        .returning({ id: alerts.id, name: items.name, alertType: alerts.alertType }),
  }
}
