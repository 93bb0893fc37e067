import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mountCsvBodies } from '#kernel/http/csv/csv-bodies.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import {
  checkImport,
  getImport,
  listImports,
  maxFileBytes,
  runImport,
  undoImport,
} from '../contract/imports.ts'
import { importSort, importsRepository } from './imports.repository.ts'
import { serializeImport } from './imports.serializer.ts'
import type { ImportsService } from './imports.service.ts'

export function mountImports(
  http: FastifyInstance,
  { pool, service }: { pool: Pool; service: ImportsService },
): void {
  mountCsvBodies(http, maxFileBytes, (part) => {
    mount(part, checkImport, ({ body, query: { kind, fileName, ...settings }, actor }) =>
      service.check(body, { kind, fileName, settings }, actor),
    )
  })

  mount(http, listImports, async ({ query: { kind, limit, cursor }, request, reply }) => {
    const page = await importsRepository(createDb(pool)).page(kind, limit, importSort.read(cursor))
    const total = page.total
    return sendPage({ request, reply }, { ...page, total, limit, cursorOf: importSort.cursorOf }).map(
      serializeImport,
    )
  })

  mount(http, getImport, async ({ params }) => (await service.byId(params.id)) ?? refuse('import_not_found'))

  mount(http, runImport, ({ params, body, actor }) => service.run(params.id, body, actor))

  mount(http, undoImport, ({ params, actor }) => service.undo(params.id, actor))
}
