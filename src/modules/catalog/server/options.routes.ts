import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { createOption, deleteOption, listOptions, updateOption } from '../contract/options.ts'
import { maxGridFile } from '../contract/price-grids.ts'
import type { Db } from '#kernel/database/db.ts'
import { mountCsvOrJsonBodies } from '#kernel/http/csv-bodies.ts'
import { mount } from '#kernel/http/mount.ts'
import { optionsRepository } from './options.repository.ts'
import { serializeOption } from './options.serializer.ts'
import type { OptionsService } from './options.service.ts'
import { servedPriceGrids } from './price-grids.service.ts'
import { withEntityTag } from './writes.routes.ts'

/** A CSV file as the body of a request: its text, and its name from the URL. A new grid needs a name. */
const gridFile = (text: string, { query, method }: FastifyRequest) => {
  const { name } = query as { name?: unknown }
  return { ...((name !== undefined || method === 'POST') && { name: name ?? '' }), text }
}

/** Options and price grids, which products share. */
export function mountOptions(
  http: FastifyInstance,
  { db, options, pool, exponent }: { db: Db; options: OptionsService; pool: Pool; exponent: number },
): void {
  mount(http, listOptions, async () =>
    (await optionsRepository(db).all()).map((row) => serializeOption(row, exponent)),
  )
  mount(http, createOption, async ({ body, actor, reply }) =>
    withEntityTag(reply, await options.create(body, actor)),
  )
  mount(http, updateOption, async ({ params, body, headers, actor, reply }) => {
    const seen = { ifMatch: headers['if-match'], version: body.version }
    return withEntityTag(reply, await options.update(params.id, body, seen, actor))
  })
  mount(http, deleteOption, async ({ params, headers, actor }) => {
    const refused = await options.remove(params.id, { ifMatch: headers['if-match'] }, actor)
    return refused ?? { success: true as const }
  })

  mountCsvOrJsonBodies(http, { bodyLimit: maxGridFile, bodyOf: gridFile }, (part) =>
    servedPriceGrids(exponent).mount(part, { pool }),
  )
}
