import { defineModule } from '../../../kernel/modules/definition.ts'
import { mountManifest } from './manifest.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { putSettings } from '../contract/settings-form.ts'
import { getSettings } from '../contract/settings.ts'
import type { Settings } from '../contract/settings.ts'
import { isStaff } from '../../../kernel/rules/permissions.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import { createDb } from '../../../kernel/database/db.ts'
import { transaction } from '../../../kernel/database/transaction.ts'
import { refuseAddresses } from '../../../kernel/http/addresses.ts'
import { entityTag, checkVersion } from '../../../kernel/http/entity-tag.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { settingsRepository } from './settings.repository.ts'

/** Name, contact and logo of the shop. Nothing caches them: a change is visible in every process at once. */
function buildSettings({ pool }: { pool: Pool }) {
  const read = () => settingsRepository(createDb(pool)).read()

  function mountSettings(http: FastifyInstance): void {
    mount(http, getSettings, async ({ reply, actor }) => {
      const { version, requiredSecondFactor, ...fields } = await read()
      reply.header('etag', entityTag(version))
      return isStaff(actor?.role) ? { ...fields, requiredSecondFactor, version } : fields
    })

    mount(http, putSettings, async ({ body, headers, actor, reply }) => {
      const { version, ...sent } = body
      const refused = refuseAddresses({ logo_url: sent.logo_url })
      if (refused) return refused
      const saved = await transaction(pool, async (client) => {
        const db = createDb(client)
        const stored = settingsRepository(db)
        const before = await stored.lock()
        const stale = checkVersion(before, { ifMatch: headers['if-match'], version }, before)
        if (stale) return stale
        const logo = sent.logo_url === undefined ? before.logo_url : (sent.logo_url ?? '')
        const after = await stored.write({ ...sent, logo_url: logo })
        await audit(db, { by: actor, action: 'settings.update', id: 'settings', before, after })
        return after
      })
      if (saved instanceof Refusal) return saved
      reply.header('etag', entityTag(saved.version))
      return saved
    })
  }

  return { read: read satisfies () => Promise<Settings>, mount: mountSettings }
}

export interface SettingsPorts {
  /** Not cached, so always current. */
  read: ReturnType<typeof buildSettings>['read']
}

declare module '../../../kernel/modules/definition.ts' {
  interface ModulePorts {
    settings: SettingsPorts
  }
}

export const settings = defineModule({
  name: 'settings',
  build(host) {
    const { read, mount } = buildSettings(host)
    return {
      ports: { read },
      mount(http) {
        mount(http)
        mountManifest(http, read)
      },
    }
  },
})
