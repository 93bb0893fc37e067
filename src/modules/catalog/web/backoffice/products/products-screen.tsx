import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { listProducts, type Product } from '#modules/catalog/contract/catalog.ts'
import { createProduct, deleteProduct, updateProduct } from '#modules/catalog/contract/catalog-writes.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { readAhead, readFresh } from '#kernel/web/backoffice/editing/read-ahead.ts'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { MenuItem } from '#kernel/web/backoffice/table/menus.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { WaitingDialog } from '#kernel/web/backoffice/loading/waiting-dialog.tsx'
import { untranslatedMaterials, untranslatedProduct } from '../../queries/catalog.ts'
import { categoryChoice } from '../categories/category-choice.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { CopyButton, bulkStates } from './product-actions.tsx'
import { MissingKinds } from './missing-kinds.tsx'
import { type MaterialsDialog, ProductDialog } from './product-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { archive, restore, useDeleteProduct } from '../../queries/staff-catalog.ts'

/** The product in the address, read again so that its version is up to date. */
function OpenProduct({
  id,
  close,
  Materials,
}: {
  id: string
  close: () => void
  Materials: MaterialsDialog
}) {
  const isNew = id === 'new'
  // Read once: a change by somebody else appears as a conflict when saving, and never replaces what was typed.
  const [product, setProduct] = useState<Product | null>(null)
  const isWanted = !isNew && product === null
  const query = useQuery({
    ...untranslatedProduct(id),
    queryFn: () => readFresh(untranslatedProduct(id)),
    enabled: isWanted,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  if (isWanted && query.data && !query.isFetching) setProduct(query.data)
  if (isNew || product) return <ProductDialog product={product} close={close} Materials={Materials} />
  return (
    <WaitingDialog title="Edit Product" wide isWaiting={!query.isError} close={close}>
      {query.error && <CouldNotLoad query={query} />}
    </WaitingDialog>
  )
}

/** Staff see drafts and hidden products too, unless they filter by state. */
const everyState = { state: 'all' }

/** The catalogue: every product that is not archived, on sale or not, with the actions of staff. */
export function ProductsScreen({ Materials }: { Materials: MaterialsDialog }) {
  const { currency } = useShopConfig()
  const { data: materials = [] } = useQuery(untranslatedMaterials)
  const columns = useMemo(() => productColumns(currency), [currency])
  const { search, open, close } = useListSearch()
  const [pendingDelete, setPendingDelete] = useState<Product | null>(null)
  const [isImporting, setImporting] = useState(false)
  const remove = useDeleteProduct(() => setPendingDelete(null))
  const may = { add: useMay(createProduct), edit: useMay(updateProduct), remove: useMay(deleteProduct) }
  const edit = ({ id }: Product) => {
    readAhead(untranslatedProduct(id))
    open('edit', id)
  }
  const buttonsOf = (product: Product) => (
    <>
      <CopyButton product={product} open={(copy) => open('edit', copy.id)} />
      <RowButtons
        stay
        name={product.name}
        mayEdit={may.edit}
        mayDelete={may.remove}
        edit={() => edit(product)}
        remove={() => setPendingDelete(product)}
      />
    </>
  )
  return (
    <>
      <ListTable
        list={listProducts}
        noun={{ one: 'product', many: 'products' }}
        columns={columns}
        filters={[
          { name: 'category_id', label: 'Category', choice: categoryChoice },
          {
            name: 'featured',
            label: 'Featured',
            options: [
              { value: 'true', label: 'Featured' },
              { value: 'false', label: 'Not featured' },
            ],
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'published', label: 'Published' },
              { value: 'draft', label: 'Draft' },
              { value: 'hidden', label: 'Hidden' },
            ],
          },
          {
            name: 'material',
            label: 'Material',
            options: materials.map(({ name }) => ({ value: name, label: name })),
          },
          { name: 'min_price', label: 'Price from', type: 'number', decimals: 'currency' },
          { name: 'max_price', label: 'Price to', type: 'number', decimals: 'currency' },
        ]}
        custom="product"
        defaultSort="-created_at"
        searchPlaceholder="Name, material, description"
        nameOf={({ name }) => name}
        open={edit}
        actions={buttonsOf}
        conditions={everyState}
        bulk={[
          ...bulkStates(may.edit),
          {
            // As in the row: a deleted product is archived.
            label: 'Delete',
            may: may.remove,
            run: archive,
            undo: restore,
            done: ({ length }) => `${length} ${length === 1 ? 'product' : 'products'} deleted`,
            failed: 'Failed to delete product',
          },
        ]}
        csv
        more={
          <MenuItem icon={Upload} disabled={!may.add} run={() => setImporting(true)}>
            Import CSV
          </MenuItem>
        }
        empty="No products found. Create your first product!"
        emptyHint="What shoppers choose, measure and order. Begin with a template of its kind, or import a file."
        emptyAction={{ label: 'Add the first product', may: may.add, run: () => open('edit', 'new') }}
      >
        <MissingKinds />
        <AddButton label="Add Product" may={may.add} run={() => open('edit', 'new')} />
      </ListTable>
      {search['edit'] && (
        <OpenProduct
          key={search['edit']}
          id={search['edit']}
          close={() => close('edit')}
          Materials={Materials}
        />
      )}
      {isImporting && <ImportDialog close={() => setImporting(false)} />}
      {pendingDelete && (
        <DeleteDialog
          title="Delete product?"
          busy={remove.isPending}
          close={() => setPendingDelete(null)}
          confirm={() => remove.mutate(pendingDelete)}
        >
          <p>
            <strong className="font-semibold">{pendingDelete.name}</strong> leaves the shop. Orders that hold
            it keep its name and price.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
