import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createSupplier, deleteSupplier, updateSupplier, type Supplier } from '../../contract/suppliers.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { allSuppliers, useDeleteSupplier } from '../queries/inventory.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { EmptyList } from '#kernel/web/backoffice/empty-list.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The suppliers, active ones first. */
export function SupplierCards() {
  const { data, ...query } = useQuery(allSuppliers)
  const { open } = useListSearch()
  const [pendingDelete, setPendingDelete] = useState<Supplier | null>(null)
  const may = { add: useMay(createSupplier), edit: useMay(updateSupplier), remove: useMay(deleteSupplier) }
  const listed = [...(data ?? [])].sort((one, other) => Number(other.isActive) - Number(one.isActive))
  return (
    <>
      {query.isPending && (
        <output aria-busy aria-label="Loading..." className={grid}>
          {['one', 'two', 'three'].map((key) => (
            <Skeleton key={key} className="h-40 rounded-lg" />
          ))}
        </output>
      )}
      {query.isError && <CouldNotLoad query={query} />}
      {data?.length === 0 && (
        <EmptyList
          hint="From whom the cloth, the slats and the hardware come. Purchase orders are sent to them."
          emptyAction={{ label: 'Add the first supplier', may: may.add, run: () => open('supplier', 'new') }}
        >
          No suppliers yet. Add the first one.
        </EmptyList>
      )}
      <ul aria-label="Suppliers" className={grid}>
        {listed.map((supplier) => (
          <SupplierCard
            key={supplier.id}
            supplier={supplier}
            may={may}
            edit={() => open('supplier', supplier.id)}
            remove={() => setPendingDelete(supplier)}
          />
        ))}
      </ul>
      {pendingDelete && <DeleteSupplier supplier={pendingDelete} close={() => setPendingDelete(null)} />}
    </>
  )
}

function SupplierCard({
  supplier,
  may,
  edit,
  remove,
}: {
  supplier: Supplier
  may: { edit: boolean; remove: boolean }
  edit: () => void
  remove: () => void
}) {
  const { name, contactPerson, email, phone, address, paymentTerms, isActive } = supplier
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-sans text-desk/6 font-semibold wrap-anywhere">{name}</h2>
        {!isActive && (
          <span className="rounded-full border border-line px-2 text-note/5 text-ink-soft">Deactivated</span>
        )}
      </div>
      <div className="mt-1 grid grow content-start gap-0.5 text-ink-soft wrap-anywhere">
        {contactPerson && <p className="text-ink">{contactPerson}</p>}
        {email && (
          <a href={`mailto:${email}`} className="text-accent underline underline-offset-2">
            {email}
          </a>
        )}
        {phone && (
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className="figures text-accent underline underline-offset-2"
          >
            {phone}
          </a>
        )}
        {address && <p className="whitespace-pre-line">{address}</p>}
        {paymentTerms && <p>Payment: {paymentTerms}</p>}
      </div>
      <div className="mt-2 -mr-2 -mb-2 flex justify-end">
        <RowButtons
          name={name}
          mayEdit={may.edit}
          mayDelete={may.remove && isActive}
          edit={edit}
          remove={remove}
        />
      </div>
    </li>
  )
}

function DeleteSupplier({ supplier, close }: { supplier: Supplier; close: () => void }) {
  const { mutate, isPending } = useDeleteSupplier()
  const confirm = () =>
    mutate(supplier, {
      onSuccess: () => {
        toast({ title: 'Supplier deleted successfully' })
        close()
      },
      onError: toastFailure('Failed to delete supplier'),
    })
  return (
    <DeleteDialog title="Delete supplier?" busy={isPending} close={close} confirm={confirm}>
      <p>
        <strong className="font-semibold">{supplier.name}</strong> is taken out of use. Its items stay, and it
        can be made active again.
      </p>
    </DeleteDialog>
  )
}
