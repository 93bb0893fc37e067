import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'

/** A file that somebody has taken out of the shop. */
export interface Export {
  /** The kind of its records, as in the audit log: `customer`. */
  kind: string
  /** The name of the file. */
  file: string
  /** Number of rows that were sent. */
  rows: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Records in the audit log that staff have taken a list as a file; what anybody may read is not recorded. */
    recordExport: (request: FastifyRequest, exportRecord: Export) => Promise<void>
  }
}

/** What a list was narrowed to. A search may name a person, so only that there was one is recorded. */
function filterOf(query: unknown): Record<string, unknown> {
  const { limit: _, cursor: __, sort: ___, q, ...filter } = { ...(query as Record<string, unknown>) }
  return { ...filter, ...(q !== undefined && q !== '' && { search: true }) }
}

export function recordExports(http: FastifyInstance, pool: Pool): void {
  const db = createDb(pool)
  http.decorate('recordExport', async (request: FastifyRequest, { kind, file, rows }: Export) => {
    const by = request.actor
    if (!by || !worksInOffice(by.role)) return
    const after = { filter: filterOf(request.query), rows }
    await audit(db, { by, action: `${kind}.export`, id: kind, label: file, after })
  })
}
