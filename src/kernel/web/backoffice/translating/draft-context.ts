import { createContext } from 'react'

/** Translates texts by field. The result has the same field names. */
export type TranslateTexts = (
  language: string,
  texts: Record<string, string>,
) => Promise<Record<string, string>>

/** The function that drafts translations, provided by the app; null if there is none. */
export const TranslateContext = createContext<TranslateTexts | null>(null)
