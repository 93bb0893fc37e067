import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import { allSuppliers, inventory, itemById } from '#modules/inventory/web/queries/index.ts'
import { emptyValues } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { ItemSearch } from '#modules/inventory/web/backoffice/index.ts'
import { createPurchaseOrder, type PurchaseOrder } from '../../contract/purchasing.ts'
import { writePurchaseOrder } from '../queries.ts'
import {
  lineFor,
  purchaseFields,
  purchasePayload,
  purchaseValues,
  sumOf,
  type LineValues,
} from './purchase-values.ts'

/** The lines of a draft: item, quantity and unit cost. */
function PurchaseLines({
  lines,
  currency,
  reporting,
  error,
  change,
}: {
  lines: readonly LineValues[]
  /** Currency of the costs; undefined until loaded. */
  currency: string | undefined
  /** The reporting currency, in which items have their average cost. */
  reporting: string | undefined
  /** Looks up an error by the server's field name: `items.0.quantity`. */
  error: (name: string) => string | undefined
  change: (lines: readonly LineValues[]) => void
}) {
  const edit = (index: number, part: Partial<LineValues>) =>
    change(lines.map((line, position) => (position === index ? { ...line, ...part } : line)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Lines</legend>
      <ul className="grid gap-3">
        {lines.map((line, index) => (
          <li
            key={line.inventoryItemId}
            className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border-b border-line pb-3"
          >
            <p className="col-span-3 -mb-1 font-medium wrap-anywhere">{line.name}</p>
            <NumberField
              label={`Quantity (${line.unit})`}
              decimals={3}
              min={0}
              step="any"
              required
              value={line.quantity}
              error={['inventoryItemId', 'inPacks', 'quantity']
                .map((name) => error(`items.${index}.${name}`))
                .find((text) => text !== undefined)}
              onChange={(quantity) => edit(index, { quantity })}
            />
            <NumberField
              label={currency === reporting ? 'Unit cost' : `Unit cost (${currency})`}
              decimals={4}
              min={0}
              step="any"
              required
              value={line.unitCost}
              error={error(`items.${index}.unitCost`)}
              onChange={(unitCost) => edit(index, { unitCost })}
            />
            <button
              type="button"
              aria-label={`Remove ${line.name}`}
              onClick={() => change(lines.toSpliced(index, 1))}
              className="mt-6.5 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink"
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <ItemSearch
        label="Add a line"
        error={error('items')}
        known={lines.map(({ inventoryItemId }) => inventoryItemId)}
        pick={(item) => change([...lines, lineFor(item, currency === reporting)])}
      />
    </fieldset>
  )
}

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
