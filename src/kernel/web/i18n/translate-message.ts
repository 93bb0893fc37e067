import { useTranslation } from './use-translation.ts'

/**
 * Translates a sentence of the contract or the server into the visitor's language. The English
 * sentence is its own key, below `said`; one without a translation is shown as it came.
 */
export function useTranslateMessage(): (sentence: string | undefined) => string | undefined {
  const { i18n } = useTranslation()
  return (sentence) => sentence && (i18n.textAt(['said', sentence]) ?? sentence)
}
