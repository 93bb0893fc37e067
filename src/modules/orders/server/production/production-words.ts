import { translationsIn } from '#kernel/outbox/mail/translations.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { SheetWords } from '../../rules/index.ts'

const texts = translationsIn(
  new URL('../../../../../public/locales/', import.meta.url),
  (language) => `${language}/production.json`,
)

/** The texts of the production documents in a language. */
export async function productionWords(language: LanguageCode): Promise<SheetWords> {
  const t = await texts(language)
  return { t: (key, figures) => t(key, figures ?? {}), language }
}
