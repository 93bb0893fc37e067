import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { sizePattern, startSizeInInches } from '#modules/pricing/rules/index.ts'
import { unitSigns, useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import type { ProductFilters } from './product-filters.ts'
import { sideLabels } from '../calculator/size-inputs.tsx'

/**
 * The two sides of a window for the form of the products page, `[ ] × [ ] m`, in this browser's unit. They are text
 * fields, because a field of type number drops the comma in some browsers and turns "1,5" into 15.
 */
export function WindowSize({
  filters,
  large = false,
}: {
  filters?: Pick<ProductFilters, 'width' | 'height'>
  large?: boolean
}) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const example = unit === 'in' ? startSizeInInches : { width: 1.2, height: 1.5 }
  const sideText = (metres: number) => side(metres, unit)
  const field = (name: 'width' | 'height', value: string | undefined, label: string) => (
    <input
      // The unit is known after hydration, and a default value is read only once.
      key={unit}
      name={name}
      defaultValue={value && sideText(Number(value))}
      pattern={sizePattern}
      inputMode={unit === 'in' ? 'text' : 'decimal'}
      maxLength={40}
      autoComplete="off"
      aria-label={label}
      // An example as the placeholder shows what to type.
      placeholder={sideText(name === 'width' ? example.width : example.height)}
      className={classes(
        'figures min-w-0 rounded-md border border-line bg-surface text-center text-ink placeholder:text-ink-soft/80 hover:border-ink-soft focus-visible:outline-offset-0 invalid:border-clay',
        large
          ? 'min-h-13 w-24 font-serif text-xl max-sm:grow'
          : unit === 'in'
            ? 'min-h-11 w-18 sm:w-20'
            : 'min-h-11 w-14 sm:w-18',
      )}
    />
  )
  return (
    <span className={classes('flex items-center gap-2 text-ink-soft', large && 'max-sm:w-full')}>
      {field('width', filters?.width, unit === 'm' ? t('find.width') : t(sideLabels.width[unit]))}
      <span aria-hidden>×</span>
      {field('height', filters?.height, unit === 'm' ? t('find.height') : t(sideLabels.height[unit]))}
      <span aria-hidden>{t(unitSigns[unit])}</span>
      {/* A bare number of inches could also be centimetres. */}
      {unit === 'in' && <input type="hidden" name="unit" value="in" />}
    </span>
  )
}
