import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { checkVersion, entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  getDocumentSettings,
  putDocumentSettings,
  seriesKinds,
  type DocumentSettings,
} from '../../contract/document-settings.ts'
import { documentSettingsRepository } from './document-settings.repository.ts'

/** Two series with one prefix would give the same number twice. */
function refuseEqualPrefixes({ isShared, prefixes }: DocumentSettings) {
  const used = seriesKinds.filter((kind) => !isShared || !['deposit', 'final', 'credit'].includes(kind))
  const twice = used.find((kind) =>
    used.some((other) => other !== kind && prefixes[other] === prefixes[kind]),
  )
  return twice
    ? refuse('invalid_body', { fields: { [`prefixes.${twice}`]: 'Each series needs its own beginning' } })
    : null
}

/** How documents are numbered. */
export function mountDocumentSettings(http: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(http, getDocumentSettings, async ({ reply }) => {
    const settings = await documentSettingsRepository(createDb(pool)).read()
    reply.header('etag', entityTag(settings.version))
    return settings
  })

  mount(http, putDocumentSettings, async ({ body: { version, ...form }, headers, actor, reply }) => {
    const saved = await transactionOrRefusal(pool, async (db) => {
      const repository = documentSettingsRepository(db)
      const before = await repository.lock()
      const stale = checkVersion(before, { ifMatch: headers['if-match'], version }, before)
      if (stale) return stale
      const { version: _, ...old } = before
      const next = { ...old, ...form }
      const refused = refuseEqualPrefixes(next)
      if (refused) return refused
      const after = await repository.write(next)
      await audit(db, { by: actor, action: 'settings.update', id: 'documents', before, after })
      await publishInvalidation(db, ['/api/settings'])
      return after
    })
    if (saved instanceof Refusal) return saved
    reply.header('etag', entityTag(saved.version))
    return saved
  })
}
