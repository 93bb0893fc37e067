import { createInstance } from 'i18next'
import { officeLanguage } from './language.ts'

type Translations = Readonly<Record<string, string>>

/**
 * Creates the translation function of a module: `texts('due')`, `texts('finishTitle', { name })`. It uses the
 * back-office language, and English for missing translations.
 * @param byLanguage by language code, each with the same keys as `en`
 */
export function createTranslate<English extends Translations>(
  byLanguage: { en: English } & Readonly<Record<string, Translations>>,
) {
  const instance = createInstance()
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    initAsync: false,
    resources: Object.fromEntries(
      Object.entries(byLanguage).map(([language, translation]) => [language, { translation }]),
    ),
    interpolation: { escapeValue: false },
  })
  const translate = instance.t as (key: string, values: object) => string
  const inLanguage = (key: keyof English & string, values: Record<string, string | number> = {}): string =>
    translate(key, { ...values, lng: officeLanguage() })
  const keys = new Map(Object.entries(byLanguage.en).map(([key, text]) => [text, key]))
  return Object.assign(inLanguage, {
    /** Translates the English text of a key, such as a label that the contract declares; other texts stay. */
    english: (text: string): string => {
      const key = keys.get(text)
      return key === undefined ? text : inLanguage(key)
    },
  })
}
