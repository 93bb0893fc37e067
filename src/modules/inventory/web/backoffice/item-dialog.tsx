import { useQuery } from '@tanstack/react-query'
import { createItem, itemTypes, updateItem } from '../../contract/inventory.ts'
import type { InventoryItem } from '../../contract/inventory.ts'
import { call } from '../../../../kernel/web/api.ts'
import { allSuppliers, inventoryCategories, itemById, useRefreshInventory } from '../queries/inventory.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { ItemFields } from './item-fields.tsx'
import { blank, changeOf, formOf, itemLabels, valuesOf } from './item-values.ts'
import type { ItemValues } from './item-values.ts'

/** The dialog of an item, once it is known; `new` is one that does not exist yet. */
export function ItemDialog({ id, close }: { id: string; close: () => void }) {
  const { data } = useQuery({ ...itemById(id), enabled: id !== 'new' })
  if (id === 'new') return <ItemForm item={null} close={close} />
  return data ? <ItemForm key={data.id} item={data} close={close} /> : null
}

function ItemForm({ item, close }: { item: InventoryItem | null; close: () => void }) {
  const { data: categories = [] } = useQuery(inventoryCategories)
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const refresh = useRefreshInventory()
  const may = useMay(item ? updateItem : createItem)
  const editing = useEditing<ItemValues, InventoryItem>({
    start: item ? valuesOf(item) : blank,
    version: item?.version,
    valuesOf,
    write: (values, version) =>
      item
        ? call(updateItem, {
            params: { id: item.id },
            body: { ...changeOf(values), ...(version !== undefined && { version }) },
          })
        : call(createItem, { body: formOf(values) }),
    onSaved: () => {
      toast({ title: item ? 'Item updated successfully' : 'Item created successfully' })
      void refresh()
      close()
    },
    failed: item ? 'Failed to update item' : 'Failed to create item',
  })
  const say = (field: keyof ItemValues, value: string | boolean) => {
    const known = field === 'categoryId' ? categories : field === 'supplierId' ? suppliers : []
    return known.find(({ id }) => id === value)?.name ?? (String(value) || '—')
  }
  return (
    <EditDialog
      title={item ? 'Edit Item' : 'Add Item'}
      editing={editing}
      labels={itemLabels}
      say={say}
      may={may}
      close={close}
    >
      <fieldset disabled={!may} className="contents">
        <ItemFields
          editing={editing}
          isNew={item === null}
          categories={categories}
          suppliers={suppliers.filter(({ id, isActive }) => isActive || id === item?.supplierId)}
          types={itemTypes}
        />
      </fieldset>
    </EditDialog>
  )
}
