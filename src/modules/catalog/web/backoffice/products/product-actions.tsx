import { Copy } from 'lucide-react'
import {
  listProducts,
  productStates,
  type Product,
  type ProductState,
} from '#modules/catalog/contract/catalog.ts'
import { copyProduct } from '#modules/catalog/contract/catalog-writes.ts'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { BulkAction } from '#kernel/web/backoffice/table/columns.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { copyOf, setStates } from '../../queries/staff-catalog.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** Copies a product and opens the copy. */
export function CopyButton({ product, open }: { product: Product; open: (copy: Product) => void }) {
  const may = useMay(copyProduct)
  const copy = useWrite({
    write: async () => {
      const copy = await copyOf(product)
      open(copy)
      return copy
    },
    done: 'Product copied. The copy is a draft.',
    failed: 'The product was not copied',
    refreshes: [listProducts],
  })
  return (
    <button
      type="button"
      aria-label={`Copy ${product.name}`}
      title={`Copy ${product.name}`}
      data-on-demand
      disabled={!may || copy.isPending}
      onClick={() => copy.mutate(undefined)}
      className={rowButtonLook}
    >
      <Copy size={15} aria-hidden />
    </button>
  )
}

const labels: Record<ProductState, string> = {
  published: t('Publish', { context: 'do' }),
  draft: 'Make draft',
  hidden: 'Hide',
}

/** Publishes the selected products, makes them drafts or hides them; each action can be undone. */
export const bulkStates = (may: boolean): BulkAction<Product>[] =>
  productStates.map((state) => ({
    label: labels[state],
    may,
    run: (products) => setStates(products, state),
    undo: async (products) => {
      for (const state of productStates) {
        const productsOfState = products.filter((product) => product.state === state)
        if (productsOfState.length > 0) await setStates(productsOfState, state)
      }
    },
    done: ({ length }, answer) => {
      const { unpriced } = answer as { unpriced: number }
      if (unpriced > 0) return `${unpriced} without a price stay drafts`
      return `${length} ${length === 1 ? 'product' : 'products'} changed`
    },
    failed: 'The state was not changed',
  }))
