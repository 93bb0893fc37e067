import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { deleteItem, listItems, updateItem, type InventoryItem } from '../../contract/inventory.ts'
import { changeStock } from '../../contract/stock.ts'
import { allSuppliers, inventoryCategories, useDeleteItem, useChangeStock } from '../queries/inventory.ts'
import { stockLevelOf, formatQuantity, formatQuantityWithUnit } from './format.ts'
import { HistoryDialog, type DemandSection } from './history-dialog.tsx'
import { itemColumnsWith, type ItemPart, type PurchasingParts } from './item-columns.tsx'
import { BatchField } from './item-batches.tsx'
import { stockOutcome } from './stock-outcome.ts'

const words = {
  add: { title: 'Add Stock', notes: 'Stock added via the admin panel' },
  remove: { title: 'Remove Stock', notes: 'Stock removed via the admin panel' },
}

/** Adds or removes stock. */
function StockDialog({
  item,
  type,
  close,
}: {
  item: InventoryItem
  type: 'add' | 'remove'
  close: () => void
}) {
  const [typed, setTyped] = useState('')
  const [batch, setBatch] = useState('')
  const [refused, setRefused] = useState<string>()
  // One key per dialog, so that clicking twice books the movement once.
  const [key] = useState(() => `${item.id} ${Date.now()} ${Math.random()}`)
  const { mutate, isPending } = useChangeStock()
  const { title, notes } = words[type]
  const amount = Number(typed)
  const isAmount = typed !== '' && amount > 0
  const after = type === 'add' ? item.currentStock + amount : item.currentStock - amount

  const save = () => {
    if (!isAmount) return setRefused('Must be above 0')
    return mutate(
      { id: item.id, quantity: type === 'add' ? amount : -amount, type, notes, key, ...(batch && { batch }) },
      stockOutcome({ close, refuse: setRefused }),
    )
  }
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close">
      <Form className="grid gap-4" onSend={save}>
        <p>
          <span className="font-medium">{item.name}</span>
          <span className="figures text-ink-soft">
            , {formatQuantityWithUnit(item.currentStock, item.unit)} in stock
          </span>
        </p>
        <NumberField
          label="Quantity"
          decimals={3}
          min={0}
          step="any"
          required
          value={typed}
          error={refused}
          hint={isAmount && after >= 0 ? `${formatQuantity(after)} afterwards` : undefined}
          onChange={(value) => {
            setTyped(value)
            setRefused(undefined)
          }}
        />
        <BatchField item={item} value={batch} onChange={setBatch} />
        <div className="flex justify-end gap-3">
          <FormButtons close={close} disabled={isPending}>
            Save
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  )
}

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
