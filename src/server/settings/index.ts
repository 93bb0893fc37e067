import type { FastifyInstance } from 'fastify'
import { getSettings } from '../../contract/settings.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Db } from '../database/db.ts'
import { entityTag } from '../http/entity-tag.ts'
import { mount } from '../http/mount.ts'
import { settings } from './settings.tables.ts'

/** The one row of settings; made when the database is filled for the first time. */
async function readSettings(db: Db): Promise<Settings & { version: number }> {
  const [row] = await db.select().from(settings).limit(1)
  if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
  return {
    site_name: row.siteName,
    site_description: row.siteDescription,
    logo_url: row.logoUrl,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    version: row.version,
  }
}

export function buildSettings({ db }: { db: Db }) {
  return {
    read: () => readSettings(db),
    mount: (http: FastifyInstance) =>
      mount(http, getSettings, async ({ reply }) => {
        const { version, ...fields } = await readSettings(db)
        reply.header('etag', entityTag(version))
        return fields
      }),
  }
}

export type SettingsService = ReturnType<typeof buildSettings>
