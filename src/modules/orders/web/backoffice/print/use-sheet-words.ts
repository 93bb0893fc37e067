import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { getSelling } from '#modules/making/contract/index.ts'
import { read } from '#kernel/web/api.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import type { SheetWords } from '#modules/orders/rules/index.ts'

const route = getRouteApi('/_backoffice/admin/orders/print')

/**
 * The language of the production documents: the one chosen here, else the one in the settings. Undefined until that
 * is known.
 */
export function useSheetLanguage(): LanguageCode | undefined {
  const { lng, sheet } = route.useSearch()
  const chosen = languageOrNull(lng)
  const { data, isError } = useQuery({
    ...read(getSelling),
    enabled: sheet === 'production' && chosen === null,
  })
  // Documents in English are better than none.
  return chosen ?? data?.language ?? (isError ? 'en' : undefined)
}

/** The texts of the documents in this language; null until they are loaded. */
export function useSheetWords(language: LanguageCode): SheetWords | null {
  const { t, ready } = useTranslation('production', { lng: language })
  return ready ? { t: (key, figures) => t(key, figures ?? {}), language } : null
}
