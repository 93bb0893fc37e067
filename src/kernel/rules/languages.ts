import { languageCodes } from '#kernel/contract/language-codes.ts'

/** The languages of the shop, with their own names; the first is the default. */
export const languages = [
  { code: 'en', name: 'English', flag: '🇬🇧' },
  { code: 'vi', name: 'Tiếng Việt', flag: '🇻🇳' },
  { code: 'zh', name: '简体中文', flag: '🇨🇳' },
  { code: 'es', name: 'Español', flag: '🇪🇸' },
  { code: 'de', name: 'Deutsch', flag: '🇩🇪' },
  { code: 'ru', name: 'Русский', flag: '🇷🇺' },
] as const satisfies readonly { code: LanguageCode; name: string; flag: string }[]

export type LanguageCode = (typeof languageCodes)[number]

export { languageCodes }

/** The language of a tag such as `de-AT`, or null if the shop has no texts in it. */
export function languageOrNull(tag: string | null | undefined): LanguageCode | null {
  const base = tag?.toLowerCase().split('-')[0]
  return languageCodes.find((code) => code === base) ?? null
}

/** All languages, with English as the base: the default until the settings say otherwise. */
export const allLanguages = { base: 'en', offered: languageCodes } as const
