import type { Settings } from '../contract/settings.ts'
import { localize, translationFacts } from '../../../kernel/rules/localized.ts'
import type { Reading } from '../../../kernel/rules/localized.ts'
import type { StoredSettings } from './settings.repository.ts'

/** The translated fields of the settings. */
export const settingsTexts = ['site_description'] as const

/** Serializes the settings for visitors, or with more fields for staff. */
export function serializeSettings(stored: StoredSettings, reading: Reading): Settings {
  const { version, requiredSecondFactor, guestCheckout, reply_to, sender_name, ...shared } = stored
  const { baseLanguage, offeredLanguages, translations: _, ...fields } = shared
  const { texts, languages } = localize(stored, settingsTexts, reading)
  return {
    ...fields,
    ...texts,
    ...(languages && { languages }),
    ...(guestCheckout && { guestCheckout }),
    ...(reading.full && {
      requiredSecondFactor,
      baseLanguage,
      offeredLanguages,
      version,
      reply_to,
      sender_name,
    }),
    ...translationFacts(stored, settingsTexts, reading, 'record'),
  }
}
