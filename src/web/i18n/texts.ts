import { createIsomorphicFn } from '@tanstack/react-start'
import { createInstance } from 'i18next'
import type { i18n } from 'i18next'
import { lateBackend } from './late-backend.ts'
import type { Texts } from '../../contract/page.ts'
import { languageCodes } from '../../rules/languages.ts'

/**
 * A store of texts, empty until `loadTexts`. One for each request on the server; in the browser it
 * fetches further languages, and i18next repeats a failed read five times, after 350 ms, doubling.
 */
export const createTexts = createIsomorphicFn()
  .server((): i18n => createInstance())
  .client((): i18n => createInstance().use(lateBackend))

/** Fills the store with the texts of one language, at once. */
export function loadTexts(texts: i18n, language: string, translation: Texts): void {
  void texts.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...languageCodes],
    load: 'languageOnly',
    ns: ['translation'],
    defaultNS: 'translation',
    resources: { [language]: { translation } },
    partialBundledLanguages: true,
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}
