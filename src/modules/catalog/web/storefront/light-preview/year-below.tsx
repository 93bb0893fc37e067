import { useStoredUnit, useSizeFormat, unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import YearSection from '../year/year-section.tsx'
import { hangingOf, type HungProduct } from './hung-product.ts'
import { useTurned } from './turned.ts'
import { useMemo } from 'react'

/** The year at the window of the configured piece. */
export default function YearBelow({ product, category, look, width, height }: HungProduct) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const turned = useTurned()
  const hanging = useMemo(
    () => hangingOf({ product, category, look, width, height }),
    [product, category, look, width, height],
  )
  return (
    <YearSection
      hanging={hanging}
      product={product.name}
      cloth={look.cloth.trim()}
      turned={turned}
      size={`${side(width, unit)} × ${side(height, unit)} ${t(unitSigns[unit])}`}
    />
  )
}
