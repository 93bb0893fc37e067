import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mountSettingsPart } from '#modules/settings/server/index.ts'
import { getAnalyticsSettings, putAnalyticsSettings } from '../contract/analytics-settings.ts'
import { analyticsSettingsRepository } from './analytics-settings.repository.ts'

/** How visitors are counted. */
export const mountAnalyticsSettings = (http: FastifyInstance, pool: Pool): void =>
  mountSettingsPart(
    http,
    pool,
    { get: getAnalyticsSettings, put: putAnalyticsSettings },
    {
      id: 'analytics',
      of: analyticsSettingsRepository,
    },
  )
