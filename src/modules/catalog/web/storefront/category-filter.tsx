import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../contract/catalog.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import type { ProductFilters } from './search.ts'

/** All products, or those of one category; the other choices stay as they are. */
export function CategoryFilter({
  categories,
  filters,
}: {
  categories: readonly Category[]
  filters: ProductFilters
}) {
  const { t } = useTranslation()
  const { category: current, cursor: _, ...others } = filters
  const known = categories.some(({ slug }) => slug === current)
  const choices = [
    { slug: undefined, name: t('catalog.all'), chosen: !known },
    ...categories.map(({ slug, name }) => ({ slug, name, chosen: slug === current })),
  ]
  return (
    <nav aria-label={t('catalog.filter')} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 py-1">
        {choices.map(({ slug, name, chosen }) => (
          <li key={slug ?? ''}>
            <Link
              to="/products"
              search={{ ...others, ...(slug && { category: slug }) }}
              resetScroll={false}
              // Else every choice whose address is part of the present one would call itself the current page.
              activeOptions={{ exact: true }}
              aria-current={chosen ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm whitespace-nowrap',
                chosen
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-line bg-surface hover:border-ink-soft',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
