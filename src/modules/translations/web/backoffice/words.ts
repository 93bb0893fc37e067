import { locale } from '#kernel/web/backoffice/language.ts'

/** Labels of the kinds of records in translation files. */
export const kindWords: Readonly<Record<string, string>> = {
  product: 'Products',
  category: 'Categories',
  option: 'Options',
  choice: 'Choices',
  banner: 'Banners',
  delivery_method: 'Delivery methods',
  post: 'Blog posts',
  article: 'Support articles',
  settings: 'Description of the shop',
}

export const formatCount = (n: number) => n.toLocaleString(locale())
