import { useState } from 'react'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import {
  createCustomerGroup,
  deleteCustomerGroup,
  listCustomerGroups,
  updateCustomerGroup,
  type CustomerGroup,
} from '#modules/customers/contract/groups.ts'
import { useDeleteGroup, endpointsWithGroups, writeGroup } from '../../queries.ts'
import { numberIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'

const fields = {
  name: { label: 'Name', required: true, maxLength: 60, hint: 'What the line of an order is called' },
  percent: { kind: 'number', label: 'Percent', required: true, decimals: 4, hint: 'Off the pieces' },
  combinesWithCodes: { kind: 'checkbox', label: 'Discounts apply to what is left' },
  showsNet: { kind: 'checkbox', label: 'The checkout shows the sum without tax first' },
} satisfies Fields

/** Adds a group of customers or edits the given one. */
function GroupDialog({ group, close }: { group: CustomerGroup | null; close: () => void }) {
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

const columns: readonly Column<CustomerGroup>[] = [
  {
    id: 'name',
    head: 'Name',
    sort: 'name',
    fixed: true,
    card: 'title',
    grow: true,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'takes',
    head: 'Takes off',
    card: 'amount',
    align: 'right',
    cell: ({ percent }) => `${percent} %`,
  },
  {
    id: 'combines',
    head: 'Discounts',
    cell: ({ combinesWithCodes }) => (combinesWithCodes ? <>On top of it</> : <>The better one applies</>),
  },
]

/** The groups of customers that have a price of their own. */
export function GroupsTab() {
  const [open, setOpen] = useState<{ row: CustomerGroup | null } | null>(null)
  const may = { edit: useMay(updateCustomerGroup), remove: useMay(deleteCustomerGroup) }
  const mayAdd = useMay(createCustomerGroup)
  const deleting = useDeleteDialog(useDeleteGroup(), 'Delete customer group?', ({ name }: CustomerGroup) => (
    <>
      <strong className="font-semibold">{name}</strong> cannot be brought back. Its customers pay the usual
      prices then; orders keep what was taken off.
    </>
  ))
  const add = { may: mayAdd, run: () => setOpen({ row: null }) }
  return (
    <div className="max-w-5xl">
      <p className="mb-4 text-note/5 text-ink-soft">
        Customers of a group, such as the trade, pay less for pieces. Who belongs to it stands in the record
        of each customer.
      </p>
      <RecordTab
        list={listCustomerGroups}
        noun={{ one: 'customer group', many: 'customer groups' }}
        columns={columns}
        defaultSort="name"
        searchPlaceholder="Name"
        nameOf={({ name }) => name}
        add={{ label: 'Add Customer Group', ...add }}
        may={may}
        edit={(row) => setOpen({ row })}
        deleting={deleting}
        empty="No customer groups yet."
        emptyHint="Signed-in customers of a group see its price in cart and checkout."
        emptyAction={{ label: 'Add the first group', ...add }}
      />
      {open && <GroupDialog group={open.row} close={() => setOpen(null)} />}
    </div>
  )
}
