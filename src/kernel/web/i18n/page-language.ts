import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '../../contract/page.ts'
import type { ShopLanguages } from '../../contract/shop-languages.ts'
import { allLanguages, languageOrNull } from '../../rules/languages.ts'

let current = 'en'
let known: ShopLanguages = allLanguages

/** The language that texts of records are read in: that of the page, and from a choice on the next one. */
export const pageLanguage = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as PageContext).language)
  .client(() => current)

/** In the browser: from now on texts are read in this language. */
export function readIn(language: string, languages = known): void {
  current = language
  known = languages
}

/** In the browser: the language in which the server answers an address that names none, by cookie and browser. */
function impliedLanguage(): string {
  const cookie = /(?:^|;\s*)i18nextLng=([\w-]+)/.exec(document.cookie)?.[1]
  const language = [cookie, ...navigator.languages]
    .map(languageOrNull)
    .find((one) => one && known.offered.includes(one))
  return language ?? known.base
}

/**
 * The `lng` of a read in the page's language; null where it is the base language and the server would choose it by
 * itself. Staff read the base texts unless the address names a language, so every other language is named.
 */
export const namedLanguage = createIsomorphicFn()
  .server((): string | null => pageLanguage())
  .client((): string | null => (current === known.base && impliedLanguage() === current ? null : current))
