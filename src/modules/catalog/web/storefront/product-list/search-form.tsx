import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Check, ChevronDown, Search } from 'lucide-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Filters } from './filters.tsx'
import { filtersOf, type ProductFilters } from './product-filters.ts'
import { WindowSize } from './window-size.tsx'

const sorts = [
  { value: '', label: 'find.newest' },
  { value: 'name', label: 'find.byName' },
  { value: 'price', label: 'find.cheapest' },
  { value: '-price', label: 'find.dearest' },
] as const

/**
 * Window size, search, sort order and filters in one form. Without scripts it is submitted like any form; with
 * scripts the page only changes its address, which contains all filters. On a phone the search opens from an icon,
 * so that the first product is visible without scrolling.
 */
export function SearchForm({ filters }: { filters: ProductFilters }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to: '/products', search: filtersOf(fields), resetScroll: false })
  }

  return (
    <search className="lg:contents">
      <form
        // The fields show the filters in the address, also after going back.
        key={JSON.stringify(filters)}
        action="/products"
        method="get"
        onSubmit={find}
        className="group/find grid gap-x-8 gap-y-1 sm:gap-y-3 lg:contents"
      >
        <noscript>
          <input type="hidden" name="lng" value={i18n.language} />
        </noscript>
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        <OwnWindow filters={filters} />
        <Words filters={filters} />
        <div className="relative min-w-0 lg:col-span-full lg:row-start-4">
          <Filters filters={filters} />
          <div className="absolute top-0 right-0 flex items-center gap-1">
            <details data-search open={Boolean(filters.q)} className="sm:hidden">
              <summary
                aria-label={t('find.search')}
                className="grid size-11 place-items-center rounded-md hover:bg-linen"
              >
                <Search size={18} aria-hidden />
              </summary>
            </details>
            <Sort filters={filters} />
          </div>
        </div>
      </form>
    </search>
  )
}

/** `Your window: [ ] × [ ] m`. */
function OwnWindow({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-x-2 gap-y-1 max-tiny:flex-wrap sm:gap-x-4 lg:col-start-2 lg:row-start-1 lg:justify-end">
      <span aria-hidden className="text-sm leading-tight font-medium max-sm:grow sm:text-base">
        {t('find.yourWindow')}
      </span>
      <WindowSize filters={filters} />
      <Button type="submit" className="shrink-0 max-sm:min-w-11 max-sm:px-2">
        <Check size={20} aria-hidden className="sm:hidden" />
        <span className="max-sm:sr-only">{t('find.apply')}</span>
      </Button>
    </div>
  )
}

function Words({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const isAsked = useRouterState({ select: ({ location }) => location.hash === 'search' })
  useEffect(() => {
    if (!isAsked) return
    const details = input.current?.form?.querySelector('details[data-search]')
    details?.toggleAttribute('open', true)
    input.current?.focus()
  }, [isAsked])
  return (
    <div className="flex gap-2 lg:col-start-2 lg:row-start-2 max-sm:not-group-has-[details[data-search][open]]/find:hidden max-sm:order-last">
      <div className="relative grow lg:w-64">
        <Search
          size={18}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          id="search"
          type="search"
          name="q"
          defaultValue={filters.q}
          aria-label={t('find.search')}
          placeholder={t('find.placeholder')}
          maxLength={200}
          className="min-h-11 w-full rounded-md border border-line bg-surface pr-3 pl-10 placeholder:text-ink-soft hover:border-ink-soft"
        />
      </div>
      <Button type="submit" look="quiet" className="shrink-0">
        {t('find.submit')}
      </Button>
    </div>
  )
}

/** The sort order, as a select. */
function Sort({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  return (
    <span className="relative flex items-center text-sm">
      <select
        name="sort"
        aria-label={t('find.sort')}
        defaultValue={filters.sort ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="field-sizing-content min-h-11 max-w-44 appearance-none rounded-md bg-transparent pr-6 pl-2 text-right font-medium text-ellipsis hover:text-accent sm:max-w-none"
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {t(label)}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute right-0.5" />
    </span>
  )
}
