import { readFile } from 'node:fs/promises'
import { createInstance } from 'i18next'
import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../rules/languages.ts'

const folder = new URL('../../../../public/locales/', import.meta.url)
const loaded = new Map<LanguageCode, Promise<TFunction>>()

async function textsOf(language: LanguageCode): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL(`${language}/mail.json`, folder), 'utf8'))
}

/** A mail in English is better than none, so a text that is missing is taken from there. */
async function load(language: LanguageCode): Promise<TFunction> {
  const instance = createInstance()
  const [texts, english] = await Promise.all([textsOf(language).catch(() => ({})), textsOf('en')])
  await instance.init({
    lng: language,
    ns: ['mail'],
    defaultNS: 'mail',
    fallbackLng: 'en',
    resources: { en: { mail: english }, [language]: { mail: texts } },
    interpolation: { escapeValue: false },
  })
  return instance.t
}

/** The texts of our mails in one language, read when the first mail needs them. */
export function mailTexts(language: LanguageCode): Promise<TFunction> {
  const texts = loaded.get(language) ?? load(language)
  loaded.set(language, texts)
  return texts
}
