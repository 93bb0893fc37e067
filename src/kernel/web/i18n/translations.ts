import { createIsomorphicFn } from '@tanstack/react-start'
import { createInstance } from 'i18next'
import type { i18n } from 'i18next'
import { lateBackend } from './late-backend.ts'
import type { PageContext, Translations } from '../../contract/page.ts'
import { languageCodes } from '../../rules/languages.ts'
import { memoizeTranslations } from './memoize-translations.ts'

const made = new WeakMap<Translations, i18n>()

/**
 * The store of a page's texts. On the server one for all pages of a language, which none of them changes;
 * in the browser one that is empty until `loadTexts`, fetches further languages, and repeats a failed read
 * five times, after 350 ms, doubling.
 */
export const translationsOf = createIsomorphicFn()
  .server((page: PageContext | undefined): i18n => {
    if (page === undefined) return createInstance()
    const known = made.get(page.translations)
    if (known) return known
    const store = memoizeTranslations(createInstance())
    loadTranslations(store, page.language, page.translations)
    made.set(page.translations, store)
    return store
  })
  .client((_page: PageContext | undefined): i18n => createInstance().use(lateBackend))

/** Fills the store with the texts of one language, at once. */
export function loadTranslations(instance: i18n, language: string, translation: Translations): void {
  void instance.init({
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
