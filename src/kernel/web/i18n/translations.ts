import { createIsomorphicFn } from '@tanstack/react-start'
import type { PageContext, Translations } from '#kernel/contract/page.ts'
import { createI18n, type I18n } from './i18n.ts'

const i18nByTranslations = new WeakMap<Translations, I18n>()

/**
 * The store of a page's texts. On the server, all pages of a language share one, which is never changed; in the browser
 * it is empty until `init`.
 */
export const translationsOf = createIsomorphicFn()
  .server((page: PageContext | undefined): I18n => {
    if (page === undefined) return createI18n()
    const cachedI18n = i18nByTranslations.get(page.translations)
    if (cachedI18n) return cachedI18n
    const i18n = createI18n()
    i18n.init(page.language, page.translations)
    i18nByTranslations.set(page.translations, i18n)
    return i18n
  })
  .client((_page: PageContext | undefined): I18n => createI18n())
