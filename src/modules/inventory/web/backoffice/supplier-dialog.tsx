import { useQuery } from '@tanstack/react-query'
import { supplier as declared, type Supplier } from '../../contract/suppliers.ts'
import type { ReportingCurrency } from '#modules/currency/contract/index.ts'
import { currencyOptions, useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import { languages } from '#kernel/rules/languages.ts'
import { allSuppliers, inventory } from '../queries/inventory.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useResourceForm } from '#kernel/web/backoffice/editing/use-resource-form.ts'

/** Edits a supplier, after loading it; the id `new` adds one. */
export function SupplierDialog({ id, close }: { id: string; close: () => void }) {
  const { data } = useQuery(allSuppliers)
  const currencies = useCurrencies()
  if (!currencies) return null
  if (id === 'new') return <SupplierForm supplier={null} currencies={currencies} close={close} />
  const supplier = data?.find((candidate) => candidate.id === id)
  return supplier ? (
    <SupplierForm key={supplier.id} supplier={supplier} currencies={currencies} close={close} />
  ) : null
}

function SupplierForm({
  supplier,
  currencies: { currency, shopCurrency },
  close,
}: {
  supplier: Supplier | null
  currencies: ReportingCurrency
  close: () => void
}) {
  const form = useResourceForm(declared, {
    record: supplier,
    fields: {
      language: { options: languages.map(({ code, name }) => ({ value: code, label: name })) },
      // In the language of the person, the shop's own first.
      currency: {
        options: [
          ...(declared.fields.currency.control.options ?? []),
          ...currencyOptions([shopCurrency, currency]),
        ],
      },
    },
    refreshes: [inventory],
    close,
  })
  return (
    <RecordDialog title={supplier ? 'Edit Supplier' : 'Add Supplier'} form={form}>
      <RecordFields form={form} names={[['name', 'contactPerson', 'email', 'phone'], 'address']} />
      {/* These fields are not needed for a new supplier. */}
      {supplier && (
        <RecordFields form={form} names={[['website', 'paymentTerms', 'language', 'currency'], 'isActive']} />
      )}
    </RecordDialog>
  )
}
