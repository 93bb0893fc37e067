import { productSorts } from '#modules/catalog/contract/index.ts'

/**
 * The pages that are the same for everybody in one language, each with the query parameters that it reads besides
 * `lng`; `o.*` stands for every name that begins with `o.`. The server renders and caches such a page without any other
 * parameter.
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
    'unit',
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

/**
 * The query parameters with which a page may be stored on the disk, with all their values. There are few of them, so
 * that no visitor can fill the disk with different URLs, and nothing typed is stored. A page without a query may always
 * be stored.
 */
export const diskCacheableQueries: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/products': { sort: productSorts },
  '/products/$id': { unit: ['m', 'cm', 'mm'] },
}

/** The query parameters that hold what one visitor has typed: nobody else asks for such a page, so none is stored. */
export const typedQueries: Readonly<Record<string, readonly string[]>> = {
  '/products/$id': ['depth', 'top_height', 'room', 'note'],
}
