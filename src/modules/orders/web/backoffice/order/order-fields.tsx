import { useQueryClient } from '@tanstack/react-query'
import { updateOrderFields } from '#modules/orders/contract/orders-admin.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { call } from '#kernel/web/api.ts'
import { CustomFieldsSection } from '#kernel/web/backoffice/custom-fields/section.tsx'
import { itemsOf } from '#modules/orders/rules/index.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { reloadOrders, showOrder } from '../../queries/staff-orders.ts'

/** The fields that modules add to an order, or to one of its lines. */
export function OrderFields({
  order,
  position,
}: {
  order: Order
  /** Of the line, counted from 0, goods by the piece after the pieces; omitted: the order itself. */
  position?: number
}) {
  const client = useQueryClient()
  const section = {
    row: order,
    may: useMay(updateOrderFields),
    onSaved(saved: Order) {
      showOrder(client, saved)
      void reloadOrders(client)
    },
  }
  const save = (body: Input<typeof updateOrderFields>['body']) =>
    call(updateOrderFields, { params: { id: order.id }, body })
  if (position === undefined)
    return (
      <CustomFieldsSection
        {...section}
        record="order"
        valuesOf={(one: Order) => one.custom_fields}
        write={(custom_fields, version) => save({ custom_fields, version })}
      />
    )
  const line = position + 1
  const isGoods = position >= order.cart.length
  const n = (isGoods ? line - order.cart.length : line).toLocaleString(locale())
  return (
    <CustomFieldsSection
      {...section}
      record="order_line"
      headingOf={(title) =>
        isGoods ? t('{{title}}, goods {{n}}', { title, n }) : t('{{title}}, piece {{n}}', { title, n })
      }
      valuesOf={(one: Order) => itemsOf({ lines: one.cart, goods: one.goods ?? [] })[position]?.custom_fields}
      write={(custom_fields, version) => save({ lines: [{ line, custom_fields }], version })}
    />
  )
}
