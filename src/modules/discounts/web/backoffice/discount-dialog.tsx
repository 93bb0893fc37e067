import { numberIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { createDiscount, type Discount } from '../../contract/index.ts'
import { endpointsWithDiscounts, writeDiscount } from '../queries.ts'

const fields = {
  code: {
    label: 'Code',
    required: true,
    maxLength: 40,
    hint: 'As shoppers type it; capitals make no difference',
  },
  percent: { kind: 'number', label: 'Percent', decimals: 4, hint: 'Either a percentage or an amount' },
  amount: { kind: 'number', label: 'Amount', decimals: 'currency' },
  cap: { kind: 'number', label: 'Takes off at most', decimals: 'currency', hint: 'Empty: without limit' },
  minimum: {
    kind: 'number',
    label: 'From a price of the pieces of',
    decimals: 'currency',
    hint: 'Empty: any',
  },
  validFrom: { kind: 'date', label: 'First day' },
  validTo: { kind: 'date', label: 'Last day', hint: 'Empty: without end' },
  maxUses: { kind: 'number', label: 'Orders that may use it', decimals: 0, hint: 'Empty: without limit' },
  firstOrder: { kind: 'checkbox', label: 'Only for the first order of a customer' },
  isActive: { kind: 'checkbox', label: 'Can be used', initial: true },
} satisfies Fields

const numbers = ['percent', 'amount', 'cap', 'minimum', 'maxUses'] as const

/** Adds a discount or edits the given one. */
export function DiscountDialog({ discount, close }: { discount: Discount | null; close: () => void }) {
  const form = useRecordForm({
    noun: 'discount',
    record: discount,
    fields,
    write: (values, version) => {
      const figures = Object.fromEntries(
        numbers.map((name) => [name, values[name].trim() === '' ? null : numberIn(values[name])]),
      ) as Record<(typeof numbers)[number], number | null>
      const days = { validFrom: values.validFrom || null, validTo: values.validTo || null }
      return writeDiscount(discount, { ...values, ...figures, ...days }, version)
    },
    refreshes: endpointsWithDiscounts,
    may: useMay(createDiscount),
    close,
  })
  return (
    <RecordDialog title={discount ? 'Edit Discount' : 'Add Discount'} form={form}>
      <RecordFields
        form={form}
        names={[
          'code',
          ['percent', 'amount'],
          ['cap', 'minimum'],
          ['validFrom', 'validTo'],
          'maxUses',
          'firstOrder',
          'isActive',
        ]}
      />
    </RecordDialog>
  )
}
