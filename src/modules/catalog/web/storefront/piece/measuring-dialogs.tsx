import { Suspense } from 'react'
import { Opened } from '#kernel/web/storefront/opened.tsx'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { loadWindows, type MeasuredSize, type UsedWindows } from '#modules/windows/web/storefront/index.ts'
import type { MeasuringDialog } from '../product/measuring-links.tsx'
import { ProductGuide } from './product-guide.tsx'

const loadWindowsDialog = () => loadWindows().then((module) => module.WindowsDialog)

/**
 * The dialogs of the measuring links, each loaded when it is opened. They contain forms, so they must be outside of
 * any form.
 */
export function MeasuringDialogs({
  open,
  product,
  size,
  onClose,
  onMeasured,
  onUseAll,
}: {
  open: MeasuringDialog
  product: Product
  /** The size in the calculator. */
  size: MeasuredSize
  onClose: () => void
  onMeasured: (size: MeasuredSize) => void
  /** Puts one piece for each of several windows into the cart. */
  onUseAll: (sizes: MeasuredSize[]) => UsedWindows
}) {
  const use = (measured: MeasuredSize) => {
    onMeasured(measured)
    onClose()
  }
  return (
    <Suspense fallback={null}>
      {open === 'guide' && <ProductGuide product={product} onClose={onClose} onUse={use} />}
      {open === 'windows' && (
        <Opened
          load={loadWindowsDialog}
          onFail={onClose}
          size={size}
          onClose={onClose}
          onUse={use}
          onUseAll={onUseAll}
        />
      )}
    </Suspense>
  )
}
