import { useTranslation } from 'react-i18next'

/**
 * Translates a sentence of the contract or the server into the visitor's language. The English
 * sentence is its own key, below `said`; one without a translation is shown as it came.
 */
export function useTranslateMessage(): (sentence: string | undefined) => string | undefined {
  const { t } = useTranslation()
  return (sentence) =>
    sentence && t(`said|${sentence}`, { keySeparator: '|', nsSeparator: false, defaultValue: sentence })
}
