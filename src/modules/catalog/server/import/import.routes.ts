import type { FastifyInstance } from 'fastify'
import { importLimit, importProducts } from '../../contract/catalog-import.ts'
import { mountCsvBodies } from '#kernel/http/csv/csv-bodies.ts'
import { mount } from '#kernel/http/mount.ts'
import type { ImportService } from './import.service.ts'

export function mountImport(http: FastifyInstance, imports: ImportService): void {
  mountCsvBodies(http, importLimit, (part) =>
    mount(part, importProducts, ({ body, query, actor }) =>
      imports.run(body, query.dry_run === 'true', actor),
    ),
  )
}
