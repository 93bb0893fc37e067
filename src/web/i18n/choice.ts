import type { i18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOrNull } from '../../rules/languages.ts'
import type { LanguageCode } from '../../rules/languages.ts'

const storageKey = 'i18nextLng'
const oneYear = 365 * 24 * 60 * 60

/** What the visitor chose, else the browser's language, else the page's, else English. */
function detect(): LanguageCode {
  const detector = new LanguageDetector(
    {},
    { order: ['localStorage', 'navigator', 'htmlTag'], lookupLocalStorage: storageKey, caches: [] },
  )
  const found = detector.detect() ?? []
  for (const tag of Array.isArray(found) ? found : [found]) {
    const language = languageOrNull(tag)
    if (language) return language
  }
  return 'en'
}

/** Keeps a choice for this browser, and tells the server, so that the next page comes in it at once. */
function keep(language: LanguageCode): void {
  localStorage.setItem(storageKey, language)
  document.cookie = `${storageKey}=${language}; path=/; max-age=${oneYear}; samesite=lax`
}

/** Changes the language once its texts are there; if they cannot be read, the page stays as it is. */
async function change(texts: i18n, language: LanguageCode): Promise<void> {
  if (texts.language === language) return
  await texts.loadLanguages(language)
  if (!texts.hasResourceBundle(language, 'translation')) return
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** The language of the page and a way to choose another. */
export function useLanguageChoice() {
  const { i18n: texts } = useTranslation()
  return {
    language: texts.language,
    choose: async (code: string) => {
      const language = languageOrNull(code)
      if (language === null) return
      keep(language)
      await change(texts, language)
    },
  }
}

/** After the page has come alive: follows a choice that the server could not know of. */
export function useDetectedLanguage(): void {
  const { i18n: texts } = useTranslation()
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).has('lng')
    if (!named) void change(texts, detect())
  }, [texts])
}
