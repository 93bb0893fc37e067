import type { Settings } from '../contract/settings.ts'
import { localize, translationFacts, type Reading } from '#kernel/rules/localized.ts'
import type { StoredSettings } from './settings.repository.ts'

/** The translated fields of the settings. */
export const settingsTexts = ['site_description', 'closed_sentence'] as const

/** Serializes the settings for visitors, or with more fields for staff. */
export function serializeSettings(stored: StoredSettings, reading: Reading): Settings {
  const { version, requiredSecondFactor, guestCheckout, reply_to, sender_name, ...shared } = stored
  const { baseLanguage, offeredLanguages, translations: _, closedForOrders, ...rest } = shared
  const { closed_sentence: __, orderButton = {}, ...fields } = rest
  const order_button = orderButton[reading.language ?? baseLanguage]
  // Visitors read the sentence only while it holds.
  const readable = closedForOrders || reading.full ? stored : { ...stored, closed_sentence: '' }
  const { texts, languages } = localize(readable, settingsTexts, reading)
  const { closed_sentence, ...always } = texts
  return {
    ...fields,
    ...always,
    ...(languages && { languages }),
    ...(guestCheckout && { guestCheckout }),
    ...(closedForOrders && { closedForOrders }),
    ...(closed_sentence && { closed_sentence }),
    ...(order_button && { order_button }),
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
