import { createContext } from 'react'

/** Translates texts into a language, by field; each comes back under the name it was sent with. */
export type TranslateTexts = (
  language: string,
  texts: Record<string, string>,
) => Promise<Record<string, string>>

/** What writes drafts of translations; null where nothing does. Handed in by the app. */
export const TranslateContext = createContext<TranslateTexts | null>(null)
