import { useQuery } from '@tanstack/react-query'
import { createSupplier, updateSupplier, type Supplier } from '../../contract/suppliers.ts'
import type { ReportingCurrency } from '#modules/currency/contract/index.ts'
import { currencyOptions, useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import { languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { addSupplier, allSuppliers, changeSupplier, inventory } from '../queries/inventory.ts'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'

const fields = {
  name: { label: 'Name', required: true, maxLength: 200 },
  contactPerson: { label: 'Contact person', maxLength: 200 },
  email: { label: 'Email', type: 'email', maxLength: 254 },
  phone: { label: 'Phone', type: 'tel', maxLength: 50 },
  address: { kind: 'textarea', label: 'Address', rows: 2, maxLength: 1000 },
  website: { label: 'Website', maxLength: 500 },
  paymentTerms: { label: 'Payment terms', maxLength: 500 },
  language: {
    kind: 'select',
    label: 'Language',
    options: languages.map(({ code, name }) => ({ value: code, label: name })),
    initial: 'en',
  },
  currency: {
    kind: 'select',
    label: 'Currency of purchase orders',
    options: [{ value: '', label: 'Reporting currency' }],
  },
  isActive: { kind: 'checkbox', label: 'Active', initial: true },
} satisfies Fields

/** The fields with the currencies in the language of the person, the shop's own first. */
const fieldsFor = ({ currency, shopCurrency }: ReportingCurrency) => ({
  ...fields,
  currency: {
    ...fields.currency,
    options: [...fields.currency.options, ...currencyOptions([shopCurrency, currency])],
  },
})

/** Edits a supplier, after loading it; the id `new` adds one. */
export function SupplierDialog({ id, close }: { id: string; close: () => void }) {
  const { data } = useQuery(allSuppliers)
  const currencies = useCurrencies()
  if (!currencies) return null
  if (id === 'new') return <SupplierForm supplier={null} currencies={currencies} close={close} />
  const supplier = data?.find((one) => one.id === id)
  return supplier ? (
    <SupplierForm key={supplier.id} supplier={supplier} currencies={currencies} close={close} />
  ) : null
}

function SupplierForm({
  supplier,
  currencies,
  close,
}: {
  supplier: Supplier | null
  currencies: ReportingCurrency
  close: () => void
}) {
  const form = useRecordForm({
    noun: 'supplier',
    record: supplier,
    fields: fieldsFor(currencies),
    write: ({ website, paymentTerms, language, currency, ...values }, version) =>
      supplier
        ? changeSupplier(
            supplier.id,
            { ...values, website, paymentTerms, language: language as LanguageCode, currency },
            version,
          )
        : addSupplier(values),
    refreshes: [inventory],
    may: useMay(supplier ? updateSupplier : createSupplier),
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
