import { sql } from 'drizzle-orm'
import type { SettingsForm } from '../contract/settings-form.ts'
import { shownAddress } from '../../../kernel/contract/web-address.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { StoredTranslations } from '../../../kernel/rules/localized.ts'
import { settings } from './settings.tables.ts'

type SettingsRow = typeof settings.$inferSelect

function onWire(row: SettingsRow) {
  return {
    site_name: row.siteName,
    site_description: row.siteDescription,
    logo_url: shownAddress(row.logoUrl) ?? '',
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    requiredSecondFactor: row.requiredSecondFactor,
    guestCheckout: row.guestCheckout,
    baseLanguage: row.baseLanguage,
    offeredLanguages: row.languages,
    translations: row.translations,
    version: row.version,
  }
}

export type StoredSettings = ReturnType<typeof onWire>

const missing = () => new Error('the settings row is missing; run: npm run shop -- migrate')

/** The single row of settings, inserted when the database is first filled. */
export function settingsRepository(db: Db) {
  return {
    async read(): Promise<StoredSettings> {
      const [row] = await db.select().from(settings).limit(1)
      if (row === undefined) throw missing()
      return onWire(row)
    },

    /** The same, locked until the transaction ends. */
    async lock(): Promise<StoredSettings> {
      const [row] = await db.select().from(settings).limit(1).for('update')
      if (row === undefined) throw missing()
      return onWire(row)
    },

    /** Only what is said in other languages. */
    async writeTranslations(translations: StoredTranslations): Promise<void> {
      await db.update(settings).set({ translations, version: sql`${settings.version} + 1` })
    },

    async write(
      form: SettingsForm & { translations?: StoredTranslations | undefined },
    ): Promise<StoredSettings> {
      const [row] = await db
        .update(settings)
        .set({
          siteName: form.site_name,
          siteDescription: form.site_description,
          logoUrl: form.logo_url,
          contactEmail: form.contact_email,
          contactPhone: form.contact_phone,
          ...(form.baseLanguage && { baseLanguage: form.baseLanguage }),
          ...(form.offeredLanguages && { languages: form.offeredLanguages }),
          ...(form.translations && { translations: form.translations }),
          ...(form.requiredSecondFactor && { requiredSecondFactor: form.requiredSecondFactor }),
          ...(form.guestCheckout !== undefined && { guestCheckout: form.guestCheckout }),
          version: sql`${settings.version} + 1`,
        })
        .returning()
      if (row === undefined) throw missing()
      return onWire(row)
    },
  }
}
