/** The languages of the shop; the first is the default. */
export const languages = [
  { code: 'en', name: 'English', flag: '🇬🇧' },
  { code: 'vi', name: 'Tiếng Việt', flag: '🇻🇳' },
  { code: 'zh', name: '简体中文', flag: '🇨🇳' },
  { code: 'es', name: 'Español', flag: '🇪🇸' },
  { code: 'de', name: 'Deutsch', flag: '🇩🇪' },
  { code: 'ru', name: 'Русский', flag: '🇷🇺' },
] as const

export type LanguageCode = (typeof languages)[number]['code']

export const languageCodes = ['en', 'vi', 'zh', 'es', 'de', 'ru'] as const satisfies readonly LanguageCode[]

/** The shop's language for a tag such as `de-AT`, or null when the shop does not speak it. */
export function languageOrNull(tag: string | null | undefined): LanguageCode | null {
  const base = tag?.toLowerCase().split('-')[0]
  return languageCodes.find((code) => code === base) ?? null
}
