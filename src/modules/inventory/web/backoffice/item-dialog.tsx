import { useQuery } from '@tanstack/react-query'
import { createItem, updateItem, type InventoryItem } from '../../contract/inventory.ts'
import {
  addItem,
  allSuppliers,
  changeItem,
  inventory,
  inventoryCategories,
  itemById,
} from '../queries/inventory.ts'
import { useTypedHint } from '#modules/currency/web/backoffice/index.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { changeOf, formOf, itemFields } from './item-fields.ts'

/** Edits an item, after loading it; the id `new` adds one. */
export function ItemDialog({ id, close }: { id: string; close: () => void }) {
  const { data } = useQuery({ ...itemById(id), enabled: id !== 'new' })
  if (id === 'new') return <ItemForm item={null} close={close} />
  return data ? <ItemForm key={data.id} item={data} close={close} /> : null
}

function ItemForm({ item, close }: { item: InventoryItem | null; close: () => void }) {
  const { data: categories = [] } = useQuery(inventoryCategories)
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const hint = useTypedHint()
  const form = useRecordForm({
    noun: 'item',
    record: item,
    fields: itemFields(categories, suppliers, item),
    write: (values, version) =>
      item ? changeItem(item.id, changeOf(values), version) : addItem(formOf(values)),
    refreshes: [inventory],
    may: useMay(item ? updateItem : createItem),
    close,
  })
  return (
    <RecordDialog title={item ? 'Edit Item' : 'Add Item'} form={form}>
      <RecordFields
        form={form}
        names={[
          ['name', 'sku'],
          'description',
          ['categoryId', 'supplierId', 'unitCost', 'sellingPrice', 'currentStock', 'reorderPoint', 'unit'],
        ]}
        now={{ unitCost: { hint }, sellingPrice: { hint } }}
      />
      {/* These fields are not needed for a new item. */}
      {item && (
        <div className="border-t border-line pt-4">
          <RecordFields
            form={form}
            names={[
              [
                'type',
                'maximumStock',
                'reorderQuantity',
                'packUnit',
                'packSize',
                'location',
                'barcode',
                'isActive',
              ],
              'hasBatches',
            ]}
          />
        </div>
      )}
    </RecordDialog>
  )
}
