import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFieldGroups } from '#kernel/web/backoffice/custom-fields/declared.ts'
import { CustomFormFields } from '#kernel/web/backoffice/custom-fields/form-fields.tsx'
import { customPayload } from '#kernel/web/backoffice/custom-fields/form-values.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import type { ControlProps } from '#kernel/web/backoffice/editing/fields.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { PlaceField } from '#modules/addresses/web/backoffice/index.ts'
import { updateCustomer, type Customer, type SavedCustomer } from '../../contract/customers.ts'
import { crmEndpoints, customerGroups, writeCustomer } from '../queries.ts'
import { placeOf } from './place/customer-place.ts'
import { customerPayload, customerValues, fieldsFor } from './customer-fields.ts'
import { withWard, wardAtEnd } from './place/ward-of-address.ts'

/** The province of a customer, with the names of the shop's list. */
function ProvinceControl({ value, onChange, ...props }: ControlProps) {
  return (
    <PlaceField {...props} id="customer-province" value={String(value)} maxLength={100} onChange={onChange} />
  )
}

/** The address of a customer, and the ward at its end, which is suggested by its province. */
const addressControlIn = (province: string) =>
  function AddressControl({ value, onChange, ...props }: ControlProps) {
    const address = String(value)
    const [ward, setWard] = useState(() => wardAtEnd(address))
    return (
      <div className="grid gap-4">
        <TextArea
          {...props}
          rows={2}
          maxLength={1000}
          autoComplete="off"
          value={address}
          onChange={({ target }) => {
            onChange(target.value)
            setWard(wardAtEnd(target.value))
          }}
        />
        <PlaceField
          id="customer-ward"
          label={t('Ward')}
          disabled={props.disabled}
          province={province}
          maxLength={100}
          autoComplete="off"
          value={ward}
          onChange={(text) => {
            onChange(withWard(address, ward, text))
            setWard(text)
          }}
        />
      </div>
    )
  }

/** Another customer with the same e-mail or phone is welcome, and told. */
const hint = ({ duplicates: [first] }: SavedCustomer) =>
  first && { description: `${first.name} has the same email or phone. They can be merged.` }

/** Writes down a new customer, or changes the one that is given. */
export function CustomerDialog({ customer, close }: { customer: Customer | null; close: () => void }) {
  const { country } = useShopConfig()
  const { data: groups = [] } = useQuery(customerGroups)
  const { data: shop } = useQuery(shopSettings)
  // Only shops with taxes or deliveries ask whether a customer is a business, and for addresses by country.
  const hasParts = shop?.price_note !== undefined || shop?.delivers === true
  const isBusiness = hasParts || Boolean(customer?.companyName || customer?.vatNumber)
  const custom = useFieldGroups('customer')
  const form = useRecordForm({
    noun: 'customer',
    record: customer,
    fields: fieldsFor(customer, country, groups),
    valuesOf: customerValues,
    write: ({ customFields, ...values }, version) => {
      const body = {
        ...customerPayload(values, customer),
        ...customPayload('customer', custom, customFields),
      }
      return writeCustomer(customer, body, version)
    },
    refreshes: [crmEndpoints],
    may: useMay(updateCustomer),
    done: (saved, title) => ({ title, ...hint(saved) }),
    close,
  })
  const stored = customer ? customerValues(customer) : { address: '', city: '', state: '', zipCode: '' }
  const placeFields = hasParts && placeOf(form.values.country, stored)
  const { city } = form.values
  // Another component for another province: its ward is asked for anew.
  const AddressControl = useMemo(() => addressControlIn(city), [city])
  const placeValues = placeFields ? placeFields.now : {}
  const suggested = {
    city: { ...placeValues['city'], kind: 'other', control: ProvinceControl },
    address: { ...placeValues['address'], kind: 'other', control: AddressControl },
  } as const
  return (
    <RecordDialog title={customer ? 'Edit Customer' : 'Add Customer'} form={form}>
      <RecordFields
        form={form}
        now={placeFields && placeFields.hasWards ? { ...placeValues, ...suggested } : placeValues}
        names={[
          ['firstName', 'lastName', 'email', 'phone'],
          ...(placeFields
            ? placeFields.names
            : (['address', ['city', 'state', 'zipCode', 'country']] as const)),
          isBusiness && ['companyName', 'vatNumber'],
          groups.length > 0 ? ['status', 'groupId'] : 'status',
          'tags',
          'notes',
        ]}
      />
      <CustomFormFields
        record="customer"
        form={form}
        stored={customer?.customFields}
        typed={form.values.customFields}
        onChange={(customFields) => form.set({ customFields })}
      />
    </RecordDialog>
  )
}
