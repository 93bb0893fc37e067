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

export const figure = (n: number) => n.toLocaleString(locale())
