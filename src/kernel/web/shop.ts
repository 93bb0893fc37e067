import { useRouter } from '@tanstack/react-router'
import { useTranslation } from './i18n/use-translation.ts'
import { formatDate, formatMoney } from '#kernel/rules/format.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopConfig } from './shop-config.ts'

export function useShopConfig(): ShopConfig {
  return useRouter().options.context.facts
}

/** The language of the page. */
export function usePageLanguage(): LanguageCode {
  const { i18n } = useTranslation()
  return languageOrNull(i18n.language) ?? 'en'
}

/** Formats an amount in major units of the shop's currency in the page's language. */
export function useMoney(): (major: number) => string {
  const { currency } = useShopConfig()
  const language = usePageLanguage()
  return (major) => formatMoney(major, currency, language)
}

/** Formats a moment as a date in the shop's time zone, in the page's language. */
export function useDate(): (moment: string) => string {
  const { timeZone } = useShopConfig()
  const language = usePageLanguage()
  return (moment) => formatDate(moment, timeZone, language)
}
