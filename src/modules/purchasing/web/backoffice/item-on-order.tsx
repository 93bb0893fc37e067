import { useQuery } from '@tanstack/react-query'
import type { InventoryItem } from '#modules/inventory/contract/index.ts'
import { formatQuantity } from '#modules/inventory/web/backoffice/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { createPurchaseOrder } from '../../contract/purchasing.ts'
import { itemsOnOrder } from '../queries.ts'

/** The quantity of an item that purchase orders still have to deliver; a dash if none. */
export function ItemOnOrder({ item }: { item: InventoryItem }) {
  const { data } = useQuery(itemsOnOrder)
  const onOrder = data?.find(({ inventoryItemId }) => inventoryItemId === item.id)
  return onOrder ? formatQuantity(onOrder.quantity) : '—'
}

/** Opens a new purchase order that begins with the item. */
export function ReorderItem({ item }: { item: InventoryItem }) {
  const { askExactly } = useListSearch()
  const may = useMay(createPurchaseOrder)
  return (
    <Button
      look="quiet"
      size="touch"
      className="min-h-7! px-2! py-0! !"
      aria-label={`Reorder ${item.name}`}
      disabled={!may}
      onClick={() => askExactly({ tab: 'suppliers', view: 'orders', purchase: 'new', reorder: item.id })}
    >
      Reorder
    </Button>
  )
}
