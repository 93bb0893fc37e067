import { useState } from 'react'
import { eraseCustomer, type Customer } from '../../contract/customers.ts'
import { useEraseCustomer } from '../queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'

/** Erases a person without an account who has asked for it, after a question. */
export function EraseCustomer({ customer }: { customer: Customer }) {
  const may = useMay(eraseCustomer)
  const { close } = useListSearch()
  const [asking, setAsking] = useState(false)
  const erase = useEraseCustomer(() => {
    setAsking(false)
    close('customer')
  })
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        className="justify-self-start"
        disabled={!may}
        onClick={() => setAsking(true)}
      >
        Erase personal data
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Erase personal data?" closeLabel="Close">
        <p>
          Quotes, visits, notes and this record are deleted, and names, phones and addresses in orders.
          Delivered orders keep name and address for the books. What is still open is erased once it is
          closed. This cannot be undone.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button look="danger" disabled={erase.isPending} onClick={() => erase.mutate(customer)}>
            Erase personal data
          </Button>
        </div>
      </Dialog>
    </>
  )
}
