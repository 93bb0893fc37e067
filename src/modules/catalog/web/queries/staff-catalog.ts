import { useQueryClient } from '@tanstack/react-query'
import {
  listCategories,
  listProducts,
  type Category,
  type Product,
  type ProductState,
} from '../../contract/catalog.ts'
import {
  archiveProducts,
  copyProduct,
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  getCategoryContents,
  restoreProducts,
  setProductStates,
  orderCategories,
  updateCategory,
  updateProduct,
} from '../../contract/catalog-writes.ts'
import { getConfiguration, getMissingKinds, setMissingKinds } from '../../contract/configuration.ts'
import {
  createOption,
  deleteOption,
  listOptions,
  updateOption,
  type WireOption,
} from '../../contract/options.ts'
import {
  createPriceGrid,
  deletePriceGrid,
  listPriceGrids,
  updatePriceGrid,
  type NamedGrid,
} from '../../contract/price-grids.ts'
import { call, read } from '#kernel/web/api.ts'
import { useOrder } from '#kernel/web/backoffice/editing/use-order.ts'
import { saveRecord, toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** How the pieces of a product are made. */
export const configurationOf = (id: string) => ({
  ...read(getConfiguration, { params: { id } }),
  // Read again whenever a dialog opens.
  refetchOnMount: 'always' as const,
  gcTime: 0,
})

/** All options with their choices, and all price grids. */
export const allOptions = read(listOptions)
export const priceGrids = read(listPriceGrids)

/** Creates an option, or changes the given one. */
export const writeOption = saveRecord(createOption, updateOption)

/** Creates a price grid, or changes the given one. */
export const writePriceGrid = saveRecord(createPriceGrid, updatePriceGrid)

export function useDeleteOption() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: WireOption) => call(deleteOption, { params: { id } }),
    onSuccess: () => toast({ title: 'Option deleted successfully' }),
    onError: toastFailure('Failed to delete option'),
    onSettled: () => refresh(client, listOptions),
  })
}

export function useDeletePriceGrid() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: NamedGrid) => call(deletePriceGrid, { params: { id } }),
    onSuccess: () => toast({ title: 'Price grid deleted successfully' }),
    onError: toastFailure('Failed to delete price grid'),
    onSettled: () => refresh(client, listPriceGrids),
  })
}

/** The kinds suggested for products that have none. */
export const missingKinds = read(getMissingKinds)

/** Sets the kinds suggested by categories and names. */
export function useSetMissingKinds(done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(setMissingKinds, {}),
    onSuccess: async ({ count }) => {
      done()
      toast({ title: `Kinds set: ${count}` })
      await Promise.all([refresh(client, listProducts), refresh(client, getMissingKinds)])
    },
    onError: toastFailure('The kinds were not set'),
  })
}

/** Creates a product, or changes the given one. */
export const writeProduct = saveRecord(createProduct, updateProduct)

/** Creates a category, or changes the given one. */
export const writeCategory = saveRecord(createCategory, updateCategory)

/** All categories in the order of the shop. */
export const allCategories = read(listCategories, { query: { limit: 500 } })

/** Reorders the categories. */
export const useOrderCategories = () =>
  useOrder<Category>(orderCategories, {
    list: listCategories,
    key: allCategories.queryKey,
    done: 'Category order updated successfully',
    failed: 'Failed to update category order',
  })

const idsOf = (products: readonly Product[]) => ({ body: { ids: products.map(({ id }) => id) } })
export const setStates = (products: readonly Product[], state: ProductState) =>
  call(setProductStates, { body: { ...idsOf(products).body, state } })
export const copyOf = ({ id }: Product) => call(copyProduct, { params: { id } })
export const archive = (products: readonly Product[]) => call(archiveProducts, idsOf(products))
export const restore = (products: readonly Product[]) => call(restoreProducts, idsOf(products))

/** Archives a product; the toast offers to undo it. */
export function useDeleteProduct(done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Product) => call(deleteProduct, { params: { id } }),
    onSuccess: (_, product) => {
      const undo = () =>
        void restore([product])
          .catch(toastFailure('Failed to restore product'))
          .then(() => refresh(client, listProducts))
      toast({ title: 'Product deleted successfully', action: { label: 'Undo', run: undo } })
    },
    onError: toastFailure('Failed to delete product'),
    onSettled: () => {
      done()
      return refresh(client, listProducts)
    },
  })
}

export const categoryContents = (id: string) => read(getCategoryContents, { params: { id } })

/** @param close called when the response has arrived, before the lists are read again */
export function useDeleteCategory(close: () => void) {
  const client = useQueryClient()
  return useMutation({
    /** @param moveTo the category that its products and posts move to; empty: none */
    mutationFn: ({ id, moveTo }: { id: string; moveTo: string }) =>
      call(deleteCategory, { params: { id }, query: { ...(moveTo && { move_to: moveTo }) } }),
    onSuccess: () => toast({ title: 'Category deleted successfully' }),
    onError: toastFailure('Failed to delete category'),
    onSettled: () => {
      close()
      return refresh(client, listCategories, listProducts)
    },
  })
}
