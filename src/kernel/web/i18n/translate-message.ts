import { useTranslation } from './use-translation.ts'

/**
 * Translates a sentence of the contract or the server into the visitor's language. The English sentence is its key,
 * below `said`; without a translation it is shown unchanged.
 */
export function useTranslateMessage(): (sentence: string | undefined) => string | undefined {
  const { i18n } = useTranslation()
  return (sentence) => sentence && (i18n.textAt(['said', sentence]) ?? sentence)
}
