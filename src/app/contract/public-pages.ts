/**
 * The pages that are the same for everybody who reads their language, and what each of them reads of the query of its
 * address besides `lng`; `o.*` stands for every name that begins with `o.`. The server makes and keeps such a page without anything else that the query may say.
 */
export const publicPages: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/products': [
    'category',
    'q',
    'material',
    'choice',
    'o.*',
    'min_price',
    'max_price',
    'width',
    'height',
    'sort',
    'cursor',
  ],
  '/products/$id': ['width', 'height', 'unit', 'mount', 'o.*', 'price', 'line'],
  '/categories/$slug': [],
  '/blog': [],
  '/blog/$slug': [],
  '/support': [],
  '/support/$slug': [],
  '/about': [],
  '/cart': [],
  '/checkout': [],
  '/login': ['method', 'error'],
}
