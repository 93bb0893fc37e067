import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from './use-translation.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/contract/shop-languages.ts'
import { useShopConfig } from '../shop.ts'
import { lazyCode } from '../ui/lazy-content.ts'
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

/** Loaded for the first change: most pages are in their reader's language. Without it the page stays unchanged. */
const changing = lazyCode(() => import('./change-language.ts'))
/** Whether a change has begun, which the choice of the page's own language would cancel. */
let isChanging = false

function useChange(): (language: LanguageCode) => Promise<void> {
  const { i18n } = useTranslation()
  const router = useRouter()
  const makeWhole = useWholePage()
  const queryClient = useQueryClient()
  return async (language) => {
    if (!isChanging && i18n.language === language) return
    isChanging = true
    await changing.load()
    const isChanged = await changing.current()?.changeLanguage(i18n, language, { makeWhole, queryClient })
    // Reruns the loaders, because the page titles are still in the earlier language.
    if (isChanged) await router.invalidate()
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
