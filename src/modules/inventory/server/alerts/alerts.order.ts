import { asc, desc, sql } from 'drizzle-orm'
import type { AlertSort } from '../../contract/stock.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, readCursor, type KeysetSort } from '#kernel/http/lists.ts'
import { alerts, type AlertRow } from '../stock.tables.ts'

interface ListedAlert {
  alert: AlertRow
}

const alertKey = /^(true|false):(.+)$/
/** Sort key of an alert by its state: whether it is resolved, then its id. */
const isAlertKey = (key: string) => isUuid(alertKey.exec(key)?.[2] ?? '')

/** Unresolved alerts first, each group newest first; `reverse`: exactly the other way round. */
function byState(reverse: boolean): KeysetSort<ListedAlert> {
  const { isResolved, createdAt, id } = alerts
  const [outer, inner] = reverse ? [desc, asc] : [asc, desc]
  const [later, older] = reverse ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  return {
    by: [outer(isResolved), inner(createdAt), inner(id)],
    read: (cursor) => readCursor(cursor, 'moment', isAlertKey),
    after: (cursor) => {
      if (cursor === null) return undefined
      const [, half, key] = alertKey.exec(cursor.id) ?? []
      const resolved = half === 'true'
      return sql`(${isResolved} ${later} ${resolved} or ${isResolved} = ${resolved}
        and (${createdAt}, ${id}) ${older} (${cursor.value}::timestamptz, ${key}::uuid))`
    },
    cursorOf: ({ alert }) => ({
      value: alert.createdAt.toISOString(),
      id: `${alert.isResolved}:${alert.id}`,
    }),
  }
}

/** The sort orders of the list; each uses an index, forwards or backwards. */
export function alertSort(sort: AlertSort): KeysetSort<ListedAlert> {
  if (sort === 'isResolved' || sort === '-isResolved') return byState(sort === '-isResolved')
  const byDate = keysetSort<AlertRow>(
    sort,
    {
      createdAt: { column: alerts.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
    },
    alerts.id,
  )
  return { ...byDate, cursorOf: ({ alert }) => byDate.cursorOf(alert) }
}
