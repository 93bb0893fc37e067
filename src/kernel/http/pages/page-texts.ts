import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Translations } from '#kernel/contract/page.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

/** The texts of the pages in one language, and the URL from which browsers load them. */
export interface PageTexts {
  translations: Translations
  url: string
}

const locales = new URL('../../../../public/locales/', import.meta.url)

/** The texts of the pages in one language, as JSON from `public/locales`. */
export const readTexts = (language: LanguageCode): Promise<string> =>
  readFile(new URL(`${language}/translation.json`, locales), 'utf8')

/** The name of the built file of these texts. It contains a hash of them, so browsers may cache it for a year. */
export const textsFile = (language: LanguageCode, json: string): string =>
  `assets/texts-${language}-${hash('sha256', json, 'base64url').slice(0, 10)}.json`

/** @param mode built: read once for the life of the process; dev: read for every page */
export function textsReader(mode: 'built' | 'dev'): (language: LanguageCode) => Promise<PageTexts> {
  const textsByLanguage = new Map<LanguageCode, Promise<PageTexts>>()
  async function read(language: LanguageCode): Promise<PageTexts> {
    const json = await readTexts(language)
    return {
      translations: JSON.parse(json) as Translations,
      url: mode === 'built' ? `/${textsFile(language, json)}` : `/locales/${language}/translation.json`,
    }
  }
  return (language) => {
    const texts = textsByLanguage.get(language) ?? read(language)
    if (mode === 'built') textsByLanguage.set(language, texts)
    return texts
  }
}
