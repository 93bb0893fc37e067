import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { maxGridFile } from '../../contract/price-grids.ts'
import { mountCsvOrJsonBodies } from '#kernel/http/csv/csv-bodies.ts'
import { servedOptions } from './options.service.ts'
import { servedPriceGrids } from './price-grids.service.ts'

/** A CSV file as the body of a request: its text, and its name from the URL. A new grid needs a name. */
const gridFile = (text: string, { query, method }: FastifyRequest) => {
  const { name } = query as { name?: unknown }
  return { ...((name !== undefined || method === 'POST') && { name: name ?? '' }), text }
}

/** Options and price grids, which products share. */
export function mountOptions(
  http: FastifyInstance,
  { pool, exponent }: { pool: Pool; exponent: number },
): void {
  servedOptions(exponent).mount(http, { pool })
  mountCsvOrJsonBodies(http, { bodyLimit: maxGridFile, bodyOf: gridFile }, (part) =>
    servedPriceGrids(exponent).mount(part, { pool }),
  )
}
