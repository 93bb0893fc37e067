import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { useSizeFormat } from '../../../../kernel/web/i18n/use-size-format.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { sizePattern } from '../../../pricing/rules/index.ts'
import type { ProductFilters } from './search.ts'

/**
 * The two sides of a window for the form of the products page, `[ ] × [ ] m`. They are text fields, because a field
 * of type number drops the comma in some browsers and turns "1,5" into 15.
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
  const field = (name: 'width' | 'height', value: string | undefined, label: string) => (
    <input
      name={name}
      defaultValue={value && side(Number(value))}
      pattern={sizePattern}
      inputMode="decimal"
      maxLength={40}
      autoComplete="off"
      aria-label={label}
      // An example as the placeholder shows what to type.
      placeholder={side(name === 'width' ? 1.2 : 1.5)}
      className={classes(
        'figures min-w-0 rounded-md border border-line bg-surface text-center text-ink placeholder:text-ink-soft/80 hover:border-ink-soft focus-visible:outline-offset-0 invalid:border-clay',
        large ? 'min-h-13 w-24 font-serif text-xl max-sm:grow' : 'min-h-11 w-14 sm:w-18',
      )}
    />
  )
  return (
    <span className={classes('flex items-center gap-2 text-ink-soft', large && 'max-sm:w-full')}>
      {field('width', filters?.width, t('find.width'))}
      <span aria-hidden>×</span>
      {field('height', filters?.height, t('find.height'))}
      <span aria-hidden>{t('calculator.m')}</span>
    </span>
  )
}
