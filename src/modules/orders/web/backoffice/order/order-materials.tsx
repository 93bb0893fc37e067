import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consumeOrderMaterials, type OrderMaterial } from '#modules/materials/contract.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { stageOf } from '#modules/materials/rules/index.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { materialsOfOrder, useConsumeMaterials } from '#modules/materials/web/queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { formatQuantity, formatQuantityWithUnit } from '#modules/inventory/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'

/** The stock that an order needs; nothing where no product has a bill of materials. */
export function OrderMaterials({ order }: { order: Order }) {
  const { data = [] } = useQuery(materialsOfOrder(order.id))
  if (data.length === 0) return null
  const isShort = data.some(({ short }) => short > 0)
  return (
    <section aria-label="Materials" className="mt-6">
      <h3 className="flex items-center gap-3 font-sans text-dense font-semibold">
        Materials from stock
        {isShort && (
          <span className="rounded-full border border-clay px-2 text-note/5 font-normal text-clay">
            Short
          </span>
        )}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {data.map((material) => (
          <li
            key={material.inventory_item_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5"
          >
            <Link
              to="/admin/inventory"
              search={{ tab: 'items', history: material.inventory_item_id }}
              className="min-w-0 underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-ink"
            >
              {material.item_name}
            </Link>
            <span className="figures text-right">
              {formatQuantityWithUnit(material.needed, material.unit)}
              <span className="text-ink-soft"> {stateOf(material, order)}</span>
              {material.short > 0 && (
                <span className="text-clay">, {formatQuantity(material.short)} short</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isShort && stageOf(order.status) === 'consumed' && <TakeButton orderId={order.id} />}
    </section>
  )
}

function stateOf({ needed, consumed }: OrderMaterial, { status }: Order): string {
  if (consumed === needed) return t('used')
  if (consumed > 0) return `needed, ${formatQuantity(consumed)} used`
  return stageOf(status) === 'none' ? t('needed') : t('reserved')
}

/** Takes materials that were short when the order went into processing and have arrived since. */
function TakeButton({ orderId }: { orderId: string }) {
  const may = useMay(consumeOrderMaterials)
  const { mutate, isPending } = useConsumeMaterials(orderId)
  const take = () =>
    mutate(undefined, {
      onSuccess: (materials) =>
        toast({
          title: materials.some(({ short }) => short > 0)
            ? 'Some materials are still short'
            : 'Materials taken from stock',
        }),
      onError: toastFailure('Failed to take materials'),
    })
  return (
    <Button look="quiet" size="sm" className="mt-2" disabled={!may || isPending} onClick={take}>
      Take from stock
    </Button>
  )
}
