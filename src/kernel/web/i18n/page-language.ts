import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '#kernel/contract/page.ts'
import type { ShopLanguages } from '#kernel/contract/shop-languages.ts'
import { allLanguages, languageOrNull } from '#kernel/rules/languages.ts'

let current = 'en'
let shopLanguages: ShopLanguages = allLanguages

/**
 * The language in which texts of records are read: that of the page or, from the moment of a choice, the chosen one.
 */
export const pageLanguage = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as PageContext).language)
  .client(() => current)

/** In the browser: sets the language of further reads. */
export function setPageLanguage(language: string, languages = shopLanguages): void {
  current = language
  shopLanguages = languages
}

/** In the browser: the language in which the server answers a URL without `lng`, from the cookie and the browser. */
function impliedLanguage(): string {
  const cookie = /(?:^|;\s*)i18nextLng=([\w-]+)/.exec(document.cookie)?.[1]
  const language = [cookie, ...navigator.languages]
    .map(languageOrNull)
    .find((candidate) => candidate && shopLanguages.offered.includes(candidate))
  return language ?? shopLanguages.base
}

/**
 * The `lng` of a read in the page's language; null if it is the base language and the server would choose it anyway.
 * Every other language is named, because staff get the base texts unless the URL names a language.
 */
export const languageParam = createIsomorphicFn()
  .server((): string | null => pageLanguage())
  .client((): string | null =>
    current === shopLanguages.base && impliedLanguage() === current ? null : current,
  )
