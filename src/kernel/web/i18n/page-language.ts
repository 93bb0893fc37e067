import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '../../contract/page.ts'

let current = 'en'

/** The language that texts of records are read in: that of the page, and from a choice on the next one. */
export const pageLanguage = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as PageContext).language)
  .client(() => current)

/** In the browser: from now on texts are read in this language. */
export function readIn(language: string): void {
  current = language
}
