import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Customer, CustomerGroup } from '#modules/customers/contract/index.ts'
import { customerGroups } from '#modules/customers/web/queries.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { staffSettings } from '#modules/settings/web/queries.ts'
import { ApiError } from '#kernel/web/api.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useFieldGroups } from '#kernel/web/backoffice/custom-fields/declared.ts'
import { CustomFormFields } from '#kernel/web/backoffice/custom-fields/form-fields.tsx'
import { customPayload } from '#kernel/web/backoffice/custom-fields/form-values.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { useCorrectOrder, useTakeOrder } from '../../queries/order-corrections.ts'
import { DeliveryChoice } from '../delivery-choice.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { CustomerFields, fieldsOf, withPlace } from './customer-fields.tsx'
import { GoodsFields } from './goods-fields.tsx'
import { chargesOf, useDelivery, withCharges } from './use-delivery.ts'
import { LineRow } from './line-row.tsx'
import {
  changedLine,
  customerInfoOf,
  emptyLine,
  emptyOrder,
  priceOfGoods,
  sentGoods,
  sentLine,
  typedOrder,
  type TypedCharge,
  type TypedLine,
} from './typed-order.ts'
import { emptyCharge, sentCharge, sumOfCharges } from './typed-charges.ts'

/** Messages of a refused save, by dotted field. */
const refusedOf = (error: unknown): Record<string, string> => (error instanceof ApiError ? error.fields : {})

/** Whether lines of an order may still change. */
const isOpenForLines = (order: Order | null) =>
  order === null || order.status === 'pending' || order.status === 'confirmed'

const useSettings = () => useQuery(staffSettings).data

/** The shop's country, where it asks for addresses in parts; otherwise null. */
function usePlaceOfTaxes(): string | null {
  const { country } = useShopConfig()
  const settings = useSettings()
  return settings?.price_note || settings?.delivers ? country : null
}

/** The group of a known customer. */
function useGroup(id: string): CustomerGroup | undefined {
  const { data: groups } = useQuery({ ...customerGroups, enabled: id !== '' })
  return groups?.find((group) => group.id === id)
}

const chargeOfGroup = ({ name: label, percent }: CustomerGroup): TypedCharge => ({
  ...emptyCharge(),
  kind: 'discount',
  label,
  amount: `${percent}`,
  isPercent: true,
})

/** Corrects an order, or enters a new one for a customer. */
export function OrderEditor({
  order,
  customer = null,
  close,
  onTaken,
}: {
  /** Null: a new order. */
  order: Order | null
  /** The customer of a new order. */
  customer?: Customer | null
  close: () => void
  /** Called with a new order once it is placed. */
  onTaken?: (order: Order) => void
}) {
  const money = useOfficeMoney()
  const { currency } = useShopConfig()
  const home = usePlaceOfTaxes()
  const [stored, setTyped] = useState(() =>
    order ? typedOrder(order) : { ...emptyOrder(home), ...(customer && fieldsOf(customer, home)) },
  )
  // The settings may arrive after the form was opened.
  const typed = order === null ? withPlace(stored, home) : stored
  const [open, setOpen] = useState<number | null>(order ? null : (typed.lines[0]?.key ?? null))
  const [prices, setPrices] = useState<Record<number, number>>({})
  const correct = useCorrectOrder(order, close)
  const take = useTakeOrder((order) => {
    close()
    onTaken?.(order)
  })
  const { isPending, error } = order ? correct : take
  const refused = refusedOf(error)
  const mayChangeLines = isOpenForLines(order)
  const exponent = currencyExponent(currency)
  const pieces = typed.lines.map(({ key, line, storedPrice }) => ({
    ...(line !== undefined && { line }),
    price: prices[key] ?? storedPrice ?? 0,
  }))
  const goodsPrices = typed.goods.map((item) => ({ price: priceOfGoods(item, exponent) }))
  const items = [...pieces, ...goodsPrices]
  const lineSum = items.reduce((sum, { price }) => sum + price, 0)
  const settings = useSettings()
  const addsTax = settings?.price_note?.kind === 'added'
  const sellsGoods = settings?.sells_goods === true || typed.goods.length > 0
  const group = useGroup(typed.groupId)
  const groups = useFieldGroups('order')
  const lineGroups = useFieldGroups('order_line')
  const charges = chargesOf(typed, order)
  const delivers = settings?.delivers === true
  const delivery = useDelivery(typed, { order, isOn: delivers, groupPrice: typed.hasGroupPrice })
  const chargeSum = sumOfCharges(
    [...(group && typed.hasGroupPrice ? [chargeOfGroup(group)] : []), ...charges],
    items,
    exponent,
  )

  const setLines = (lines: TypedLine[]) => setTyped({ ...typed, lines })
  function addLine() {
    const line = emptyLine(typed.lines.at(-1))
    setLines([...typed.lines, line])
    setOpen(line.key)
  }
  function save() {
    const body = {
      customer_info: customerInfoOf(typed),
      ...(typed.place && { delivery_address: typed.place }),
      note: typed.orderNote.trim(),
      charges: charges.map(sentCharge),
      notify: typed.notify,
    }
    const cart = typed.lines.map((line) => ({
      ...sentLine(line),
      ...customPayload('order_line', lineGroups, line.custom),
    }))
    const goods = typed.goods.map((item) => ({
      ...sentGoods(item),
      ...customPayload('order_line', lineGroups, item.custom),
    }))
    if (order)
      correct.mutate({
        ...body,
        ...(typed.delivery !== undefined && { delivery_method: typed.delivery }),
        ...(mayChangeLines && {
          cart: cart.map((line) => ({ ...line, product_id: line.product_id || null })),
          ...(sellsGoods && {
            goods: goods.map((item) => ({ ...item, product_id: item.product_id || null })),
          }),
        }),
      })
    else
      take.mutate({
        ...body,
        cart,
        ...(goods.length > 0 && { goods }),
        ...(typed.delivery && { delivery_method: typed.delivery }),
        ...(typed.customerId !== '' && { customer_id: typed.customerId }),
        ...(group && { group_price: typed.hasGroupPrice }),
        ...customPayload('order', groups, typed.custom),
      })
  }
  return (
    <Dialog
      open
      onClose={close}
      title={order ? `Correct order ${order.order_number}` : 'New order'}
      closeLabel="Close"
    >
      <Form onSend={save} className="grid gap-6 text-dense/5">
        <CustomerFields
          order={typed}
          home={home}
          finds={order === null}
          errorOf={(field) => refused[field]}
          change={(by) => setTyped({ ...typed, ...by })}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-semibold">Pieces</legend>
          {!mayChangeLines && (
            <p className="text-ink-soft">This order is being made: its pieces stay as they are.</p>
          )}
          {typed.lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              number={index + 1}
              isOpen={open === line.key}
              mayChange={mayChangeLines}
              errorOf={(field) => refused[`cart.${index}.${field}`]}
              toggle={() => setOpen(open === line.key ? null : line.key)}
              change={(by) =>
                setLines(
                  typed.lines.map((candidate) =>
                    candidate.key === line.key ? changedLine(candidate, by) : candidate,
                  ),
                )
              }
              remove={() => setLines(typed.lines.filter(({ key }) => key !== line.key))}
              priced={(price) =>
                setPrices((current) =>
                  current[line.key] === price ? current : { ...current, [line.key]: price },
                )
              }
            />
          ))}
          <FieldError id="order-lines" error={refused['cart']} />
          {mayChangeLines && (
            <Button look="quiet" size="sm" className="justify-self-start" onClick={addLine}>
              <Plus size={15} aria-hidden />
              Add a piece
            </Button>
          )}
        </fieldset>
        {group && (
          <CheckField
            label={t('Price of the group {{group}}', { group: `${group.name} (−${group.percent} %)` })}
            checked={typed.hasGroupPrice}
            onChange={(hasGroupPrice) => setTyped({ ...typed, hasGroupPrice })}
          />
        )}
        {sellsGoods && (
          <GoodsFields
            goods={typed.goods}
            mayChange={mayChangeLines}
            errorOf={(index, field) => refused[`goods.${index}.${field}`]}
            change={(goods) => setTyped({ ...typed, goods })}
          />
        )}
        {delivers && (
          <DeliveryChoice
            choices={delivery.choices}
            others={[
              ...(order?.delivery
                ? [['kept', t('As agreed: {{delivery}}', { delivery: order.delivery.name })] as const]
                : []),
              ['none', 'By hand, or none'],
            ]}
            value={typed.delivery ?? (typed.delivery === undefined && order?.delivery ? 'kept' : 'none')}
            error={refused['delivery_method'] ?? refused['delivery_address']}
            onChange={(value) =>
              setTyped({
                ...typed,
                delivery: value === 'kept' ? undefined : value === 'none' ? null : value,
              })
            }
          />
        )}
        <ChargeFields
          charges={charges}
          error={refused['charges']}
          change={(shownCharges) => setTyped({ ...typed, charges: withCharges(typed, order, shownCharges) })}
        />
        {order === null && (
          <CustomFormFields
            record="order"
            form={{ may: true, error: (field) => refused[field] }}
            stored={undefined}
            typed={typed.custom}
            onChange={(custom) => setTyped({ ...typed, custom })}
          />
        )}
        <CheckField
          label={order ? 'Mail the change to the customer' : 'Mail the order to the customer'}
          checked={typed.notify}
          error={refused['notify']}
          onChange={(notify) => setTyped({ ...typed, notify })}
        />
        <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-1 py-3">
          <p className="flex items-baseline gap-3">
            {addsTax ? 'Total without tax' : 'Total'}{' '}
            <output className="figures font-serif text-lg font-medium">
              {money(lineSum + chargeSum + delivery.price)}
            </output>
          </p>
          <span className="flex gap-2">
            <Button look="quiet" size="sm" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" size="sm" disabled={isPending}>
              Save
            </Button>
          </span>
        </div>
      </Form>
    </Dialog>
  )
}
