import { createInstance } from 'i18next'
import { officeLanguage } from './language.ts'

type Translations = Readonly<Record<string, string>>

/**
 * The texts of a module as a function: `texts('due')`, `texts('finishTitle', { name })`, in the language in which the
 * person reads the back office. What a language lacks is said in English.
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
  return (key: keyof English & string, values: Record<string, string | number> = {}): string =>
    translate(key, { ...values, lng: officeLanguage() })
}
