import { productSorts } from '../../../contract/catalog.ts'
import type { Category, listProducts } from '../../../contract/catalog.ts'
import type { Input } from '../../../contract/endpoint.ts'

type Sort = (typeof productSorts)[number]

/** What the address of the products page says somebody looks for. All of it is text, as typed. */
export interface Finding {
  /** Slug of a category. */
  category?: string
  q?: string
  material?: string
  /** Major units per square metre. */
  min_price?: string
  max_price?: string
  /** The window, in metres. */
  width?: string
  height?: string
  sort?: Sort
  /** Where the page begins; without it, at the first product. */
  cursor?: string
}

const texts = ['category', 'q', 'material', 'cursor'] as const
/** The figures and the largest that the list understands. */
const figures = { min_price: 1e12, max_price: 1e12, width: 100, height: 100 } as const

/** The largest figure that the field of a filter takes. */
export const largest = (name: keyof typeof figures): number => figures[name]

/** A decimal comma counts as a point; what is no figure above 0 is left out. */
function figure(value: unknown, most: number): string | undefined {
  const text = typeof value === 'string' ? value.trim().replace(',', '.') : ''
  return Number(text) > 0 && Number(text) <= most ? text : undefined
}

/** Reads an address; what makes no sense is left out. */
export function findingOf(search: Record<string, unknown>): Finding {
  const finding: Finding = {}
  for (const name of texts) {
    const value = search[name]
    const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
    if (text !== '') finding[name] = text.slice(0, 200)
  }
  for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
    const value = figure(search[name], figures[name])
    if (value) finding[name] = value
  }
  const sort = productSorts.find((known) => known === search.sort)
  if (sort && sort !== '-created_at') finding.sort = sort
  return finding
}

/** The query of the API for what is looked for; only what was chosen is named. */
export function queryOf(
  finding: Finding,
  categories: readonly Category[],
): Input<typeof listProducts>['query'] {
  const { category: slug, q, material, min_price, max_price, width, height, sort, cursor } = finding
  const category = categories.find((known) => known.slug === slug)
  return {
    ...(category && { category_id: category.id }),
    ...(q && { q }),
    ...(material && { material }),
    ...(min_price && { min_price }),
    ...(max_price && { max_price }),
    ...(width && { width }),
    ...(height && { length: height }),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
  }
}

/** Whether more is chosen than a category and an order. */
export function isFiltered({ q, material, min_price, max_price, width, height }: Finding): boolean {
  return [q, material, min_price, max_price, width, height].some(Boolean)
}
