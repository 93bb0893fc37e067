import { putSettings } from '../contract/settings-form.ts'
import { audit } from '#kernel/audit/audit.ts'
import { translatedRows, type TranslatedKind } from '#kernel/record/translated-records.ts'
import { mergeTranslations } from '#kernel/rules/localized.ts'
import { permits } from '#kernel/rules/permissions.ts'
import { settingsRepository } from './settings.repository.ts'
import { settingsTexts } from './settings.serializer.ts'

/** The translated fields of the settings, as a kind with a single record. */
export const translatedSettings: TranslatedKind = {
  record: 'settings',
  texts: settingsTexts,
  input: putSettings.body.pick({ translations: true }),
  ...translatedRows({
    from: 'settings',
    id: `'settings'`,
    texts: { site_description: 'site_description', closed_sentence: 'closed_sentence' },
  }),
  may: ({ role }) => permits(putSettings.access, role),
  async write(db, _id, input, actor) {
    const stored = settingsRepository(db)
    const before = await stored.lock()
    const { site_description, closed_sentence } = before
    const texts = { site_description, closed_sentence }
    const translations = mergeTranslations(before.translations, input, texts)
    if (translations === undefined) return before
    await stored.writeTranslations(translations)
    const after = { ...before, translations }
    await audit(db, { by: actor, action: 'settings.update', id: 'settings', before, after })
    return after
  },
}
