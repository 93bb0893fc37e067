import type { LanguageCode } from '../../../../kernel/rules/languages.ts'
import { locale } from '../../../../kernel/web/backoffice/language.ts'

/** The kinds of records whose texts are translated, by the word that files have for them. */
export const kindWords: Readonly<Record<string, string>> = {
  product: 'Products',
  category: 'Categories',
  option: 'Options',
  choice: 'Choices',
  banner: 'Banners',
  post: 'Blog posts',
  article: 'Support articles',
  settings: 'Description of the shop',
}

/** The name of a language in the language of the reader: `German`, `Alemán`. */
export function nameOfLanguage(code: LanguageCode): string {
  const name = new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1)
}

export const figure = (n: number) => n.toLocaleString(locale())
