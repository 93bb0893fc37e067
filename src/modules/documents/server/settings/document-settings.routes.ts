import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { refuse } from '#kernel/http/refusal.ts'
import { mountSettingsPart } from '#modules/settings/server/index.ts'
import {
  getDocumentSettings,
  putDocumentSettings,
  seriesKinds,
  type DocumentSettings,
} from '../../contract/document-settings.ts'
import { documentSettingsRepository } from './document-settings.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Two series with one prefix would give the same number twice. */
function refuseEqualPrefixes({ isShared, prefixes }: DocumentSettings) {
  const used = seriesKinds.filter((kind) => !isShared || !['deposit', 'final', 'credit'].includes(kind))
  const twice = used.find((kind) =>
    used.some((other) => other !== kind && prefixes[other] === prefixes[kind]),
  )
  return twice
    ? refuse('invalid_body', {
        fields: { [`prefixes.${twice}`]: staffText('Each series needs its own beginning') },
      })
    : null
}

/** How documents are numbered. */
export const mountDocumentSettings = (http: FastifyInstance, { pool }: { pool: Pool }): void =>
  mountSettingsPart(
    http,
    pool,
    { get: getDocumentSettings, put: putDocumentSettings },
    {
      id: 'documents',
      of: documentSettingsRepository,
      change: (next) => refuseEqualPrefixes(next) ?? next,
    },
  )
