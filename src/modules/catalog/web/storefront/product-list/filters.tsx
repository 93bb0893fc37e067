import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { choicesOnSale, materialsOnSale } from '../../queries/catalog.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { listOfferedChoices } from '#modules/catalog/contract/catalog.ts'
import type { Output } from '#kernel/contract/endpoint.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { optionParam, useOptionWords } from '../piece/option-words.ts'
import { activeFilters } from './active-filters.ts'
import type { ProductFilters } from './product-filters.ts'
import { pricePattern } from '#modules/pricing/rules/index.ts'

type Offered = Output<typeof listOfferedChoices>[number]

/** The filters besides words and size, collapsed behind one line. */
export function Filters({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  const { currency } = useShopConfig()
  const { data: materials = [] } = useQuery(materialsOnSale)
  const { data: choices = [] } = useQuery(choicesOnSale)
  const count = activeFilters(filters).filter(({ name }) => name !== 'q' && name !== 'size').length
  const swatches = choices.filter(({ shown_as: look }) => look === 'swatch')
  return (
    <details className="min-w-0">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-md pr-2 text-sm font-medium hover:text-accent">
        <SlidersHorizontal size={16} aria-hidden />
        {t('find.filters')}
        {count > 0 && (
          <span className="figures grid size-5 place-items-center rounded-full bg-accent text-xs leading-none text-on-accent">
            {count}
          </span>
        )}
      </summary>
      <div className="mt-2 grid grid-cols-2 items-end gap-x-3 gap-y-4 rounded-lg bg-linen p-4 max-narrow:grid-cols-1 sm:gap-4 md:p-5 lg:grid-cols-4">
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
        <div className="flex flex-wrap items-center gap-3 col-span-full">
          <Button type="submit" look="quiet">
            {t('find.applyFilters')}
          </Button>
          {count > 0 && (
            <Link
              to="/products"
              activeOptions={{ exact: true }}
              search={filters.category ? { category: filters.category } : {}}
              className="py-2 text-sm text-ink-soft underline hover:text-ink"
            >
              {t('find.clear')}
            </Link>
          )}
        </div>
      </div>
    </details>
  )
}

/** The options that most products have: a select for each, and a checkbox for a yes-or-no option. */
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
    <fieldset className="col-span-full grid grid-cols-2 items-end gap-x-3 gap-y-4 border-t border-line pt-4 max-narrow:grid-cols-1 sm:gap-4 lg:grid-cols-4">
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
            const choiceCode = choice.slice(code.length + 1)
            return (
              <option key={choice} value={choiceCode}>
                {words.choice(code, { code: choiceCode, name })}
              </option>
            )
          })}
        </SelectField>
      ))}
      {boxes.length > 0 && (
        <div className="flex flex-wrap gap-x-6 col-span-full">
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

/** A text field, because a field of type number drops the comma in some browsers and turns "1,5" into 15. */
function Figure({
  value,
  ...rest
}: {
  name: keyof ProductFilters
  label: string
  value: string | undefined
  /** The pattern that the browser accepts. */
  pattern: string
}) {
  return <Field {...rest} inputMode="decimal" maxLength={30} defaultValue={value} />
}
