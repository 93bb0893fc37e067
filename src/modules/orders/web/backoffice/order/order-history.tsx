import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addOrderNote, type OrderEvent, type OrderChange } from '#modules/orders/contract/orders-admin.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { translateMessage, t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { officeSize } from '#modules/pricing/web/backoffice/index.ts'
import { useAddOrderNote } from '../../queries/order-writes.ts'
import { orderEvents } from '../../queries/staff-orders.ts'
import { chargeLabels } from './charge-labels.ts'
import { pieceFacts } from './piece-facts.tsx'

const labels: Record<OrderChange['what'], string> = {
  name: t('Name', { context: 'person' }),
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  note: 'Note of the customer',
  line: 'Piece',
  goods: 'Goods by the piece',
  charges: 'Charges',
  delivery: 'Delivery',
  total: 'Total',
}

/** What a correction changed: each value before and after. */
function OrderChanges({ changes }: { changes: readonly OrderChange[] }) {
  const words = useWords()
  return (
    <dl className="mt-1 grid gap-1">
      {changes.map(({ what, line, before, after }) => (
        <div key={`${what}${line ?? ''}`} className="wrap-anywhere">
          <dt className="inline text-ink-soft">
            {labels[what]}
            {line !== null && ` ${line}`}:{' '}
          </dt>
          <dd className="inline">
            {before !== null && <del className="text-ink-soft">{words(before)}</del>}
            {before !== null && after !== null && ' → '}
            {after === null ? ' removed' : words(after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useWords() {
  const money = useOfficeMoney()
  return (value: OrderChange['before']): string => {
    if (value === null) return ''
    if (typeof value === 'string') return value || 'none'
    if (typeof value === 'number') return money(value)
    if (Array.isArray(value))
      return (
        value
          .map((item) =>
            'quantity' in item
              ? `${item.quantity} × ${item.product_name} ${money(item.calculated_price)}`
              : `${item.label || chargeLabels[item.kind]} ${money(item.amount)}`,
          )
          .join(', ') || 'none'
      )
    const choices = value.choices?.map(({ option, choice }) => `${option}: ${choice}`) ?? []
    return [
      value.product_name,
      officeSize(value.width, value.length),
      ...choices,
      ...pieceFacts(value),
      money(value.calculated_price),
      value.price_reason,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** The history of an order, newest first, and a form for staff notes. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const query = useQuery(orderEvents(orderId))
  return (
    <section aria-label="Timeline" className="mt-6">
      <h3 className="mb-2 font-sans text-dense font-semibold">Timeline</h3>
      <NoteForm orderId={orderId} />
      {query.isPending && <Skeleton className="mt-3 h-16" />}
      {query.isError && <CouldNotLoad query={query} />}
      <ol className="mt-3 grid gap-3 border-l border-line pl-4">
        {query.data?.rows.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event }: { event: OrderEvent }) {
  const { timeZone } = useShopConfig()
  return (
    <li className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-ink-soft">
      <p className={event.kind === 'note' ? 'wrap-anywhere whitespace-pre-line' : 'font-medium'}>
        {describeEvent(event)}
      </p>
      {event.changes && <OrderChanges changes={event.changes} />}
      <p className="figures text-note text-ink-soft">
        {actorOf(event)} · {momentOf(event.created_at, timeZone)}
        {event.kind === 'note' && ' · internal note'}
      </p>
    </li>
  )
}

/** Who did it: a person by name, a guest and the shop itself in the reader's language. */
function actorOf({ actor_name: name }: OrderEvent): string {
  if (name === 'Guest') return 'Guest'
  return name ?? 'The shop'
}

const confirmationLabels = {
  phone_confirmed: 'Confirmed by phone',
  phone_unconfirmed: 'Confirmation by phone withdrawn',
  sizes_confirmed: 'Sizes confirmed',
  sizes_unconfirmed: 'Confirmation of the sizes withdrawn',
  corrected: 'Order corrected',
  claimed: 'Taken over by the account with this e-mail address',
} as const

/** A note: one that the shop wrote itself is translated, one that a person wrote is not. */
const noteOf = (note: string, isOwn: boolean) =>
  isOwn ? note.split('\n').map(translateMessage).join('\n') : note

function describeEvent({
  kind,
  from_status: from,
  to_status: to,
  note,
  actor_name: actor,
}: OrderEvent): string {
  if (kind === 'note') return noteOf(note ?? '', actor === null)
  if (kind === 'placed') return 'Order placed'
  if (kind !== 'status') return confirmationLabels[kind]
  return `${from ? `${t(orderStatusLabel(from))} → ` : ''}${to ? t(orderStatusLabel(to)) : ''}`
}

function NoteForm({ orderId }: { orderId: string }) {
  const may = useMay(addOrderNote)
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useAddOrderNote(orderId, () => setNote(''))
  if (!may) return null
  return (
    <Form className="grid gap-2" onSend={() => note.trim() !== '' && mutate(note)}>
      <TextArea
        label="Internal note"
        hint="For staff only; the customer never sees it."
        error={error instanceof ApiError ? error.fields['note'] : undefined}
        rows={2}
        maxLength={4000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="submit"
        look="quiet"
        size="sm"
        className="justify-self-end"
        disabled={isPending || note.trim() === ''}
      >
        Add note
      </Button>
    </Form>
  )
}
