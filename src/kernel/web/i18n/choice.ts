import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { I18n } from './i18n.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from './use-translation.ts'
import { languageOrNull } from '../../rules/languages.ts'
import type { LanguageCode } from '../../rules/languages.ts'
import type { ShopLanguages } from '../../contract/shop-languages.ts'
import { useShopFacts } from '../shop.ts'
import { textsMark } from '../api.ts'
import { pageLanguage, readIn } from './page-language.ts'
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

/** Keeps a choice for this browser. */
function keep(language: LanguageCode): void {
  saveOnServer(language)
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is full or refused: the cookie remembers.
  }
}

/** The choice kept by this browser. */
function storedLanguage(): LanguageCode | null {
  try {
    return languageOrNull(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

/** The language asked for last: texts that come late do not undo a later choice. */
let wanted: LanguageCode | null = null

/**
 * Reads what the page shows of records in another language, which all further reads are in too. Where that cannot be
 * read, they stay in the language before.
 */
async function readShownTexts(
  i18n: I18n,
  queryClient: QueryClient,
  language: LanguageCode,
): Promise<boolean> {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[1] === textsMark })
  readIn(language)
  const reads = shown.map(({ queryKey, options }) => {
    const { queryHash: _, ...read } = options
    return queryClient.fetchQuery({ ...read, queryKey, staleTime: Number.POSITIVE_INFINITY })
  })
  const all = await Promise.allSettled(reads)
  const isRead = all.every(({ status }) => status === 'fulfilled')
  if (!isRead && wanted === language) readIn(i18n.language)
  return isRead
}

/**
 * Changes the language once its texts have loaded; if they cannot be read, the page stays as it is.
 * @returns whether the page now speaks it and did not before
 */
async function change(
  i18n: I18n,
  language: LanguageCode,
  { makeWhole, queryClient }: { makeWhole: () => Promise<void>; queryClient: QueryClient },
): Promise<boolean> {
  wanted = language
  // An earlier choice may be reading records in its language, and is given up by this one.
  if (pageLanguage() !== language) readIn(i18n.language)
  if (i18n.language === language) return false
  await i18n.loadLanguage(language)
  await makeWhole()
  if (!i18n.has(language) || wanted !== language || !(await readShownTexts(i18n, queryClient, language)))
    return false
  if (wanted !== language) return false
  i18n.speak(language)
  document.documentElement.lang = language
  return true
}

function useChange(): (language: LanguageCode) => Promise<void> {
  const { i18n } = useTranslation()
  const router = useRouter()
  const makeWhole = useWholePage()
  const queryClient = useQueryClient()
  return async (language) => {
    // The titles of the pages were written in the language before.
    if (await change(i18n, language, { makeWhole, queryClient })) await router.invalidate()
  }
}

/** The language of the page and a way to choose another. */
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
      // `?lng=` of the address would win over the choice when the page is loaded again.
      const { href } = router.state.location
      const without = addressWithoutLanguage(href)
      if (without !== href) await router.navigate({ href: without, replace: true, resetScroll: false })
    },
  }
}

/** The address of a page of ours without the language that it asks for. */
export function addressWithoutLanguage(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://shop.invalid')
  if (!searchParams.has('lng')) return address
  searchParams.delete('lng')
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`
}

/**
 * After hydration: applies a choice that the server could not know of. What the visitor
 * chose, else the browser's language, else the page's, else English.
 */
export function useDetectedLanguage(): void {
  const changeTo = useChange()
  const { languages } = useShopFacts()
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
