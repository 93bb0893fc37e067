import { readFile } from 'node:fs/promises'
import type { TFunction } from 'i18next'
import type { LanguageCode } from '#kernel/rules/languages.ts'

/**
 * The translations in a directory, read when the first mail needs them and cached. Missing texts fall back to English,
 * because a mail in English is better than none.
 * @param onUnknownKey what stands for a text that English lacks too; by default its key
 */
export function translationsIn(
  folder: URL,
  fileOf: (language: LanguageCode) => string,
  onUnknownKey?: (key: string) => string,
) {
  const loaded = new Map<LanguageCode, Promise<TFunction>>()
  const read = async (language: LanguageCode): Promise<Record<string, string>> =>
    JSON.parse(await readFile(new URL(fileOf(language), folder), 'utf8'))

  async function load(language: LanguageCode): Promise<TFunction> {
    const { createInstance } = await import('i18next')
    const instance = createInstance()
    const [translations, english] = await Promise.all([read(language).catch(() => ({})), read('en')])
    await instance.init({
      lng: language,
      ns: ['mail'],
      defaultNS: 'mail',
      fallbackLng: 'en',
      resources: { en: { mail: english }, [language]: { mail: translations } },
      interpolation: { escapeValue: false },
      ...(onUnknownKey && { parseMissingKeyHandler: onUnknownKey }),
    })
    return instance.t
  }

  return (language: LanguageCode): Promise<TFunction> => {
    const loadedTexts = loaded.get(language)
    if (loadedTexts) return loadedTexts
    const translations = load(language)
    loaded.set(language, translations)
    // What could not be read is read again by the next mail.
    translations.catch(() => loaded.delete(language))
    return translations
  }
}

/** The same for mails: an unknown key throws, so that no customer reads it. */
export const mailTranslationsIn: typeof translationsIn = (folder, fileOf) =>
  translationsIn(folder, fileOf, (key) => {
    throw new Error(`there is no text "${key}" in ${fileOf('en')}`)
  })

/** The translations of the shop's own mails. */
export const mailTranslations = mailTranslationsIn(
  new URL('../../../../public/locales/', import.meta.url),
  (language) => `${language}/mail.json`,
)
