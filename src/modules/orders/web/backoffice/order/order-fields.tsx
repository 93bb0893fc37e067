import { useQueryClient } from '@tanstack/react-query'
import { updateOrderFields } from '../../../contract/orders-admin.ts'
import type { Order } from '../../../contract/orders.ts'
import { call } from '#kernel/web/api.ts'
import { CustomFieldsSection } from '#kernel/web/backoffice/custom-fields/section.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { reloadOrders, showOrder } from '../../queries/staff-orders.ts'

/** The fields that modules add to an order. */
export function OrderFields({ order }: { order: Order }) {
  const client = useQueryClient()
  return (
    <CustomFieldsSection
      record="order"
      row={order}
      valuesOf={(one: Order) => one.custom_fields}
      may={useMay(updateOrderFields)}
      write={(values, version) =>
        call(updateOrderFields, {
          params: { id: order.id },
          body: { custom_fields: values, version },
        })
      }
      onSaved={(saved) => {
        showOrder(client, saved)
        void reloadOrders(client)
      }}
    />
  )
}
