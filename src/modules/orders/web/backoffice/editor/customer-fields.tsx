import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { listCustomers, type Customer } from '#modules/customers/contract/index.ts'
import { countryCode } from '#kernel/rules/people/country-name.ts'
import { wholeName } from '#kernel/rules/people/name-parts.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { AddressPartsFields } from '#modules/addresses/web/backoffice/index.ts'
import { maxOrderNote } from '#modules/orders/contract/customer-info.ts'
import type { TypedOrder } from './typed-order.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** Number of typed digits from which customers are looked up. */
const minDigits = 5

const nameOf = (customer: Customer) => wholeName(customer) || (customer.companyName ?? '')

/** The parts of a customer's address; only for shops that ask for them. */
const placeOf = (
  { companyName, vatNumber, address, city, state, zipCode, country }: Customer,
  home: string,
) =>
  addressParts.parse({
    company: companyName ?? '',
    vat_number: vatNumber ?? '',
    street: (address ?? '').slice(0, 300),
    city: city ?? '',
    region: state ?? '',
    postcode: zipCode ?? '',
    country: countryCode(country) ?? home,
  })

/** An order whose address is asked for in parts, where the shop asks for them. */
export const withPlace = (order: TypedOrder, home: string | null): TypedOrder =>
  order.place === null && home !== null
    ? { ...order, place: addressParts.parse({ country: home, street: order.address.trim().slice(0, 300) }) }
    : order

/**
 * The fields of an order that a customer fills.
 * @param home the shop's country, where it asks for addresses in parts; otherwise null
 */
export const fieldsOf = (customer: Customer, home: string | null) => ({
  place: home === null ? null : placeOf(customer, home),
  customerId: customer.id,
  groupId: customer.groupId ?? '',
  name: nameOf(customer),
  phone: customer.phone ?? '',
  email: customer.email ?? '',
  address: [customer.address, customer.city, customer.state, customer.zipCode].filter(Boolean).join(', '),
})

/** The customer of the order; for a new order, customers can be found by their phone number. */
export function CustomerFields({
  order,
  home,
  finds,
  errorOf,
  change,
}: {
  order: TypedOrder
  /** The shop's country, where it asks for addresses in parts; otherwise null. */
  home: string | null
  /** Whether customers are looked up. */
  finds: boolean
  errorOf: (field: string) => string | undefined
  change: (by: Partial<TypedOrder>) => void
}) {
  const phone = useDeferredValue(order.phone.trim())
  const { data: matchingCustomers } = useQuery({
    ...readPage(listCustomers, { query: { q: phone, limit: 5 } }),
    enabled: finds && order.customerId === '' && phone.replace(/\D/g, '').length >= minDigits,
  })
  const text = (field: 'name' | 'phone' | 'email' | 'address', label: string) => ({
    label,
    value: order[field],
    error: errorOf(`customer_info.${field}`),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const matches = order.customerId === '' ? (matchingCustomers?.rows ?? []) : []
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">Customer</legend>
      <div className="grid content-start gap-2">
        <Field {...text('phone', 'Phone')} type="tel" />
        {matches.length > 0 && (
          <ul aria-label="Customers with this number" className="grid gap-1">
            {matches.map((customer) => (
              <li key={customer.id}>
                <Button
                  look="quiet"
                  size="sm"
                  className="w-full justify-start text-left"
                  onClick={() => change(fieldsOf(customer, home))}
                >
                  {nameOf(customer)} · {customer.phone}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {order.customerId !== '' && (
          <p className="text-xs text-ink-soft">
            A known customer.{' '}
            <button
              type="button"
              className="underline"
              onClick={() => change({ customerId: '', groupId: '' })}
            >
              Make a new one instead
            </button>
          </p>
        )}
      </div>
      <Field {...text('name', t('Name', { context: 'person' }))} />
      <Field {...text('email', 'E-mail')} type="email" />
      {order.place ? (
        <AddressPartsFields
          value={order.place}
          errorOf={(part) => errorOf(`delivery_address.${part}`)}
          onChange={(place) => change({ place })}
        />
      ) : (
        <div className="grid content-start gap-2">
          <TextArea {...text('address', 'Address')} rows={2} />
          {home !== null && (
            <button
              type="button"
              className="w-fit text-xs underline"
              onClick={() => change({ place: withPlace(order, home).place })}
            >
              Enter it in parts
            </button>
          )}
        </div>
      )}
      <TextArea
        label="Note of the customer"
        value={order.orderNote}
        maxLength={maxOrderNote}
        rows={2}
        autoComplete="off"
        onChange={({ target }) => change({ orderNote: target.value })}
      />
    </fieldset>
  )
}
