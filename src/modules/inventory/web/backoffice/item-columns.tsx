import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { InventoryItem } from '../../contract/inventory.ts'
import { Amount, UnitCost } from '#modules/currency/web/backoffice/index.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { formatQuantity, formatQuantityWithUnit, listDecimals } from './format.ts'
import { StockBadge } from './stock-badge.tsx'
import { allSuppliers, inventoryCategories } from '../queries/inventory.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const nameIn = (records: readonly { id: string; name: string }[] | undefined, recordId: string | null) =>
  records?.find(({ id }) => id === recordId)?.name ?? '—'

/** Default categories are translated; those added by the shop keep their names. */
const CategoryName = ({ id }: { id: string | null }) => t(nameIn(useQuery(inventoryCategories).data, id))
const SupplierName = ({ id }: { id: string | null }) => nameIn(useQuery(allSuppliers).data, id)

/** What another module shows of an item. */
export type ItemPart = ComponentType<{ item: InventoryItem }>

/** What purchasing adds to the lists of items. */
export interface PurchasingParts {
  /** The quantity of an item that is on order. */
  OnOrder: ItemPart
  /** A button that reorders an item. */
  Reorder: ItemPart
}

const columns: readonly Column<InventoryItem>[] = [
  {
    id: 'name',
    head: 'Name',
    sort: 'name',
    fixed: true,
    grow: true,
    card: 'title',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { id: 'sku', head: 'SKU', sort: 'sku', cell: ({ sku }) => sku },
  {
    id: 'category',
    head: 'Category',
    hidden: true,
    cell: ({ categoryId }) => <CategoryName id={categoryId} />,
  },
  {
    id: 'supplier',
    head: 'Supplier',
    hidden: true,
    cell: ({ supplierId }) => <SupplierName id={supplierId} />,
  },
  {
    id: 'stock',
    head: 'Stock',
    card: 'amount',
    sort: 'stock',
    align: 'right',
    cell: ({ currentStock, unit }) => formatQuantityWithUnit(currentStock, unit, listDecimals),
  },
  {
    id: 'reserved',
    head: 'Reserved',
    align: 'right',
    hidden: true,
    cell: ({ reservedStock }) => formatQuantity(reservedStock, listDecimals),
  },
  {
    id: 'reorder',
    head: 'Reorder at',
    align: 'right',
    skeletonWidth: 'w-8',
    cell: ({ reorderPoint }) => formatQuantity(reorderPoint, listDecimals),
  },
  {
    id: 'cost',
    head: 'Unit cost',
    align: 'right',
    hidden: true,
    cell: ({ unitCost }) => <UnitCost value={unitCost} />,
  },
  {
    id: 'price',
    head: 'Selling price',
    align: 'right',
    hidden: true,
    cell: ({ sellingPrice }) => <Amount value={sellingPrice} />,
  },
  {
    id: 'value',
    head: 'Value',
    align: 'right',
    hidden: true,
    cell: ({ currentStock, unitCost }) => <Amount value={currentStock * unitCost} />,
  },
  { id: 'location', head: 'Location', hidden: true, cell: ({ location }) => location ?? '—' },
  {
    id: 'state',
    head: 'Status',
    card: 'badge',
    cell: (item) => <StockBadge item={item} />,
  },
]

/** What an item looks like, and its name. */
const Named = ({ item, Picture }: { item: InventoryItem; Picture: ItemPart }) => (
  <span className="flex items-center gap-2">
    <span className="contents max-desk:hidden">
      <Picture item={item} />
    </span>
    <span className="min-w-0 truncate font-medium">{item.name}</span>
  </span>
)

/** The columns of the list of items: what is on order stands beside the stock. */
export const itemColumnsWith = ({
  Picture,
  OnOrder,
}: Pick<PurchasingParts, 'OnOrder'> & {
  Picture: ItemPart
}): readonly Column<InventoryItem>[] => {
  // In the column of the name: a column of its own would not fit in every language.
  const pictured = columns.map((column) =>
    column.id === 'name'
      ? { ...column, cell: (item: InventoryItem) => <Named item={item} Picture={Picture} /> }
      : column,
  )
  const onOrder: Column<InventoryItem> = {
    id: 'onOrder',
    head: 'On order',
    align: 'right',
    skeletonWidth: 'w-8',
    cell: (item) => <OnOrder item={item} />,
  }
  return pictured.toSpliced(
    pictured.findIndex(({ id }) => id === 'reorder'),
    0,
    onOrder,
  )
}
