import { auditAll } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { IMPORT_BATCH_SIZE, type RetainedRecord, type ImportedRecord } from '#kernel/record/importer.ts'
import { emitAll } from '#kernel/events/events.ts'
import { serializeCustomer } from '../customers.serializer.ts'
import type { CustomerRow } from '../customers.tables.ts'
import { lockCustomers, removeCustomers, saveCustomers, usedCustomers } from './customers-in-bulk.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Undoes an import of customers, except those that were changed or used since. */
export async function undoCustomers(
  db: Db,
  records: readonly ImportedRecord[],
  by: Actor,
): Promise<RetainedRecord[]> {
  const retained: RetainedRecord[] = []
  for (let offset = 0; offset < records.length; offset += IMPORT_BATCH_SIZE)
    retained.push(...(await undoSome(db, records.slice(offset, offset + IMPORT_BATCH_SIZE), by)))
  await publishInvalidation(db, ['/api/crm'])
  return retained
}

async function undoSome(db: Db, some: readonly ImportedRecord[], by: Actor): Promise<RetainedRecord[]> {
  const ids = some.map(({ id }) => id)
  const rows = await lockCustomers(db, ids)
  const used = await usedCustomers(db, ids)
  function reasonOf({ id, version, before }: ImportedRecord): string | null {
    const row = rows.get(id)
    if (row === undefined) return staffText('It is no longer there')
    if (row.version !== version) return staffText('It was changed since')
    if (row.userId !== null) return staffText('They have an account by now')
    return before === null && used.has(id) ? staffText('There are orders, quotes or notes of theirs') : null
  }
  const back = some.filter((record) => reasonOf(record) === null)
  const toDelete = back.filter(({ before }) => before === null)
  await removeCustomers(
    db,
    toDelete.map(({ id }) => id),
  )
  const saved = await saveCustomers(
    db,
    back.flatMap(({ id, before }) => (before ? [{ ...(before as Partial<CustomerRow>), id }] : [])),
  )
  await auditAll(
    db,
    back.map(({ id, name }) => {
      const row = saved.get(id)
      const before = serializeCustomer(rows.get(id) as CustomerRow)
      return row
        ? { by, action: 'customer.update', id, label: name, before, after: serializeCustomer(row) }
        : { by, action: 'customer.delete', id, label: name, before }
    }),
  )
  await emitAll(
    db,
    'customer.saved',
    back.map(({ id }) => ({ customerId: id, change: saved.has(id) ? 'changed' : 'deleted' })),
  )
  return some.flatMap((record) => {
    const reason = reasonOf(record)
    return reason === null ? [] : [{ name: record.name, reason }]
  })
}
