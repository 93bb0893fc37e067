import { createInstance } from 'i18next'
import type { i18n } from 'i18next'
import type { Texts } from '../../contract/page.ts'
import { languageCodes } from '../../rules/languages.ts'

/** A store of texts, empty until `loadTexts`. One for each request on the server. */
export function createTexts(): i18n {
  return createInstance()
}

/** Fills the store with the texts of one language, at once. */
export function loadTexts(texts: i18n, language: string, translation: Texts): void {
  void texts.init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...languageCodes],
    ns: ['translation'],
    defaultNS: 'translation',
    resources: { [language]: { translation } },
    initAsync: false,
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}
