import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getVisitSettings, putVisitSettings, storedVisits } from '../contract/visit-settings.ts'
import { timeSpan } from '../rules/appointments.ts'
import { mountSettingsPart, settingsPart } from '#modules/settings/server/index.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The usual time slots of visits. */
export const visitSettingsRepository = settingsPart('visits', (value) => storedVisits.parse(value))

/** Refuses slots that end before they begin, by dotted field name. Free text is accepted as it is. */
function refuseBackwards(slots: readonly string[]): Refusal<'installation_refused'> | null {
  const index = slots.findIndex((slot) => {
    const span = timeSpan(slot, null)
    return span !== null && span.to <= span.from
  })
  if (index === -1) return null
  return refuse('installation_refused', {
    fields: { [`timeSlots.${index}`]: staffText('The end must be after the beginning') },
  })
}

/** The usual time slots of visits. */
export const mountVisitSettings = (http: FastifyInstance, { pool }: { pool: Pool }): void =>
  mountSettingsPart(
    http,
    pool,
    { get: getVisitSettings, put: putVisitSettings },
    {
      id: 'visits',
      of: visitSettingsRepository,
      change: (next) => refuseBackwards(next.timeSlots) ?? storedVisits.parse(next),
      invalidates: ['/api/crm/installations', '/api/account/visits'],
    },
  )
