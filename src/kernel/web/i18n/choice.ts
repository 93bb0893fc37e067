import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { I18n } from './i18n.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from './use-translation.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/contract/shop-languages.ts'
import { useShopConfig } from '../shop.ts'
import { textsKey } from '../api.ts'
import { pageLanguage, setPageLanguage } from './page-language.ts'
import { useWholePage } from '../ui/whole-page.tsx'

const storageKey = 'i18nextLng'
const oneYear = 365 * 24 * 60 * 60

/** The first of these tags whose language the shop offers. */
function firstOurs(tags: readonly (string | null)[], { offered }: ShopLanguages): LanguageCode | null {
  return tags.map(languageOrNull).find((language) => language !== null && offered.includes(language)) ?? null
}

/** Sets the cookie, so that the server renders the next page in this language. */
function saveOnServer(language: LanguageCode): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${storageKey}=${language}; path=/; max-age=${oneYear}; samesite=lax${secure}`
}

/** Stores a choice in this browser. */
function keep(language: LanguageCode): void {
  saveOnServer(language)
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is full or blocked: the cookie stores the choice.
  }
}

/** The choice stored in this browser. */
function storedLanguage(): LanguageCode | null {
  try {
    return languageOrNull(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

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
async function change(
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
  i18n.setLanguage(language)
  document.documentElement.lang = language
  return true
}

function useChange(): (language: LanguageCode) => Promise<void> {
  const { i18n } = useTranslation()
  const router = useRouter()
  const makeWhole = useWholePage()
  const queryClient = useQueryClient()
  return async (language) => {
    // Reruns the loaders, because the page titles are still in the earlier language.
    if (await change(i18n, language, { makeWhole, queryClient })) await router.invalidate()
  }
}

/** The language of the page, and a function to choose another. */
export function useLanguageChoice() {
  const { i18n } = useTranslation()
  const router = useRouter()
  const changeTo = useChange()
  return {
    language: i18n.language,
    choose: async (code: string) => {
      const language = languageOrNull(code)
      if (language === null) return
      keep(language)
      await changeTo(language)
      // After a reload, `?lng=` in the URL would take precedence over the choice.
      const { href } = router.state.location
      const without = addressWithoutLanguage(href)
      if (without !== href) await router.navigate({ href: without, replace: true, resetScroll: false })
    },
  }
}

/** The URL of a page without its `lng`. */
export function addressWithoutLanguage(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://shop.invalid')
  if (!searchParams.has('lng')) return address
  searchParams.delete('lng')
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`
}

/**
 * Applies a choice after hydration that the server could not know: the visitor's stored choice, else the browser's
 * language, else the page's, else English.
 */
export function useDetectedLanguage(): void {
  const changeTo = useChange()
  const { languages } = useShopConfig()
  const follow = useEffectEvent(() => {
    // The server ignores `?lng=` when it occurs more than once.
    const [requested, ...others] = new URLSearchParams(window.location.search).getAll('lng')
    if (others.length === 0 && firstOurs([requested ?? null], languages)) return
    const chosen = firstOurs([storedLanguage()], languages)
    if (chosen) saveOnServer(chosen)
    const spoken = [...navigator.languages, document.documentElement.lang]
    void changeTo(chosen ?? firstOurs(spoken, languages) ?? languages.base)
  })
  useEffect(() => follow(), [])
}
