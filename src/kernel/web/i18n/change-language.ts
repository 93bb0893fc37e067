import type { QueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { textsKey } from '../api.ts'
import type { I18n } from './i18n.ts'
import { pageLanguage, setPageLanguage } from './page-language.ts'

/** The last requested language, so that texts that load late do not undo a later choice. */
let requestedLanguage: LanguageCode | null = null

/**
 * Reads the records that the page shows in another language, in which all further reads are made, too. If that fails,
 * reads stay in the earlier language.
 */
async function readShownTexts(
  i18n: I18n,
  queryClient: QueryClient,
  language: LanguageCode,
): Promise<boolean> {
  const activeQueries = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[1] === textsKey })
  setPageLanguage(language)
  const reads = activeQueries.map(({ queryKey, options }) => {
    const { queryHash: _, ...queryOptions } = options
    return queryClient.fetchQuery({ ...queryOptions, queryKey, staleTime: Number.POSITIVE_INFINITY })
  })
  const all = await Promise.allSettled(reads)
  const isRead = all.every(({ status }) => status === 'fulfilled')
  if (!isRead && requestedLanguage === language) setPageLanguage(i18n.language)
  return isRead
}

/**
 * Changes the language once its texts have loaded; if they cannot be loaded, the page stays unchanged.
 * @returns whether the page has changed to this language
 */
export async function changeLanguage(
  i18n: I18n,
  language: LanguageCode,
  { makeWhole, queryClient }: { makeWhole: () => Promise<void>; queryClient: QueryClient },
): Promise<boolean> {
  requestedLanguage = language
  // Cancels an earlier choice, which may still be reading records in its language.
  if (pageLanguage() !== language) setPageLanguage(i18n.language)
  if (i18n.language === language) return false
  await i18n.loadLanguage(language)
  await makeWhole()
  if (
    !i18n.has(language) ||
    requestedLanguage !== language ||
    !(await readShownTexts(i18n, queryClient, language))
  )
    return false
  if (requestedLanguage !== language) return false
  i18n.speak(language)
  document.documentElement.lang = language
  return true
}
