import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import { listAudit, type AuditEntry } from '../contract.ts'
import type { Db } from '#kernel/database/db.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { auditRepository, auditSort } from './audit.repository.ts'
import type { AuditRow } from '#kernel/audit/audit.tables.ts'
import { processing } from './processing.ts'

function serializeEntry(row: AuditRow): AuditEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    personId: row.actorId,
    personName: row.actorName,
    personEmail: row.actorEmail,
    personRole: row.actorRole,
    action: row.action,
    type: row.entity,
    recordId: row.entityId,
    recordLabel: row.entityLabel,
    before: row.before,
    after: row.after,
    network: row.network,
    requestId: row.requestId,
  }
}

/** Reading the audit log. */
function buildAudit({ db, timeZone }: { db: Db; timeZone: string }) {
  const log = auditRepository(db, timeZone)
  return {
    mount(http: FastifyInstance): void {
      mount(http, listAudit, async ({ query, request, reply }) => {
        const { limit, cursor, sort, ...filter } = query
        const order = auditSort(sort)
        const page = await log.page(filter, order, limit, order.read(cursor))
        const { cursorOf } = order
        return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(serializeEntry)
      })
    },
  }
}

export const auditLog = defineModule({
  name: 'audit',
  processing,
  purge: (pool) =>
    pool.query(
      "delete from audit_log where action like 'account.sign\\_%' and at < now() - interval '1 year'",
    ),
  build: buildAudit,
})
