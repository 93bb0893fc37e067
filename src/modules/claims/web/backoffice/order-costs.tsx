import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { officePercent, useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import { getMargin, type OrderMargin } from '../../contract/index.ts'
import { marginOfOrder, useSaveCosts } from '../queries/staff-claims.ts'

/** What is left of an order after what it cost, for those who may see it. */
export function OrderCosts({ order }: { order: Order }) {
  const may = useMay(getMargin)
  const { data } = useQuery({ ...marginOfOrder(order.id), enabled: may })
  const [isEditing, setEditing] = useState(false)
  if (!may || !data) return null
  return (
    <section aria-label="What it cost" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-dense font-semibold">What it cost</h3>
        <Button look="quiet" size="sm" onClick={() => setEditing(!isEditing)}>
          Enter costs
        </Button>
      </div>
      <MarginFacts margin={data} />
      {isEditing && (
        <CostForm key={data.version} orderId={order.id} margin={data} done={() => setEditing(false)} />
      )}
    </section>
  )
}

function MarginFacts({ margin: orderMargin }: { margin: OrderMargin }) {
  const money = useOfficeMoney()
  const { net, materials, minutes, work, delivery, remakes, margin, percent } = orderMargin
  const rows: readonly (readonly [string, string])[] = [
    [t('Net'), money(net)],
    [t('Materials'), materials === null ? t('Not known') : `−${money(materials)}`],
    [t('Work, {{minutes}} min', { minutes }), `−${money(work)}`],
    [t('Delivery'), delivery === null ? t('Not entered') : `−${money(delivery)}`],
    ...(remakes === 0 ? [] : [[t('Made again'), `−${money(remakes)}`] as const]),
  ]
  return (
    <dl className="mt-1 grid gap-1">
      {rows.map(([name, figure]) => (
        <div key={name} className="flex justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures">{figure}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-x-4 border-t border-line pt-1 font-medium">
        <dt>Margin</dt>
        <dd className="figures">
          {margin === null
            ? t('Not known')
            : `${money(margin)}${percent === null ? '' : ` · ${officePercent(percent, 1)}`}`}
        </dd>
      </div>
    </dl>
  )
}

function CostForm({ orderId, margin, done }: { orderId: string; margin: OrderMargin; done: () => void }) {
  const [minutes, setMinutes] = useState(margin.isMeasured ? String(margin.minutes) : '')
  const [delivery, setDelivery] = useState(margin.delivery === null ? '' : String(margin.delivery))
  const { mutate, isPending } = useSaveCosts(orderId)
  const numberOrNull = (text: string) => (text === '' ? null : Number(text))
  return (
    <Form
      className="mt-3 grid gap-3 sm:grid-cols-2"
      onSend={() =>
        mutate(
          { minutes: numberOrNull(minutes), delivery: numberOrNull(delivery), version: margin.version },
          { onSuccess: done },
        )
      }
    >
      <NumberField
        label="Minutes of work"
        hint="Empty: as the settings say for each piece."
        decimals={0}
        value={minutes}
        onChange={setMinutes}
      />
      <NumberField label="Cost of the delivery" decimals="currency" value={delivery} onChange={setDelivery} />
      <Button type="submit" size="sm" className="justify-self-start" disabled={isPending}>
        Save
      </Button>
    </Form>
  )
}
