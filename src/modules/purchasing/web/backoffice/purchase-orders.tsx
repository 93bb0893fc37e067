import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { purchaseOrderStatuses } from '#modules/record-states/contract.ts'
import { allSuppliers, inventory } from '#modules/inventory/web/queries/index.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { formatDay } from '#modules/inventory/web/backoffice/index.ts'
import {
  createPurchaseOrder,
  listPurchaseOrders,
  putInventorySettings,
  type InventorySettings,
  type PurchaseOrder,
} from '../../contract/purchasing.ts'
import { purchaseStatusLabels, PurchaseStatus } from './purchase-status.tsx'
import { inventorySettings, writeInventorySettings } from '../queries.ts'
import { ExpectedDelivery } from './expected-delivery.tsx'

const purchaseColumns: readonly Column<PurchaseOrder>[] = [
  {
    id: 'number',
    head: 'Number',
    fixed: true,
    cell: ({ poNumber }) => <span className="figures font-medium whitespace-nowrap">{poNumber}</span>,
  },
  {
    id: 'supplier',
    head: 'Supplier',
    card: 'title',
    grow: true,
    cell: ({ supplierName }) => supplierName,
  },
  {
    id: 'lines',
    head: 'Lines',
    align: 'right',
    skeletonWidth: 'w-6',
    cell: ({ items, pieces = [] }) => items.length + pieces.length,
  },
  {
    id: 'expected',
    head: 'Expected',
    cell: (order) => <ExpectedDelivery order={order} />,
  },
  {
    id: 'ordered',
    head: 'Ordered',
    hidden: true,
    card: 'none',
    cell: ({ orderDate }) => formatDay(orderDate),
  },
  {
    id: 'created',
    head: 'Created',
    sort: 'created_at',
    hidden: true,
    card: 'none',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    id: 'total',
    head: 'Total',
    card: 'amount',
    sort: 'total_amount',
    align: 'right',
    cell: ({ totalAmount, currency }) => <Amount value={totalAmount} currency={currency} />,
  },
  {
    id: 'status',
    head: 'Status',
    card: 'badge',
    cell: ({ status }) => <PurchaseStatus status={status} />,
  },
]

const fields = {
  overReceiptPercent: {
    kind: 'number',
    label: 'Over-receipt tolerance (%)',
    max: 100,
    required: true,
  },
} satisfies Fields

/** Shows the tolerated over-delivery and opens the dialog that changes it. */
function ToleranceButton() {
  const { data: settings } = useQuery(inventorySettings)
  const [editing, setEditing] = useState(false)
  if (!settings) return null
  return (
    <>
      <Button look="plain" size="touch" onClick={() => setEditing(true)}>
        <Percent size={15} aria-hidden />
        Tolerance {settings.overReceiptPercent}%
      </Button>
      {editing && <ToleranceDialog settings={settings} close={() => setEditing(false)} />}
    </>
  )
}

function ToleranceDialog({ settings, close }: { settings: InventorySettings; close: () => void }) {
  const form = useRecordForm({
    noun: 'tolerance',
    record: settings,
    fields,
    write: ({ overReceiptPercent }, version) =>
      // An empty field becomes NaN, which the server refuses with a message for the field.
      writeInventorySettings(Number.parseFloat(overReceiptPercent), version),
    refreshes: [inventory],
    may: useMay(putInventorySettings),
    close,
  })
  return (
    <RecordDialog title="Over-receipt tolerance" form={form}>
      <p className="text-ink-soft">
        Suppliers sometimes deliver a little more than was ordered. Up to this share of each line is taken in
        without a question; beyond it a delivery is refused.
      </p>
      <RecordFields form={form} names={['overReceiptPercent']} />
    </RecordDialog>
  )
}

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
