import { productSorts } from '../../modules/catalog/contract/index.ts'

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

/**
 * Of these, what an address may name of which the page is kept on the disk, with all values: few, so that no visitor can
 * fill the disk with addresses, and nothing that somebody has typed lies there. A page without a query is always kept.
 */
export const keptQueries: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/products': { sort: productSorts },
  '/products/$id': { unit: ['m', 'cm', 'mm'] },
}
