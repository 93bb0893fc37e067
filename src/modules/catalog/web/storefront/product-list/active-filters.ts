import type { ProductFilters } from './product-filters.ts'

/** An active filter, and the filters without it. */
export interface ActiveFilter {
  /** The name of the filter; both sides of a window count as one. */
  name: keyof ProductFilters | 'size'
  without: ProductFilters
}

/** The active filters, in the order of the form, without sort order, category and page. */
export function activeFilters(search: ProductFilters): ActiveFilter[] {
  const { cursor: _, ...filters } = search
  const without = (...names: string[]): ProductFilters =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
  const { width, height } = filters
  const sides = width || height ? [{ name: 'size' as const, without: without('width', 'height') }] : []
  const options = Object.keys(filters).filter((name) => name.startsWith('o.')) as `o.${string}`[]
  const others = (['q', 'material', 'choice', 'min_price', 'max_price', ...options] as const).filter(
    (name) => filters[name],
  )
  return [...sides, ...others.map((name) => ({ name, without: without(name) }))]
}
