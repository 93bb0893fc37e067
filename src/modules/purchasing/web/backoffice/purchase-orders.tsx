import { useQuery } from '@tanstack/react-query'
import { createPurchaseOrder, listPurchaseOrders } from '../../contract/purchasing.ts'
import { purchaseOrderStatuses } from '#modules/record-states/contract.ts'
import { allSuppliers } from '#modules/inventory/web/queries/index.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { purchaseColumns } from './purchase-columns.tsx'
import { purchaseStatusLabels } from './purchase-status.tsx'
import { ToleranceButton } from './tolerance.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'

/** The list of purchase orders. */
export function PurchaseOrders() {
  const { open } = useListSearch()
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const mayCreate = useMay(createPurchaseOrder)
  return (
    <ListTable
      list={listPurchaseOrders}
      noun={{ one: 'purchase order', many: 'purchase orders' }}
      columns={purchaseColumns}
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: purchaseOrderStatuses.map((value) => ({ value, label: purchaseStatusLabels[value] })),
        },
        {
          name: 'supplier_id',
          label: 'Supplier',
          options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      defaultSort="-created_at"
      searchPlaceholder="Number or supplier"
      nameOf={({ poNumber }) => poNumber}
      open={({ id }) => open('purchase', id)}
      csv
      empty="No purchase orders yet."
      emptyAction={{ label: 'Order something', may: mayCreate, run: () => open('purchase', 'new') }}
      emptyHint="A purchase order starts as a draft, is sent to the supplier and ends when everything has come."
    >
      <ToleranceButton />
      <AddButton label="Create Purchase Order" may={mayCreate} run={() => open('purchase', 'new')} />
    </ListTable>
  )
}
