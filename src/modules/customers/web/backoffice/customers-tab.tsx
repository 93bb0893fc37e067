import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { customerStatuses, deleteCustomer, listCustomers, updateCustomer } from '../../contract/customers.ts'
import type { Customer } from '../../contract/customers.ts'
import { createInteraction } from '../../contract/interactions.ts'
import { duplicateCustomers, useDeleteCustomer } from '../queries.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { DeleteDialog } from '../../../../kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '../../../../kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { ListTable } from '../../../../kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '../../../../kernel/web/backoffice/table/use-list-search.ts'
import { nameOf, optionsOf } from './figures.ts'
import { ReachButtons, useConversation } from './reach-buttons.tsx'
import { customerColumns } from './customer-columns.tsx'
import { DuplicatesDialog } from './duplicates-dialog.tsx'

/** Everybody whom the shop knows. */
export function CustomersTab() {
  const { open } = useListSearch()
  const [doomed, setDoomed] = useState<Customer | null>(null)
  const [merging, setMerging] = useState(false)
  const { dialog, begin } = useConversation()
  const { data: duplicates = [] } = useQuery(duplicateCustomers)
  const may = { edit: useMay(updateCustomer), log: useMay(createInteraction), remove: useMay(deleteCustomer) }
  const remove = useDeleteCustomer()
  const buttonsOf = (customer: Customer) => (
    <>
      <ReachButtons customer={customer} may={may.log} begin={begin} />
      <RowButtons
        name={nameOf(customer)}
        mayEdit={may.edit}
        mayDelete={may.remove}
        edit={() => open('edit', customer.id)}
        remove={() => setDoomed(customer)}
      />
    </>
  )
  return (
    <>
      <ListTable
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
        defaultSort="-createdAt"
        searches="Name, email, phone or city"
        nameOf={nameOf}
        open={({ id }) => open('customer', id)}
        actions={buttonsOf}
        csv
        empty="No customers yet"
        emptyHint="They come with the first order, or when you add one."
      >
        {duplicates.length > 0 && (
          <Button look="quiet" size="sm" onClick={() => setMerging(true)} className="max-[56rem]:min-h-11">
            <Users size={15} aria-hidden />
            Duplicates ({duplicates.length})
          </Button>
        )}
      </ListTable>
      {dialog}
      {merging && <DuplicatesDialog groups={duplicates} close={() => setMerging(false)} />}
      {doomed && (
        <DeleteDialog
          title="Delete customer?"
          busy={remove.isPending}
          close={() => setDoomed(null)}
          confirm={() => remove.mutate(doomed, { onSettled: () => setDoomed(null) })}
        >
          <p>
            <strong className="font-semibold">{nameOf(doomed)}</strong> and everything that was said with them
            are deleted. Orders stay.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
