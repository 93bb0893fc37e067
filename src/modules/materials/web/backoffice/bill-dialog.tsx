import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { materialBases, putBill, type Bill, type MaterialBasis } from '../../contract.ts'
import { billOf, writeBill } from '../queries.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { allSuppliers } from '#modules/inventory/web/queries/index.ts'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { ItemSearch } from '#modules/inventory/web/backoffice/index.ts'
import {
  basisLabels,
  billPayload,
  billValuesOf,
  materialFor,
  materialsText,
  type MaterialValues,
} from './bill-values.ts'

/** A product's bill of materials, refetched so that its version is current. */
export function BillDialog({ productId, close }: { productId: string; close: () => void }) {
  const { data } = useQuery({
    ...billOf(productId),
    refetchOnMount: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  return data ? <BillForm bill={data} close={close} /> : null
}

const emptyMaterials: readonly MaterialValues[] = []
const fields = {
  supplierId: { kind: 'select', label: 'Bought in from', options: [] },
  materials: { kind: 'other', label: 'Materials', initial: emptyMaterials, formatValue: materialsText },
} satisfies Fields

function BillForm({ bill, close }: { bill: Bill; close: () => void }) {
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const nameOf = (id: string) => suppliers.find((supplier) => supplier.id === id)?.name ?? id
  const form = useRecordForm({
    noun: 'materials',
    record: bill,
    fields: { ...fields, supplierId: { ...fields.supplierId, formatValue: nameOf } },
    valuesOf: billValuesOf,
    write: (values, version) => writeBill(bill.productId, billPayload(values), version),
    refreshes: [{ path: '/api/inventory' }],
    may: useMay(putBill),
    close,
  })
  const { may } = form
  const { materials } = form.values
  // An item may occur once for each basis, so lines are identified only by their index.
  const placed = materials.map((material, index) => ({ material, index }))
  const change = (next: readonly MaterialValues[]) => form.set({ materials: next })
  return (
    <RecordDialog title="Materials from stock" form={form}>
      <p className="text-ink-soft">
        What one piece takes. It is set aside when an order is confirmed, leaves the stock when it goes into
        processing, and comes back when the order is cancelled.
      </p>
      <p className="text-ink-soft">
        A choice that stands for an item, such as a colour, takes that item instead of its line here.
      </p>
      <RecordFields
        form={form}
        names={['supplierId']}
        now={{
          supplierId: {
            options: [
              { value: '', label: 'Nobody: we make it' },
              ...suppliers
                .filter(({ id, isActive }) => isActive || id === form.values.supplierId)
                .map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        }}
      />
      {form.values.supplierId !== '' && (
        <p className="text-ink-soft">
          When an order is confirmed, each of its pieces of this product gets a line on a draft purchase
          order.
        </p>
      )}
      <ul className="grid gap-4">
        {placed.map(({ material, index }) => (
          <MaterialFields
            key={index}
            material={material}
            error={(field) => form.error(`materials.${index}.${field}`)}
            disabled={!may}
            change={(part) =>
              change(
                materials.map((material, position) =>
                  position === index ? { ...material, ...part } : material,
                ),
              )
            }
            remove={() => change(materials.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {may && (
        <ItemSearch
          label="Add a material"
          error={form.error('materials')}
          known={[]}
          pick={(item) => change([...materials, materialFor(item)])}
        />
      )}
    </RecordDialog>
  )
}

function MaterialFields({
  material,
  error,
  disabled,
  change,
  remove,
}: {
  material: MaterialValues
  error: (field: string) => string | undefined
  disabled: boolean
  change: (part: Partial<MaterialValues>) => void
  remove: () => void
}) {
  const { name, unit, basis, quantity, wastePercent } = material
  const number = { min: 0, step: 'any', disabled } as const
  return (
    <li className="grid grid-cols-2 items-start gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_1.3fr_1fr_auto]">
      <p className="col-span-full -mb-1 font-medium wrap-anywhere">{name}</p>
      <NumberField
        {...number}
        decimals={4}
        label={`Quantity (${unit})`}
        required
        value={quantity}
        error={error('inventoryItemId') ?? error('quantity')}
        onChange={(value) => change({ quantity: value })}
      />
      <SelectField
        label="Goes by"
        value={basis}
        error={error('basis')}
        disabled={disabled}
        onChange={({ target: { value } }) => change({ basis: value as MaterialBasis })}
      >
        <Options of={materialBases} label={(materialBase) => basisLabels[materialBase]} />
      </SelectField>
      <NumberField
        {...number}
        decimals={3}
        label="Waste (%)"
        max={100}
        value={wastePercent}
        error={error('wastePercent')}
        onChange={(value) => change({ wastePercent: value })}
      />
      <button
        type="button"
        aria-label={`Remove ${name}`}
        disabled={disabled}
        onClick={remove}
        className="mt-6.5 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink disabled:opacity-50"
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </li>
  )
}
