/**
 * The pages that are the same for all readers of a language, each with the query parameters that it reads besides
 * `lng`; `o.*` stands for every name that begins with `o.`. The server renders and caches such a page without any
 * other parameter.
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
  '/products/$id': [
    'width',
    'height',
    'unit',
    'mount',
    'o.*',
    'price',
    'line',
    'depth',
    'top_height',
    'room',
    'note',
  ],
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

/** Of these, what visitors type. Pages with such an address are cached in memory, but never kept on the disk. */
export const typedByVisitors: readonly string[] = [
  'q',
  'min_price',
  'max_price',
  'width',
  'height',
  'price',
  'line',
  'depth',
  'top_height',
  'room',
  'note',
]
