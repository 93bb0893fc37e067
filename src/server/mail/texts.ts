import { readFile } from 'node:fs/promises'
import { createInstance } from 'i18next'
import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../rules/languages.ts'

const folder = new URL('../../../public/locales/', import.meta.url)
const loaded = new Map<LanguageCode, Promise<TFunction>>()

async function load(language: LanguageCode): Promise<TFunction> {
  const instance = createInstance()
  const texts: unknown = JSON.parse(await readFile(new URL(`${language}/mail.json`, folder), 'utf8'))
  await instance.init({
    lng: language,
    ns: ['mail'],
    defaultNS: 'mail',
    resources: { [language]: { mail: texts as Record<string, string> } },
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
