import { AppWindow, Ruler } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWindows } from '../../../windows/web/storefront/index.ts'
import type { Product } from '../../contract/catalog.ts'
import type { MeasuredSize } from '../../../windows/web/storefront/index.ts'

const ProductGuide = lazy(() =>
  import('./piece/product-guide.tsx').then((module) => ({ default: module.ProductGuide })),
)
const WindowsDialog = lazy(() => loadWindows().then((module) => ({ default: module.WindowsDialog })))

const look =
  'inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline'

/** What of measuring without a camera is open. */
export type MeasuringDialog = 'guide' | 'windows'

/** How to measure without a camera, and the windows measured before. */
export function MeasuringLinks({ onOpen }: { onOpen: (dialog: MeasuringDialog) => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-2 flex flex-wrap gap-x-5 print:hidden">
      <button type="button" className={look} onClick={() => onOpen('guide')}>
        <Ruler size={16} aria-hidden />
        {t('calculator.guide')}
      </button>
      <button type="button" className={look} onClick={() => onOpen('windows')}>
        <AppWindow size={16} aria-hidden />
        {t('calculator.windows')}
      </button>
    </div>
  )
}

/** The dialogs behind the links, each loaded when it is asked for. They hold forms, so they stand in none. */
export function MeasuringDialogs({
  open,
  product,
  size,
  onClose,
  onMeasured,
}: {
  open: MeasuringDialog | null
  product: Product
  /** What stands in the calculator. */
  size: MeasuredSize
  onClose: () => void
  onMeasured: (size: MeasuredSize) => void
}) {
  const use = (measured: MeasuredSize) => {
    onMeasured(measured)
    onClose()
  }
  return (
    <Suspense fallback={null}>
      {open === 'guide' && <ProductGuide product={product} onClose={onClose} onUse={use} />}
      {open === 'windows' && <WindowsDialog size={size} onClose={onClose} onUse={use} />}
    </Suspense>
  )
}
