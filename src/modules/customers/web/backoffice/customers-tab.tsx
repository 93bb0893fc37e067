import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Upload, Users } from 'lucide-react'
import { useState } from 'react'
import { customerStatuses } from '#modules/record-states/contract.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { readAhead } from '#kernel/web/backoffice/editing/read-ahead.ts'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { MenuItem } from '#kernel/web/backoffice/table/menus.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { deleteCustomer, listCustomers, updateCustomer, type Customer } from '../../contract/customers.ts'
import { createInteraction } from '../../contract/interactions.ts'
import { customerById, duplicateCustomers, useDeleteCustomer } from '../queries.ts'
import { nameOf, optionsOf } from './labels.ts'
import { ContactButtons, useConversation } from './contact-buttons.tsx'
import { DuplicatesDialog } from './merging/duplicates-dialog.tsx'
import { StateBadge } from './state-badge.tsx'

const customerColumns: readonly Column<Customer>[] = [
  {
    id: 'name',
    head: t('Name', { context: 'person' }),
    sort: 'name',
    fixed: true,
    card: 'title',
    skeletonWidth: 'w-40',
    cell: (customer) => <span className="font-medium">{nameOf(customer)}</span>,
  },
  {
    id: 'email',
    head: 'Email',
    grow: true,
    cell: ({ email }) => <span className="text-ink-soft">{email ?? '—'}</span>,
  },
  { id: 'phone', head: 'Phone', cell: ({ phone }) => phone ?? '—' },
  { id: 'city', head: 'City', cell: ({ city }) => city ?? '—' },
  {
    id: 'company',
    head: 'Company',
    hidden: true,
    card: 'none',
    cell: ({ companyName }) => companyName ?? '—',
  },
  { id: 'tags', head: 'Tags', hidden: true, card: 'none', cell: ({ tags }) => tags.join(', ') },
  {
    id: 'status',
    head: 'Status',
    card: 'amount',
    cell: ({ status }) => <StateBadge state={status} />,
  },
]

/** Everybody whom the shop knows. */
export function CustomersTab() {
  const { open } = useListSearch()
  const navigate = useNavigate()
  const [merging, setMerging] = useState(false)
  const { dialog, begin } = useConversation()
  const { data: duplicates = [] } = useQuery(duplicateCustomers)
  const may = { edit: useMay(updateCustomer), log: useMay(createInteraction), remove: useMay(deleteCustomer) }
  const deleting = useDeleteDialog(useDeleteCustomer(), 'Delete customer?', (customer: Customer) => (
    <>
      <strong className="font-semibold">{nameOf(customer)}</strong> and everything that was said with them are
      deleted. Orders stay.
    </>
  ))
  const reachOf = (customer: Customer) => <ContactButtons customer={customer} may={may.log} begin={begin} />
  return (
    <>
      <RecordTab
        list={listCustomers}
        noun={{ one: 'customer', many: 'customers' }}
        columns={customerColumns}
        filters={[
          { name: 'status', label: 'Status', options: optionsOf(customerStatuses) },
          {
            name: 'account',
            label: 'Account',
            options: [{ value: 'differs', label: 'Account has another email' }],
          },
        ]}
        custom="customer"
        defaultSort="-createdAt"
        searchPlaceholder="Name, email, phone or city"
        nameOf={nameOf}
        open={({ id }) => open('customer', id)}
        actions={reachOf}
        may={may}
        edit={({ id }) => {
          readAhead(customerById(id))
          open('edit', id)
        }}
        deleting={deleting}
        csv
        more={
          <MenuItem
            icon={Upload}
            disabled={false}
            run={() => void navigate({ to: '/admin/settings', search: { tab: 'import' } })}
          >
            Import
          </MenuItem>
        }
        empty="No customers yet"
        emptyHint="They come with the first order, from a file, or when you add one."
        emptyAction={{ label: 'Add the first customer', may: may.edit, run: () => open('edit', 'new') }}
      >
        {duplicates.length > 0 && (
          <Button look="quiet" size="touch" onClick={() => setMerging(true)}>
            <Users size={15} aria-hidden />
            Duplicates ({duplicates.length})
          </Button>
        )}
      </RecordTab>
      {dialog}
      {merging && <DuplicatesDialog pairs={duplicates} close={() => setMerging(false)} />}
    </>
  )
}
