import { productSorts, type Category, type listProducts } from '#modules/catalog/contract/catalog.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { hasSlug } from '#kernel/rules/localized.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import {
  sideInOtherUnit,
  metresIn,
  sizeIn,
  splitSizes,
  amountText,
  priceIn,
} from '#modules/pricing/rules/index.ts'

type Sort = (typeof productSorts)[number]

/** The filters in the address of the products page. All values are text. */
export interface ProductFilters {
  /** Slug of a category. */
  category?: string
  q?: string
  material?: string
  /** A swatch, as option and choice: `cloth_colour.sage`. */
  choice?: string
  /** The choice of an option without swatches, by the option's code: `o.control=motor`. */
  [option: `o.${string}`]: string | undefined
  /** Major units per square metre, as typed. */
  min_price?: string
  max_price?: string
  /** The size of the window, in metres. */
  width?: string
  height?: string
  sort?: Sort
  /** The cursor of the page; omitted: the first page. */
  cursor?: string
}

const texts = ['category', 'q', 'material', 'choice', 'cursor'] as const
const prices = ['min_price', 'max_price'] as const
const sides = ['width', 'height'] as const

/** The largest values that the API accepts: major units per square metre, and metres. */
const dearest = 1e12
const maxMetres = 100
/** Plausible sides of a window in metres; a number outside may be in another unit. */
const windowSide = { min: 0.2, max: 5 }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A typed side in metres, in any notation: `1,2`, `120 cm`, `1200`. Undefined when it is not a valid side. */
function sideOf(value: unknown, named: unknown): string | undefined {
  const size = sizeIn(textOf(value))
  if (size === null) return undefined
  const { figure } = size
  const unit = size.unit ?? (named === 'in' ? 'in' : null)
  const metres = unit ? metresIn(figure, unit) : (sideInOtherUnit(figure, 'm', windowSide) ?? figure)
  return metres > 0 && metres <= maxMetres ? String(metres) : undefined
}

function priceOf(value: unknown): string | undefined {
  const text = textOf(value).trim()
  return text.length <= 30 && amountText.test(text) && /[1-9]/.test(text) ? text : undefined
}

/** Maximum number of parameters that are read. */
const maxParams = 40
const choiceCode = /^[a-z0-9][a-z0-9_]{0,39}$/
const isOptionParam = (name: string): name is `o.${string}` => /^o\.[a-z][a-z0-9_]{0,39}$/.test(name)

/** The chosen options, each as `control.motor`. */
export const chosenOptions = (filters: ProductFilters): string[] => [
  ...(filters.choice ? [filters.choice] : []),
  ...Object.entries(filters).flatMap(([name, value]) =>
    isOptionParam(name) && value ? [`${name.slice(2)}.${value}`] : [],
  ),
]

/** Reads the filters of an address; invalid values are ignored. */
export function filtersOf(search: Record<string, unknown>): ProductFilters {
  const filters: ProductFilters = {}
  for (const name of texts) {
    const text = textOf(search[name]).replaceAll('\0', '').trim()
    if (text !== '') filters[name] = text.slice(0, name === 'choice' ? 100 : 200)
  }
  for (const name of prices) {
    const price = priceOf(search[name])
    if (price) filters[name] = price
  }
  // Both sides may have been written into one of the fields.
  const both = sides.map((name) => splitSizes(textOf(search[name]))).find((range) => range !== null)
  for (const [index, name] of sides.entries()) {
    const side = sideOf(both ? both[index] : search[name], search['unit'])
    if (side) filters[name] = side
  }
  for (const [name, value] of Object.entries(search).slice(0, maxParams)) {
    if (isOptionParam(name) && typeof value === 'string' && choiceCode.test(value)) filters[name] = value
  }
  const sort = productSorts.find((candidate) => candidate === search.sort)
  if (sort && sort !== '-created_at') filters.sort = sort
  return filters
}

/** The API's query for these filters; only those that are set are included. */
export function queryOf(
  filters: ProductFilters,
  categories: readonly Category[],
  currency: string,
): Input<typeof listProducts>['query'] {
  const { category: slug, q, material, min_price, max_price, width, height, sort, cursor } = filters
  const choices = chosenOptions(filters)
  const category = slug === undefined ? undefined : categories.find((candidate) => hasSlug(candidate, slug))
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

/** A price limit for the API; nothing when the typed text cannot be read. */
function limit(name: (typeof prices)[number], text: string | undefined, currency: string) {
  const price = text === undefined ? Number.NaN : priceIn(text, currencyExponent(currency))
  return price > 0 ? { [name]: Math.min(price, dearest) } : {}
}

/** Whether any filter besides category and sort order is set. */
export function isFiltered(filters: ProductFilters): boolean {
  const { q, material, min_price, max_price, width, height } = filters
  return chosenOptions(filters).length > 0 || [q, material, min_price, max_price, width, height].some(Boolean)
}
