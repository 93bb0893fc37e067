import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { unitSigns, useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { choicesOnSale, materialsOnSale } from '../../queries/catalog.ts'
import { activeFilters, type ActiveFilter } from './active-filters.ts'
import { useOptionWords } from '../piece/option-words.ts'
import type { ProductFilters } from './product-filters.ts'
import { sideLabels } from '../calculator/size-inputs.tsx'

/** The active filters, each with a cross that removes it. */
export function FilterChips({ filters, className }: { filters: ProductFilters; className: string }) {
  const { t } = useTranslation()
  const wordsOf = useFilterWords(filters)
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label={t('find.active')} className={className}>
      {active.map(({ name, without }) => (
        <li key={name}>
          <Link
            to="/products"
            search={without}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-linen pr-3 pl-4 text-left text-sm hover:bg-stone"
          >
            {wordsOf(name)}
            <span className="sr-only">{t('find.remove')}</span>
            <X size={15} aria-hidden className="shrink-0 text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the text of an active filter. */
function useFilterWords(filters: ProductFilters): (name: ActiveFilter['name']) => string {
  const { t } = useTranslation()
  const { currency } = useShopConfig()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const sideText = (metres: string) => side(Number(metres), unit)
  const words = useOptionWords()
  const { data: materials = [] } = useQuery(materialsOnSale)
  const { data: choices = [] } = useQuery(choicesOnSale)

  function ofOption(option: string, choice: string): string {
    const offered = choices.find((candidate) => candidate.choice === `${option}.${choice}`)
    const name = offered && words.option({ code: option, name: offered.option })
    if (!name) return choice
    return offered.shown_as === 'yes_no'
      ? name
      : `${name}: ${words.choice(option, { code: choice, name: offered.name })}`
  }

  return (name) => {
    const value = (name !== 'size' && filters[name]) || ''
    if (name === 'size') {
      const { width, height } = filters
      if (width && height) return `${sideText(width)} × ${sideText(height)} ${t(unitSigns[unit])}`
      return `${t(sideLabels[width ? 'width' : 'height'][unit])}: ${sideText(width ?? height ?? '')}`
    }
    if (name === 'q') return `“${value}”`
    if (name === 'material')
      return materials.find((material) => (material.material ?? material.name) === value)?.name ?? value
    if (name === 'choice') return choices.find(({ choice }) => choice === value)?.name ?? value
    if (name === 'min_price' || name === 'max_price')
      return `${t(name === 'min_price' ? 'find.minPrice' : 'find.maxPrice', { currency })}: ${value}`
    return ofOption(name.slice(2), value)
  }
}
