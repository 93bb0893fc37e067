import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { WindowScene } from '#kernel/web/storefront/window-scene.tsx'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { isFiltered, type ProductFilters } from './product-filters.ts'

/** A list without products: the active filters, each with a button that removes it, and a link to all products. */
export function NoResults({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  const isNarrowed = isFiltered(filters)
  return (
    <section data-nothing className="grid justify-items-center gap-5 py-14 text-center">
      <WindowScene scene="wide" />
      <p className="max-w-md text-ink-soft">{t(isNarrowed ? 'find.nothing' : 'catalog.empty')}</p>
      <FilterChips filters={filters} className="flex flex-wrap justify-center gap-2" />
      {isNarrowed && (
        <Link
          to="/products"
          search={filters.category ? { category: filters.category } : {}}
          activeOptions={{ exact: true }}
          className={buttonClasses({ look: 'quiet' })}
        >
          {t('find.clear')}
        </Link>
      )}
    </section>
  )
}
