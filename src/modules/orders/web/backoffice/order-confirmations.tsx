import { confirmOrder } from '../../contract/orders-admin.ts'
import type { Order } from '../../contract/orders.ts'
import { useChosen } from '../../../../kernel/web/chosen.ts'
import { CheckField } from '../../../../kernel/web/ui/check-field.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import { momentOf } from '../../../../kernel/web/backoffice/moments.ts'
import type { useConfirmOrder } from '../queries/order-writes.ts'

/** What is confirmed before anything is cut; who did it stands in the history. */
export function OrderConfirmations({
  order,
  confirmation: { mutate, isPending },
}: {
  order: Order
  confirmation: Pick<ReturnType<typeof useConfirmOrder>, 'mutate' | 'isPending'>
}) {
  const may = useMay(confirmOrder)
  const { timeZone } = useShopFacts()
  const labelOf = (label: string, moment: string | null) =>
    moment === null ? label : `${label}, ${momentOf(moment, timeZone)}`
  const shared = { disabled: !may || isPending }
  const { shown, choose, settle } = useChosen({
    phone: order.phone_confirmed_at !== null,
    sizes: order.sizes_confirmed_at !== null,
  })
  const save = (choice: Partial<typeof shown>) => {
    choose(choice)
    mutate(choice, { onSettled: settle })
  }
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
