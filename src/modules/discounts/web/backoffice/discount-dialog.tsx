import { useQuery } from '@tanstack/react-query'
import { numberIn, valuesIn, type Fields, type ControlProps } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { read } from '#kernel/web/api.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { listCategories } from '#modules/catalog/contract/index.ts'
import { createDiscount, type Discount } from '../../contract/index.ts'
import { endpointsWithDiscounts, writeDiscount } from '../queries.ts'

const allCategories = read(listCategories, { query: { limit: 500 } })

/** The categories whose pieces a discount is for. */
function CategoryChoice({ label, value, error, disabled, onChange }: ControlProps) {
  const { data: categories = [] } = useQuery(allCategories)
  const chosen = value as readonly string[]
  if (categories.length === 0) return null
  return (
    <fieldset>
      <legend className="text-note/5 font-medium">{label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {categories.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={disabled}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      <FieldError id="discount-categories" error={error} />
    </fieldset>
  )
}

const fields = {
  code: {
    label: 'Code',
    maxLength: 40,
    hint: 'As shoppers type it; capitals make no difference. Empty: it applies by itself',
  },
  name: { label: 'Name', required: true, maxLength: 60, hint: 'What its line is called' },
  takes: {
    kind: 'select',
    label: 'Takes off',
    initial: 'percent',
    options: [
      { value: 'percent', label: 'A percentage of the pieces' },
      { value: 'amount', label: 'An amount off the pieces' },
      { value: 'delivery', label: 'The delivery, but not what long pieces add' },
    ],
  },
  percent: { kind: 'number', label: 'Percent', decimals: 4 },
  amount: { kind: 'number', label: 'Amount', decimals: 'currency' },
  cap: { kind: 'number', label: 'Takes off at most', decimals: 'currency', hint: 'Empty: without limit' },
  minimum: {
    kind: 'number',
    label: 'From a price of the pieces of',
    decimals: 'currency',
    hint: 'Empty: any',
  },
  minimumPieces: { kind: 'number', label: 'From this number of pieces', decimals: 0, hint: 'Empty: any' },
  categoryIds: {
    kind: 'other',
    label: 'Only pieces of these categories; none ticked: all',
    control: CategoryChoice,
    initial: [] as readonly string[],
  },
  validFrom: { kind: 'date', label: 'First day' },
  validTo: { kind: 'date', label: 'Last day', hint: 'Empty: without end' },
  maxUses: { kind: 'number', label: 'Orders that may use it', decimals: 0, hint: 'Empty: without limit' },
  firstOrder: { kind: 'checkbox', label: 'Only for the first order of a customer' },
  isActive: { kind: 'checkbox', label: 'Can be used', initial: true },
} satisfies Fields

const numbers = ['percent', 'amount', 'cap', 'minimum', 'minimumPieces', 'maxUses'] as const

/** The figures that belong to what a discount takes off. */
const figuresOf: Record<string, readonly (typeof numbers)[number][]> = {
  percent: ['percent', 'cap'],
  amount: ['amount'],
  delivery: [],
}
const ofTakes: readonly string[] = ['percent', 'cap', 'amount']

const takenBy = ({ percent, freeDelivery }: Discount) =>
  freeDelivery ? 'delivery' : percent === null ? 'amount' : 'percent'

/** Adds a discount or edits the given one. */
export function DiscountDialog({ discount, close }: { discount: Discount | null; close: () => void }) {
  const form = useRecordForm({
    noun: 'discount',
    record: discount,
    fields,
    valuesOf: (row) => ({ ...valuesIn(fields, row), takes: takenBy(row) }),
    write: ({ takes, ...values }, version) => {
      const isMeant = (name: (typeof numbers)[number]) =>
        !ofTakes.includes(name) || figuresOf[takes]?.includes(name)
      const figures = Object.fromEntries(
        numbers.map((name) => [
          name,
          values[name].trim() === '' || !isMeant(name) ? null : numberIn(values[name]),
        ]),
      ) as Record<(typeof numbers)[number], number | null>
      const days = { validFrom: values.validFrom || null, validTo: values.validTo || null }
      const code = values.code.trim() || null
      const categoryIds = [...values.categoryIds]
      const naming = { code, name: code === null ? values.name : null, freeDelivery: takes === 'delivery' }
      return writeDiscount(discount, { ...values, ...figures, ...days, ...naming, categoryIds }, version)
    },
    refreshes: endpointsWithDiscounts,
    may: useMay(createDiscount),
    close,
  })
  const { code, takes } = form.values
  return (
    <RecordDialog title={discount ? 'Edit Discount' : 'Add Discount'} form={form}>
      <RecordFields
        form={form}
        names={[
          code.trim() === '' ? ['code', 'name'] : 'code',
          'takes',
          figuresOf[takes] ?? [],
          ['minimum', 'minimumPieces'],
          'categoryIds',
          ['validFrom', 'validTo'],
          'maxUses',
          'firstOrder',
          'isActive',
        ]}
      />
    </RecordDialog>
  )
}
