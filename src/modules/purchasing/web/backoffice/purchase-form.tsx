import { useQuery } from '@tanstack/react-query'
import { createPurchaseOrder } from '../../contract/purchasing.ts'
import type { PurchaseOrder } from '../../contract/purchasing.ts'
import { formatDollars } from '../../../../kernel/rules/format.ts'
import { allSuppliers, useRefreshInventory } from '../../../inventory/web/queries/inventory.ts'
import { writePurchaseOrder } from '../queries.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import {
  blankPurchase,
  purchaseLabels,
  purchasePayload,
  purchaseValuesOf,
  sayLines,
  sumOf,
} from './purchase-values.ts'
import type { PurchaseValues } from './purchase-values.ts'

/** Makes a draft, or changes the one that is given. */
export function PurchaseForm({
  order,
  saved,
  close,
}: {
  order: PurchaseOrder | null
  saved: (order: PurchaseOrder) => void
  close: () => void
}) {
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const refresh = useRefreshInventory()
  const may = useMay(createPurchaseOrder)
  const editing = useEditing<PurchaseValues, PurchaseOrder>({
    start: order ? purchaseValuesOf(order) : blankPurchase,
    version: order?.version,
    valuesOf: purchaseValuesOf,
    write: (values, version) => writePurchaseOrder(order, purchasePayload(values), version),
    onSaved: (record) => {
      toast({ title: order ? 'Purchase order updated successfully' : 'Purchase order created successfully' })
      void refresh()
      saved(record)
    },
    failed: order ? 'Failed to update purchase order' : 'Failed to create purchase order',
  })
  const { values, set, errors } = editing
  const nameOf = (id: string) => suppliers.find((one) => one.id === id)?.name ?? id
  return (
    <EditDialog
      title={order ? `Edit ${order.poNumber}` : 'Create Purchase Order'}
      editing={editing}
      labels={purchaseLabels}
      say={(field, value) => {
        if (typeof value !== 'string') return sayLines(value)
        return field === 'supplierId' ? nameOf(value) : value
      }}
      may={may}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={purchaseLabels.supplierId}
          required
          value={values.supplierId}
          error={errors.supplierId}
          onChange={({ target: { value } }) => set({ supplierId: value })}
        >
          <option value="">Choose a supplier</option>
          {suppliers
            .filter(({ id, isActive }) => isActive || id === values.supplierId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <Field
          label={purchaseLabels.expectedDelivery}
          type="date"
          value={values.expectedDelivery}
          error={errors.expectedDelivery}
          onChange={({ target: { value } }) => set({ expectedDelivery: value })}
        />
      </div>
      <PurchaseLines lines={values.items} errors={errors} change={(items) => set({ items })} />
      <p className="flex items-baseline justify-between gap-4 border-t border-ink-soft pt-3">
        <span>Total</span>
        <span className="figures text-lg font-medium">{formatDollars(sumOf(values.items))}</span>
      </p>
      <TextArea
        label={purchaseLabels.notes}
        rows={2}
        maxLength={5000}
        hint="The supplier reads this."
        value={values.notes}
        error={errors.notes}
        onChange={({ target: { value } }) => set({ notes: value })}
      />
    </EditDialog>
  )
}
