import { useQuery } from '@tanstack/react-query'
import { createSupplier, updateSupplier } from '../../contract/suppliers.ts'
import type { Supplier } from '../../contract/suppliers.ts'
import { languages } from '../../../../kernel/rules/languages.ts'
import type { LanguageCode } from '../../../../kernel/rules/languages.ts'
import { call } from '../../../../kernel/web/api.ts'
import { allSuppliers, useRefreshInventory } from '../queries/inventory.ts'
import { CheckField } from '../../../../kernel/web/ui/check-field.tsx'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'

type SupplierValues = Record<
  'name' | 'contactPerson' | 'email' | 'phone' | 'address' | 'website' | 'paymentTerms' | 'language',
  string
> & { isActive: boolean }

const labels: Record<keyof SupplierValues, string> = {
  name: 'Name',
  contactPerson: 'Contact person',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  website: 'Website',
  paymentTerms: 'Payment terms',
  language: 'Language',
  isActive: 'Active',
}
const valuesOf = (supplier: Supplier): SupplierValues => ({
  name: supplier.name,
  contactPerson: supplier.contactPerson ?? '',
  email: supplier.email ?? '',
  phone: supplier.phone ?? '',
  address: supplier.address ?? '',
  website: supplier.website ?? '',
  paymentTerms: supplier.paymentTerms ?? '',
  language: supplier.language,
  isActive: supplier.isActive,
})
const blank: SupplierValues = {
  name: '',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  website: '',
  paymentTerms: '',
  language: 'en',
  isActive: true,
}

/** The dialog of a supplier, once it is known; `new` is one that does not exist yet. */
export function SupplierDialog({ id, close }: { id: string; close: () => void }) {
  const { data } = useQuery(allSuppliers)
  if (id === 'new') return <SupplierForm supplier={null} close={close} />
  const supplier = data?.find((one) => one.id === id)
  return supplier ? <SupplierForm key={supplier.id} supplier={supplier} close={close} /> : null
}

function SupplierForm({ supplier, close }: { supplier: Supplier | null; close: () => void }) {
  const refresh = useRefreshInventory()
  const may = useMay(supplier ? updateSupplier : createSupplier)
  const editing = useEditing<SupplierValues, Supplier>({
    start: supplier ? valuesOf(supplier) : blank,
    version: supplier?.version,
    valuesOf,
    write: ({ website, paymentTerms, language, ...form }, version) =>
      supplier
        ? call(updateSupplier, {
            params: { id: supplier.id },
            body: {
              ...form,
              website,
              paymentTerms,
              language: language as LanguageCode,
              ...(version !== undefined && { version }),
            },
          })
        : call(createSupplier, { body: form }),
    onSaved: () => {
      toast({ title: supplier ? 'Supplier updated successfully' : 'Supplier created successfully' })
      void refresh()
      close()
    },
    failed: supplier ? 'Failed to update supplier' : 'Failed to create supplier',
  })
  const { values, set, errors } = editing
  const field = (name: Exclude<keyof SupplierValues, 'isActive'>) => ({
    label: labels[name],
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: { value: string } }) => set({ [name]: value }),
  })
  return (
    <EditDialog
      title={supplier ? 'Edit Supplier' : 'Add Supplier'}
      editing={editing}
      labels={labels}
      may={may}
      close={close}
    >
      <fieldset disabled={!may} className="contents">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('name')} required maxLength={200} />
          <Field {...field('contactPerson')} maxLength={200} />
          <Field {...field('email')} type="email" maxLength={254} />
          <Field {...field('phone')} type="tel" maxLength={50} />
        </div>
        <TextArea {...field('address')} rows={2} maxLength={1000} />
        {supplier && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...field('website')} maxLength={500} />
            <Field {...field('paymentTerms')} maxLength={500} />
            <SelectField
              label={labels.language}
              value={values.language}
              error={errors.language}
              onChange={({ target: { value } }) => set({ language: value })}
            >
              {languages.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <CheckField
              label={labels.isActive}
              checked={values.isActive}
              error={errors.isActive}
              onChange={(isActive) => set({ isActive })}
            />
          </div>
        )}
      </fieldset>
    </EditDialog>
  )
}
