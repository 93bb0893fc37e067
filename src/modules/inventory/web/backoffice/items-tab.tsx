import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { deleteItem, listItems, updateItem, type InventoryItem } from '../../contract/inventory.ts'
import { changeStock } from '../../contract/stock.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { allSuppliers, inventoryCategories, useDeleteItem } from '../queries/inventory.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { stockLevelOf } from './format.ts'
import { HistoryDialog, type DemandSection } from './history-dialog.tsx'
import { itemColumnsWith, type ItemPart, type PurchasingParts } from './item-columns.tsx'
import { StockDialog } from './stock-dialog.tsx'

const options = (records: readonly { id: string; name: string }[]) =>
  records.map(({ id, name }) => ({ value: id, label: name }))
const emptyList: never[] = []
/** Beside many columns their words stand in two lines. */
const movementClasses =
  'min-h-7! px-1.5! py-0! whitespace-nowrap group-data-tight/rows:px-1! group-data-tight/rows:text-note/[0.9375rem] group-data-tight/rows:whitespace-normal group-data-tight/rows:text-center max-desk:min-h-11!'

/** The list of items, and stock movements by hand. */
export function ItemsTab({
  Demand,
  Picture,
  OnOrder,
  Reorder,
}: { Demand: DemandSection; Picture: ItemPart } & PurchasingParts) {
  const columns = useMemo(() => itemColumnsWith({ Picture, OnOrder }), [Picture, OnOrder])
  const { search, open, close } = useListSearch()
  const { data: categories = emptyList } = useQuery(inventoryCategories)
  const { data: suppliers = emptyList } = useQuery(allSuppliers)
  const [moved, setMoved] = useState<{ item: InventoryItem; type: 'add' | 'remove' } | null>(null)
  const [pendingDelete, setPendingDelete] = useState<InventoryItem | null>(null)
  const may = { move: useMay(changeStock), edit: useMay(updateItem), remove: useMay(deleteItem) }

  const isLow = (item: InventoryItem) => item.isActive && stockLevelOf(item) !== 'enough'
  const actions = (item: InventoryItem) => (
    <>
      {isLow(item) && <Reorder item={item} />}
      {(['add', 'remove'] as const).map((type) => (
        <Button
          key={type}
          look="plain"
          size="sm"
          disabled={!may.move}
          onClick={() => setMoved({ item, type })}
          className={movementClasses}
        >
          {type === 'add' ? 'Add Stock' : 'Remove Stock'}
        </Button>
      ))}
      <RowButtons
        name={item.name}
        mayEdit={may.edit}
        mayDelete={may.remove && item.isActive}
        edit={() => open('item', item.id)}
        remove={() => setPendingDelete(item)}
      />
    </>
  )

  return (
    <>
      <ListTable
        list={listItems}
        noun={{ one: 'item', many: 'items' }}
        columns={columns}
        filters={[
          {
            name: 'stock',
            label: 'Stock',
            options: [
              { value: 'low', label: 'Low' },
              { value: 'out', label: 'Out' },
              { value: 'over', label: 'Over the maximum' },
            ],
          },
          { name: 'category_id', label: 'Category', options: options(categories) },
          { name: 'supplier_id', label: 'Supplier', options: options(suppliers) },
          {
            name: 'active',
            label: 'Active items',
            options: [
              { value: 'all', label: 'With deactivated items' },
              { value: 'false', label: 'Deactivated items' },
            ],
          },
        ]}
        defaultSort="-created_at"
        searchPlaceholder="Name, SKU or barcode"
        nameOf={({ name }) => name}
        open={({ id }) => open('history', id)}
        csv
        empty="No items yet. Add the first one."
        emptyHint="Cloth, slats, tubes and brackets: orders take of them, and you see in time what runs out."
        emptyAction={{ label: 'Add the first item', may: may.edit, run: () => open('item', 'new') }}
        actions={actions}
      />
      {moved && <StockDialog {...moved} close={() => setMoved(null)} />}
      {pendingDelete && <DeleteItem item={pendingDelete} close={() => setPendingDelete(null)} />}
      {search['history'] && (
        <HistoryDialog id={search['history']} close={() => close('history')} Demand={Demand} />
      )}
    </>
  )
}

function DeleteItem({ item, close }: { item: InventoryItem; close: () => void }) {
  const { mutate, isPending } = useDeleteItem()
  const confirm = () =>
    mutate(item, {
      onSuccess: () => {
        toast({ title: 'Item deleted successfully' })
        close()
      },
      onError: toastFailure('Failed to delete item'),
    })
  return (
    <DeleteDialog title="Delete item?" busy={isPending} close={close} confirm={confirm}>
      <p>
        <strong className="font-semibold">{item.name}</strong> leaves the lists and the figures. Its movements
        stay, and it can be made active again.
      </p>
    </DeleteDialog>
  )
}
