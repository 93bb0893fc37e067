import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { I18n, Texts } from './i18n.ts'
import { translator } from './translate.ts'

const Context = createContext<I18n | null>(null)

/** Provides the texts of the page to its components. */
export const I18nProvider = Context.Provider

/**
 * The state of a file on the server, which has only the common texts. Hydration must start with it, even if the browser
 * has already loaded the file.
 */
const unread: Texts = { t: translator({}, 'en'), ready: false }
const asUnread = () => unread

/**
 * The texts of a file, in the language of the page or in `lng`; loads the file if needed. Until `ready`, `t` returns
 * the keys.
 */
export function useTranslation(file?: string, { lng }: { lng?: string } = {}): Texts & { i18n: I18n } {
  const i18n = use(Context)
  if (!i18n) throw new Error('useTranslation must be used within an I18nProvider')
  const getTexts = () => i18n.texts(file, lng)
  const { t, ready } = useSyncExternalStore(i18n.subscribe, getTexts, file ? asUnread : getTexts)
  const language = lng ?? i18n.language
  useEffect(() => (file && !lng ? i18n.show(file) : undefined), [i18n, file, lng])
  useEffect(() => {
    if (!ready && file) void i18n.load(file, language)
  }, [i18n, file, language, ready])
  return { t, ready, i18n }
}
