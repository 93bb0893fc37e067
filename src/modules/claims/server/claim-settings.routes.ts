import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { toMinor } from '#kernel/rules/money.ts'
import { mountSettingsPart } from '#modules/settings/server/index.ts'
import { getClaimSettings, putClaimSettings } from '../contract/claim-settings.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'

/** What is promised of measured pieces, and what work costs. */
export const mountClaimSettings = (
  http: FastifyInstance,
  { pool, exponent }: { pool: Pool; exponent: number },
): void =>
  mountSettingsPart(
    http,
    pool,
    { get: getClaimSettings, put: putClaimSettings },
    {
      id: 'claims',
      of: (db) => claimSettingsRepository(db, exponent),
      change: (next) => ({ ...next, hourlyRate: toMinor(next.hourlyRate, exponent) }),
    },
  )
