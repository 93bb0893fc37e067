import { useQuery } from '@tanstack/react-query'
import { Opened } from '#kernel/web/storefront/opened.tsx'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { recessMounts } from '#modules/making/contract/index.ts'
import { makingOfProduct } from '#modules/making/rules/index.ts'
import { loadGuide, type MeasuredSize } from '#modules/windows/web/storefront/index.ts'
import { configurationOf } from '../../queries/catalog.ts'

const load = () => loadGuide().then((module) => module.GuideDialog)

/** The measuring guide for a product: with its own rules where its kind is known, else with the general ones. */
export function ProductGuide({
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
