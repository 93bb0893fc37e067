import { useQueryClient } from '@tanstack/react-query'
import { updateCustomer, type Customer } from '../../contract/customers.ts'
import { CustomFieldsSection } from '#kernel/web/backoffice/custom-fields/section.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { crmEndpoints, writeCustomer } from '../queries.ts'

/** The fields that modules add to a customer. */
export function CustomerMoreFields({ customer }: { customer: Customer }) {
  const client = useQueryClient()
  return (
    <CustomFieldsSection
      record="customer"
      row={customer}
      valuesOf={(one: Customer) => one.customFields}
      may={useMay(updateCustomer)}
      write={(customFields, version) => writeCustomer(customer, { customFields }, version)}
      onSaved={() => void refresh(client, crmEndpoints)}
    />
  )
}
