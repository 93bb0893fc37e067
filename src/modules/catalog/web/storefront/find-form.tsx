import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../../kernel/web/i18n/figures.ts'
import { choicesOnSale, materialsOnSale } from '../queries/catalog.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import type { listOfferedChoices } from '../../contract/catalog.ts'
import type { Output } from '../../../../kernel/contract/endpoint.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { sizePattern } from '../../../pricing/rules/index.ts'
import { optionParam, useOptionWords } from './piece/option-words.ts'
import { filtersOf, isFiltered } from './search.ts'
import type { ProductFilters } from './search.ts'
import { pricePattern } from '../../../pricing/rules/index.ts'

type Offered = Output<typeof listOfferedChoices>[number]

const sorts = [
  { value: '', label: 'find.newest' },
  { value: 'name', label: 'find.byName' },
  { value: 'price', label: 'find.cheapest' },
  { value: '-price', label: 'find.dearest' },
] as const

/**
 * Search, order and filters in one form. Without scripts it is sent as any form; with them the page
 * only changes its address. Everything chosen stands in the address.
 */
export function SearchForm({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { category: _, ...beyondCategory } = filters
  // On a phone the pictures come first.
  const [isOpen, setOpen] = useState(isFiltered(beyondCategory))

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to: '/products', search: filtersOf(typed), resetScroll: false })
  }

  return (
    <search>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="search-form"
        onClick={() => setOpen(!isOpen)}
        className="hidden min-h-11 w-full items-center gap-2 rounded-md border border-line bg-surface px-4 text-sm font-medium hover:border-ink-soft scripted:max-md:flex"
      >
        <Search size={16} aria-hidden className="text-ink-soft" />
        {t('find.open')}
        <SlidersHorizontal size={16} aria-hidden className="ml-auto text-ink-soft" />
      </button>
      <form
        id="search-form"
        // What the address says is what the fields show, also after going back.
        key={JSON.stringify(filters)}
        action="/products"
        method="get"
        onSubmit={find}
        className={classes('grid gap-4 max-md:mt-3', !isOpen && 'scripted:max-md:hidden')}
      >
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        <div className="grid grid-cols-[1fr_auto] gap-3 max-[14rem]:grid-cols-1 sm:grid-cols-[1fr_auto_auto]">
          <div className="relative">
            <Search
              size={18}
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
            />
            <input
              type="search"
              name="q"
              defaultValue={filters.q}
              aria-label={t('find.search')}
              placeholder={t('find.placeholder')}
              maxLength={200}
              className="min-h-11 w-full rounded-md border border-line bg-surface pr-3 pl-10 placeholder:text-ink-soft hover:border-ink-soft"
            />
          </div>
          <SelectField
            name="sort"
            label={t('find.sort')}
            hideLabel
            frameClassName="max-sm:order-last max-sm:col-span-full"
            defaultValue={filters.sort ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </SelectField>
          <Button type="submit">{t('find.submit')}</Button>
        </div>
        <Filters filters={filters} />
      </form>
    </search>
  )
}

function Filters({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  const { currency } = useShopFacts()
  const { side } = useFigures()
  const { data: materials = [] } = useQuery(materialsOnSale)
  const { data: choices = [] } = useQuery(choicesOnSale)
  const { q: _, ...beyondWords } = filters
  const swatches = choices.filter(({ shown_as: look }) => look === 'swatch')
  return (
    <details open={isFiltered(beyondWords)} className="rounded-md border border-line bg-surface">
      <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-medium">
        <SlidersHorizontal size={16} aria-hidden />
        {t('find.filters')}
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
        <Figure
          name="width"
          pattern={sizePattern}
          label={t('find.width')}
          value={filters.width && side(Number(filters.width))}
        />
        <Figure
          name="height"
          pattern={sizePattern}
          label={t('find.height')}
          value={filters.height && side(Number(filters.height))}
        />
        <SelectField name="material" label={t('find.material')} defaultValue={filters.material ?? ''}>
          <option value="">{t('find.anyMaterial')}</option>
          {materials.map(({ name, material = name, count }) => (
            <option key={material} value={material}>
              {`${name} (${count})`}
            </option>
          ))}
        </SelectField>
        {swatches.length > 0 && (
          <SelectField name="choice" label={t('find.colour')} defaultValue={filters.choice ?? ''}>
            <option value="">{t('find.anyColour')}</option>
            {swatches.map(({ choice, name }) => (
              <option key={choice} value={choice}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Figure
          name="min_price"
          pattern={pricePattern}
          label={t('find.minPrice', { currency })}
          value={filters.min_price}
        />
        <Figure
          name="max_price"
          pattern={pricePattern}
          label={t('find.maxPrice', { currency })}
          value={filters.max_price}
        />
        <OptionFilters filters={filters} />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2 lg:col-span-3">
          <Button type="submit" look="quiet">
            {t('find.apply')}
          </Button>
          <Link
            to="/products"
            activeOptions={{ exact: true }}
            search={filters.category ? { category: filters.category } : {}}
            className="py-2 text-sm text-ink-soft underline hover:text-ink"
          >
            {t('find.clear')}
          </Link>
          <p className="text-sm text-ink-soft">{t('find.sizeHint')}</p>
        </div>
      </div>
    </details>
  )
}

/** The options that most products have: a list each, and a box for what there is or is not. */
function OptionFilters({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  const words = useOptionWords()
  const { data: choices = [] } = useQuery(choicesOnSale)
  const groups = new Map<string, Offered[]>()
  for (const offered of choices) {
    const [code = ''] = offered.choice.split('.')
    if (offered.shown_as !== 'swatch') groups.set(code, [...(groups.get(code) ?? []), offered])
  }
  const lists = [...groups].filter(([, [first]]) => first?.shown_as === 'list')
  const boxes = [...groups].filter(([, [first]]) => first?.shown_as === 'yes_no')
  if (groups.size === 0) return null
  const nameOf = (code: string, [first]: Offered[]) => words.option({ code, name: first?.option ?? '' })
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 sm:col-span-2 sm:grid-cols-2 lg:col-span-3 lg:grid-cols-3">
      <legend className="sr-only">{t('find.options')}</legend>
      {lists.map(([code, offered]) => (
        <SelectField
          key={code}
          name={optionParam(code)}
          label={nameOf(code, offered)}
          defaultValue={filters[`o.${code}`] ?? ''}
        >
          <option value="">{t('find.any')}</option>
          {offered.map(({ choice, name }) => {
            const own = choice.slice(code.length + 1)
            return (
              <option key={choice} value={own}>
                {words.choice(code, { code: own, name })}
              </option>
            )
          })}
        </SelectField>
      ))}
      {boxes.length > 0 && (
        <div className="flex flex-wrap gap-x-6 sm:col-span-2 lg:col-span-3">
          {boxes.map(([code, offered]) => (
            <label key={code} className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                name={optionParam(code)}
                value="yes"
                defaultChecked={filters[`o.${code}`] === 'yes'}
                className="size-4 accent-accent"
              />
              {nameOf(code, offered)}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** A field of text: one of type number drops a comma in some browsers and makes 15 of "1,5". */
function Figure({
  value,
  ...rest
}: {
  name: keyof ProductFilters
  label: string
  value: string | undefined
  /** What the browser takes. */
  pattern: string
}) {
  return <Field {...rest} inputMode="decimal" maxLength={30} defaultValue={value} />
}
