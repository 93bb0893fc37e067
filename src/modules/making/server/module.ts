import type { FastifyInstance } from 'fastify'
import { getSelling, listPublicHolidays, putSelling } from '../contract/selling.ts'
import { definedValues } from '../rules/defined-values.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { checkVersion, entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import { publicHolidays } from './public-holidays.ts'
import { sellingRepository } from './selling.repository.ts'

/** Child-safety standard and days off. Not cached, so a change is visible in every process at once. */
function mountSelling(http: FastifyInstance, { pool, env }: Pick<Host, 'pool' | 'env'>): void {
  mount(http, listPublicHolidays, ({ query, reading }) =>
    publicHolidays(env.country, query.year, reading.language ?? reading.base),
  )

  mount(http, getSelling, async ({ reply }) => {
    const selling = await sellingRepository(createDb(pool)).read()
    reply.header('etag', entityTag(selling.version))
    return selling
  })

  mount(http, putSelling, async ({ body, headers, actor, reply }) => {
    const { version, ...form } = body
    const saved = await transaction(pool, async (client) => {
      const db = createDb(client)
      const stored = sellingRepository(db)
      const before = await stored.lock()
      const stale = checkVersion(before, { ifMatch: headers['if-match'], version }, before)
      if (stale) return stale
      const { version: _, ...selling } = { ...before, ...definedValues(form) }
      const after = await stored.write(selling)
      await audit(db, { by: actor, action: 'settings.update', id: 'selling', before, after })
      return after
    })
    if (saved instanceof Refusal) return saved
    reply.header('etag', entityTag(saved.version))
    return saved
  })
}

export const making = defineModule({
  name: 'making',
  build: (host) => ({ mount: (http) => mountSelling(http, host) }),
})
