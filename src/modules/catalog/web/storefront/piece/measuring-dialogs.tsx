import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Opened } from '#kernel/web/storefront/opened.tsx'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import {
  loadWindows,
  type MeasuredSize,
  type UsedWindows,
  loadGuide,
} from '#modules/windows/web/storefront/index.ts'
import { recessMounts } from '#modules/making/contract/index.ts'
import { makingOfProduct } from '#modules/making/rules/index.ts'
import type { MeasuringDialog } from '../product/measuring-links.tsx'
import { configurationOf } from '../../queries/catalog.ts'

const load = () => loadGuide().then((module) => module.GuideDialog)

/** The measuring guide for a product: with its own rules where its kind is known, else with the general ones. */
function ProductGuide({
  product: { id, name, kind, mounts },
  onClose,
  onUse,
}: {
  product: Product
  onClose: () => void
  onUse: (size: MeasuredSize) => void
}) {
  const { data, isPending } = useQuery({ ...configurationOf(id), enabled: kind !== null })
  const dialog = { load, onFail: onClose, onClose, onUse }
  if (kind === null) return <Opened {...dialog} />
  if (isPending) return null
  const making = data && makingOfProduct(data)
  const recess = recessMounts.filter((recessMount) => mounts.includes(recessMount))
  // A piece on the window is measured like one inside a recess.
  const offered = recess.length > 0 || mounts.length === 0 ? recess : [recessMounts[0]]
  // When the product's rules cannot be loaded, the general ones are better than none.
  if (!making) return <Opened {...dialog} />
  return <Opened {...dialog} making={{ ...making, mounts: offered }} kind={kind} product={name} />
}

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
