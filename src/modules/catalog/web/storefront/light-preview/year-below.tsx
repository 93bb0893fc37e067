import { useStoredUnit, useSizeFormat, unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { YearSectionProps } from '../year/year-section.tsx'
import { hangingOf, type HungProduct } from './hung-product.ts'
import { useTurned } from './turned.ts'
import { lazy, Suspense, useMemo, type ComponentType } from 'react'

/** Where it cannot be loaded, its place stays empty. */
const YearSection = lazy<ComponentType<YearSectionProps>>(() =>
  import('../year/year-section.tsx').catch(() => ({ default: () => null })),
)

/** The year at the window of the configured piece. */
export function YearBelow({ product, category, look, width, height }: HungProduct) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const turned = useTurned()
  const hanging = useMemo(
    () => hangingOf({ product, category, look, width, height }),
    [product, category, look, width, height],
  )
  return (
    <Suspense fallback={null}>
      <YearSection
        hanging={hanging}
        product={product.name}
        cloth={look.cloth.trim()}
        turned={turned}
        size={`${side(width, unit)} × ${side(height, unit)} ${t(unitSigns[unit])}`}
      />
    </Suspense>
  )
}
