import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { refuse } from '#kernel/http/refusal.ts'
import { mountSettingsPart } from '#modules/settings/server/index.ts'
import { getSafetySettings, putSafetySettings, type SafetySettings } from '../../contract/product-safety.ts'
import { safetySettingsRepository } from './product-safety.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const makerParts = ['maker_name', 'maker_address', 'maker_email'] as const

/** Products that show their safety show who made them. */
function refuseWithoutMaker(safety: SafetySettings) {
  const missing = safety.isOn ? makerParts.filter((part) => safety[part] === '') : []
  if (missing.length === 0) return null
  const message = staffText('Needed while products show it')
  return refuse('invalid_body', { fields: Object.fromEntries(missing.map((part) => [part, message])) })
}

/** What products show about their safety. */
export const mountSafetySettings = (http: FastifyInstance, { pool }: { pool: Pool }): void =>
  mountSettingsPart(
    http,
    pool,
    { get: getSafetySettings, put: putSafetySettings },
    {
      id: 'product_safety',
      of: safetySettingsRepository,
      change(next) {
        const warnings = Object.fromEntries(Object.entries(next.warnings).filter(([, text]) => text))
        return refuseWithoutMaker(next) ?? { ...next, warnings }
      },
    },
  )
