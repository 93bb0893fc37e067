import { confirmOrder } from '#modules/orders/contract/orders-admin.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import type { useConfirmations } from './use-confirmations.ts'

/** What is to be confirmed before anything is cut; the history shows who confirmed it. */
export function OrderConfirmations({
  order,
  confirmations: { shown, save, isSaving },
}: {
  order: Order
  confirmations: ReturnType<typeof useConfirmations>
}) {
  const may = useMay(confirmOrder)
  const { timeZone } = useShopConfig()
  const labelOf = (label: string, moment: string | null) =>
    moment === null ? label : `${label}, ${momentOf(moment, timeZone)}`
  const shared = { disabled: !may || isSaving }
  return (
    <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      <CheckField
        {...shared}
        label={labelOf('Phone confirmed', order.phone_confirmed_at)}
        checked={shown.phone}
        onChange={(phone) => save({ phone })}
      />
      <CheckField
        {...shared}
        label={labelOf('Sizes confirmed', order.sizes_confirmed_at)}
        checked={shown.sizes}
        onChange={(sizes) => save({ sizes })}
      />
    </div>
  )
}
