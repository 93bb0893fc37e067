import { useQuery } from '@tanstack/react-query'
import { createPurchaseOrder, type PurchaseOrder } from '../../contract/purchasing.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import { allSuppliers, inventory, itemById } from '#modules/inventory/web/queries/index.ts'
import { writePurchaseOrder } from '../queries.ts'
import { emptyValues } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import { lineFor, purchaseFields, purchasePayload, purchaseValues, sumOf } from './purchase-values.ts'

/** Creates a draft that begins with an item, at its supplier. */
export function ReorderForm({ itemId, close }: { itemId: string; close: () => void }) {
  const { data: item, isError } = useQuery(itemById(itemId))
  const { data: suppliers } = useQuery(allSuppliers)
  const reporting = useCurrencies()?.currency
  if (isError) return <PurchaseForm order={null} saved={close} close={close} />
  if (item === undefined || suppliers === undefined || reporting === undefined) return null
  const supplier = suppliers.find(({ id, isActive }) => isActive && id === item.supplierId)
  const line = lineFor(item, (supplier?.currency ?? reporting) === reporting)
  const start = { ...emptyValues(purchaseFields), supplierId: supplier?.id ?? '', items: [line] }
  return <PurchaseForm order={null} start={start} saved={close} close={close} />
}

const costOfPieces = (order: PurchaseOrder | null) =>
  (order?.pieces ?? []).reduce((sum, { unitCost }) => sum + unitCost, 0)

/** Creates a draft or edits the given one. */
export function PurchaseForm({
  order,
  start,
  saved,
  close,
}: {
  order: PurchaseOrder | null
  /** What a new draft begins with. */
  start?: ReturnType<typeof purchaseValues>
  saved: (order: PurchaseOrder) => void
  close: () => void
}) {
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const nameOf = (id: string) => suppliers.find((supplier) => supplier.id === id)?.name ?? id
  const form = useRecordForm({
    noun: 'purchase order',
    record: order,
    fields: { ...purchaseFields, supplierId: { ...purchaseFields.supplierId, formatValue: nameOf } },
    ...(start && { start }),
    valuesOf: purchaseValues,
    write: (values, version) => writePurchaseOrder(order, purchasePayload(values), version),
    refreshes: [inventory],
    may: useMay(createPurchaseOrder),
    close,
    onSaved: saved,
  })
  const { values, set } = form
  const reporting = useCurrencies()?.currency
  const chosen = suppliers.find(({ id }) => id === values.supplierId)
  // A draft keeps its currency as long as its supplier stays the same.
  const currency =
    order && order.supplierId === values.supplierId ? order.currency : (chosen?.currency ?? reporting)
  const choices = suppliers.filter(({ id, isActive }) => isActive || id === values.supplierId)
  return (
    <RecordDialog title={order ? `Edit ${order.poNumber}` : 'Create Purchase Order'} form={form}>
      <RecordFields
        form={form}
        names={[['supplierId', 'expectedDelivery']]}
        now={{
          supplierId: {
            options: [
              { value: '', label: 'Choose a supplier' },
              ...choices.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        }}
      />
      <PurchaseLines
        lines={values.items}
        currency={currency}
        reporting={reporting}
        error={form.error}
        change={(items) => set({ items })}
      />
      {order?.pieces && <p className="text-ink-soft">The pieces of orders stay on it as they are.</p>}
      <p className="flex items-baseline justify-between gap-4 border-t border-ink-soft pt-3">
        <span>Total</span>
        <span className="figures text-lg font-medium">
          {currency && officeMoney(sumOf(values.items) + costOfPieces(order), currency)}
        </span>
      </p>
      <RecordFields form={form} names={['notes']} />
    </RecordDialog>
  )
}
