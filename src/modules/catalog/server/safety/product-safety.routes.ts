import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { getSafetySettings, putSafetySettings, type SafetySettings } from '../../contract/product-safety.ts'
import { safetySettingsRepository } from './product-safety.ts'

const makerParts = ['maker_name', 'maker_address', 'maker_email'] as const

/** Products that show their safety show who made them. */
function refuseWithoutMaker(safety: SafetySettings) {
  const missing = safety.isOn ? makerParts.filter((part) => safety[part] === '') : []
  if (missing.length === 0) return null
  const message = 'Needed while products show it'
  return refuse('invalid_body', { fields: Object.fromEntries(missing.map((part) => [part, message])) })
}

/** What products show about their safety. Not cached, so a change is visible in every process at once. */
export function mountSafetySettings(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const writer = recordWriter(pool, {
    entity: 'settings',
    id: () => 'product_safety',
    lock: (db) => safetySettingsRepository(db).lock(),
    serialize: (row: SafetySettings & { version: number }) => row,
    invalidates: ['/api/settings'],
  })

  mount(http, getSafetySettings, async ({ reply }) => {
    const safety = await safetySettingsRepository(createDb(pool)).read()
    reply.header('etag', entityTag(safety.version))
    return safety
  })

  mount(http, putSafetySettings, async ({ body: { version, ...form }, headers, actor, reply }) => {
    const saved = await writer.update({
      id: 'product_safety',
      actor,
      precondition: { ifMatch: headers['if-match'], version },
      write: async (db, before) => {
        const { version: _, ...old } = before
        const { warnings = old.warnings, ...changes } = form
        const writtenWarnings = Object.fromEntries(Object.entries(warnings).filter(([, text]) => text))
        const next = { ...old, ...changes, warnings: writtenWarnings }
        return refuseWithoutMaker(next) ?? safetySettingsRepository(db).write(next)
      },
    })
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })
}
