import { productSorts } from '../../contract/catalog.ts'
import type { Category, listProducts } from '../../contract/catalog.ts'
import type { Input } from '../../../../kernel/contract/endpoint.ts'
import { hasSlug } from '../../../../kernel/rules/localized.ts'
import { currencyExponent } from '../../../../kernel/rules/money.ts'
import { meantSide, metresIn, sizeIn } from '../../../pricing/rules/index.ts'
import { amountText, priceIn } from '../../../pricing/rules/index.ts'

type Sort = (typeof productSorts)[number]

/** What the address of the products page says somebody looks for. All of it is text. */
export interface ProductFilters {
  /** Slug of a category. */
  category?: string
  q?: string
  material?: string
  /** A swatch, as its option and its choice: `cloth_colour.sage`. */
  choice?: string
  /** The choice of an option that is no swatch, under the option's own code: `o.control=motor`. */
  [option: `o.${string}`]: string | undefined
  /** Major units per square metre, as typed. */
  min_price?: string
  max_price?: string
  /** The window, in metres. */
  width?: string
  height?: string
  sort?: Sort
  /** Where the page begins; without it, at the first product. */
  cursor?: string
}

const texts = ['category', 'q', 'material', 'choice', 'cursor'] as const
const prices = ['min_price', 'max_price'] as const
const sides = ['width', 'height'] as const

/** The largest figures that the list understands: major units per square metre, and metres. */
const dearest = 1e12
const maxMetres = 100
/** Metres; what is no side of a window in metres may be one in another unit. */
const windowSide = { min: 0.2, max: 5 }

/** A side in metres, however it was typed: `1,2`, `120 cm`, `1200`. What is no side is left out. */
function sideOf(value: unknown): string | undefined {
  const size = typeof value === 'string' ? sizeIn(value) : null
  if (size === null) return undefined
  const { figure, unit } = size
  const metres = unit ? metresIn(figure, unit) : (meantSide(figure, 'm', windowSide) ?? figure)
  return metres > 0 && metres <= maxMetres ? String(metres) : undefined
}

function priceOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length <= 30 && amountText.test(text) && /[1-9]/.test(text) ? text : undefined
}

/** More fields than the form has are no filters. */
const maxParams = 40
const choiceCode = /^[a-z0-9][a-z0-9_]{0,39}$/
const isOptionParam = (name: string): name is `o.${string}` => /^o\.[a-z][a-z0-9_]{0,39}$/.test(name)

/** What is chosen of options, each as `control.motor`. */
export const chosenOf = (filters: ProductFilters): string[] => [
  ...(filters.choice ? [filters.choice] : []),
  ...Object.entries(filters).flatMap(([name, value]) =>
    isOptionParam(name) && value ? [`${name.slice(2)}.${value}`] : [],
  ),
]

/** Reads an address; what makes no sense is left out. */
export function filtersOf(search: Record<string, unknown>): ProductFilters {
  const filters: ProductFilters = {}
  for (const name of texts) {
    const value = search[name]
    const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
    if (text !== '') filters[name] = text.slice(0, name === 'choice' ? 100 : 200)
  }
  for (const name of prices) {
    const price = priceOf(search[name])
    if (price) filters[name] = price
  }
  for (const name of sides) {
    const side = sideOf(search[name])
    if (side) filters[name] = side
  }
  for (const [name, value] of Object.entries(search).slice(0, maxParams)) {
    if (isOptionParam(name) && typeof value === 'string' && choiceCode.test(value)) filters[name] = value
  }
  const sort = productSorts.find((known) => known === search.sort)
  if (sort && sort !== '-created_at') filters.sort = sort
  return filters
}

/** The query of the API for what is looked for; only what was chosen is named. */
export function queryOf(
  filters: ProductFilters,
  categories: readonly Category[],
  currency: string,
): Input<typeof listProducts>['query'] {
  const { category: slug, q, material, min_price, max_price, width, height, sort, cursor } = filters
  const choices = chosenOf(filters)
  const category = slug === undefined ? undefined : categories.find((known) => hasSlug(known, slug))
  return {
    ...(category && { category_id: category.id }),
    ...(q && { q }),
    ...(material && { material }),
    ...(choices.length > 0 && { choice: choices.join(',') }),
    ...limit('min_price', min_price, currency),
    ...limit('max_price', max_price, currency),
    ...(width && { width }),
    ...(height && { length: height }),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
  }
}

/** A limit of the price as the list understands it; none where nothing readable was typed. */
function limit(name: (typeof prices)[number], typed: string | undefined, currency: string) {
  const price = typed === undefined ? Number.NaN : priceIn(typed, currencyExponent(currency))
  return price > 0 ? { [name]: Math.min(price, dearest) } : {}
}

/** Whether more is chosen than a category and an order. */
export function isFiltered(filters: ProductFilters): boolean {
  const { q, material, min_price, max_price, width, height } = filters
  return chosenOf(filters).length > 0 || [q, material, min_price, max_price, width, height].some(Boolean)
}
