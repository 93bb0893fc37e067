import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Category } from '#modules/catalog/contract/catalog.ts'
import { hasSlug } from '#kernel/rules/localized.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { ProductFilters } from './product-filters.ts'

/** Links to all products and to each category; the other filters stay unchanged. */
export function CategoryFilter({
  categories,
  filters,
}: {
  categories: readonly Category[]
  filters: ProductFilters
}) {
  const { t } = useTranslation()
  const { category: current, cursor: _, ...others } = filters
  const chosen = current === undefined ? undefined : categories.find((category) => hasSlug(category, current))
  const hasCategory = chosen !== undefined
  const choices = [
    { slug: undefined, name: t('catalog.all'), lang: undefined, chosen: !hasCategory },
    ...categories.map(({ slug, name, languages }) => ({
      slug,
      name,
      lang: languages?.name,
      chosen: slug === chosen?.slug,
    })),
  ]
  return (
    <nav aria-label={t('catalog.filter')} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 py-1">
        {choices.map(({ slug, name, lang, chosen }) => (
          <li key={slug ?? ''}>
            <Link
              to="/products"
              lang={lang}
              search={{ ...others, ...(slug && { category: slug }) }}
              resetScroll={false}
              // Otherwise every link whose address is part of the present one would be marked as the current page.
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
