import { lazy, Suspense, useMemo, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useStoredUnit, useSizeFormat, unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useIsNear } from '../use-in-view.ts'
import type { YearSectionProps } from '../year/year-section.tsx'

/** Where it cannot be loaded, its place stays empty. */
const YearSection = lazy<ComponentType<YearSectionProps>>(() =>
  import('../year/year-section.tsx').catch(() => ({ default: () => null })),
)

/** The year at the window, in the place that the page keeps for it; loaded when the reader scrolls near it. */
export function YearBelow(props: Omit<YearSectionProps, 'size'>) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const container = useMemo(() => document.getElementById('year'), [])
  const isNear = useIsNear(useMemo(() => ({ current: container }), [container]))
  const { width, height } = props.hanging
  const size = `${side(width, unit)} × ${side(height, unit)} ${t(unitSigns[unit])}`
  if (!isNear || !container) return null
  return createPortal(
    <Suspense fallback={null}>
      <YearSection {...props} size={size} />
    </Suspense>,
    container,
  )
}
