import { numberIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { createCustomerGroup, type CustomerGroup } from '#modules/customers/contract/groups.ts'
import { endpointsWithGroups, writeGroup } from '../../queries.ts'

const fields = {
  name: { label: 'Name', required: true, maxLength: 60, hint: 'What the line of an order is called' },
  percent: { kind: 'number', label: 'Percent', required: true, decimals: 4, hint: 'Off the pieces' },
  combinesWithCodes: { kind: 'checkbox', label: 'Discounts apply to what is left' },
  showsNet: { kind: 'checkbox', label: 'The checkout shows the sum without tax first' },
} satisfies Fields

/** Adds a group of customers or edits the given one. */
export function GroupDialog({ group, close }: { group: CustomerGroup | null; close: () => void }) {
  const form = useRecordForm({
    noun: 'customer group',
    record: group,
    fields,
    write: (values, version) => writeGroup(group, { ...values, percent: numberIn(values.percent) }, version),
    refreshes: endpointsWithGroups,
    may: useMay(createCustomerGroup),
    close,
  })
  return (
    <RecordDialog title={group ? 'Edit Customer Group' : 'Add Customer Group'} form={form}>
      <RecordFields form={form} names={['name', 'percent', 'combinesWithCodes', 'showsNet']} />
    </RecordDialog>
  )
}
