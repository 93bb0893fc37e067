import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  getVisitSettings,
  putVisitSettings,
  storedVisits,
  type VisitDefaults,
  type VisitSettings,
} from '../contract/visit-settings.ts'
import { timeSpan } from '../rules/appointments.ts'
import { settings } from '#modules/settings/server/index.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'

const columns = { visits: settings.visits, version: settings.version }

const serialize = (row: { visits: unknown; version: number } | undefined): VisitSettings => {
  if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
  return { ...storedVisits.parse(row.visits), version: row.version }
}

/** The usual time slots of visits: part of the single row of settings, with its version. */
export function visitSettingsRepository(db: Db) {
  return {
    async read(): Promise<VisitSettings> {
      const [row] = await db.select(columns).from(settings).limit(1)
      return serialize(row)
    },

    async lock(): Promise<VisitSettings> {
      const [row] = await db.select(columns).from(settings).limit(1).for('update')
      return serialize(row)
    },

    async write(visits: VisitDefaults): Promise<VisitSettings> {
      const [row] = await db
        .update(settings)
        .set({ visits, version: sql`${settings.version} + 1` })
        .returning(columns)
      return serialize(row)
    },
  }
}

/** Refuses slots that end before they begin, by dotted field name. Free text is accepted as it is. */
function refuseBackwards(slots: readonly string[]): Refusal<'installation_refused'> | null {
  const index = slots.findIndex((slot) => {
    const span = timeSpan(slot, null)
    return span !== null && span.to <= span.from
  })
  if (index === -1) return null
  return refuse('installation_refused', {
    fields: { [`timeSlots.${index}`]: 'The end must be after the beginning' },
  })
}

/** The usual time slots of visits. Not cached. */
export function mountVisitSettings(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const writer = recordWriter(pool, {
    entity: 'settings',
    id: () => 'visits',
    lock: (db) => visitSettingsRepository(db).lock(),
    serialize: (row: VisitSettings) => row,
    invalidates: ['/api/settings/visits', '/api/crm/installations', '/api/account/visits'],
  })

  mount(http, getVisitSettings, async ({ reply }) => {
    const visits = await visitSettingsRepository(createDb(pool)).read()
    reply.header('etag', entityTag(visits.version))
    return visits
  })

  mount(http, putVisitSettings, async ({ body: { version, ...settings }, headers, actor, reply }) => {
    const saved = await writer.update({
      id: 'visits',
      actor,
      precondition: { ifMatch: headers['if-match'], version },
      write: async (db, { version: _version, ...stored }) =>
        refuseBackwards(settings.timeSlots) ??
        visitSettingsRepository(db).write(storedVisits.parse({ ...stored, ...settings })),
    })
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })
}
