import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { checkVersion, entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { getClaimSettings, putClaimSettings } from '../contract/claim-settings.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'

const definedOf = <Form extends object>(form: Form) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Form]?: Exclude<Form[Name], undefined>
  }

/** What is promised of measured pieces, and what work costs. */
export function mountClaimSettings(
  http: FastifyInstance,
  { pool, exponent }: { pool: Pool; exponent: number },
): void {
  mount(http, getClaimSettings, async ({ reply }) => {
    const settings = await claimSettingsRepository(createDb(pool), exponent).read()
    reply.header('etag', entityTag(settings.version))
    return settings
  })

  mount(http, putClaimSettings, async ({ body: { version, ...form }, headers, actor, reply }) => {
    const saved = await transactionOrRefusal(pool, async (db) => {
      const repository = claimSettingsRepository(db, exponent)
      const before = await repository.lock()
      const stale = checkVersion(before, { ifMatch: headers['if-match'], version }, before)
      if (stale) return stale
      const { version: _, ...old } = before
      const after = await repository.write({ ...old, ...definedOf(form) })
      await audit(db, { by: actor, action: 'settings.update', id: 'claims', before, after })
      await publishInvalidation(db, ['/api/settings'])
      return after
    })
    if (saved instanceof Refusal) return saved
    reply.header('etag', entityTag(saved.version))
    return saved
  })
}
