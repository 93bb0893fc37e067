import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#kernel/web/api.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { getOrder, listOrders, type Order } from '#modules/orders/contract/index.ts'
import { draftDelay, listDelays, sendDelay, type Delay } from '../../contract/index.ts'

const statusLabels: Record<Delay['status'], string> = {
  draft: 'Draft',
  sent: 'The customer was told',
  consented: 'The customer agreed',
  cancelled: 'The customer cancels',
}

/** Notices that an order will be late; nothing before it is promised for a day. */
export function OrderDelays({ order }: { order: Order }) {
  const { data } = useQuery(readPage(listDelays, { query: { orderId: order.id, limit: 20 } }))
  const may = useMay(sendDelay)
  const isPromised =
    order.ready_to !== null && (order.status === 'confirmed' || order.status === 'processing')
  const [newDay, setNewDay] = useState('')
  const draft = useWrite({
    write: () => call(draftDelay, { params: { id: order.id }, body: { newDay } }),
    done: 'Notice drafted',
    failed: 'Failed to draft the notice',
    refreshes: [listDelays],
  })
  const send = useWrite({
    write: (id: string) => call(sendDelay, { params: { id } }),
    done: 'The customer is told',
    failed: 'Failed to send the notice',
    refreshes: [listDelays, listOrders, getOrder],
  })
  const notices = data?.rows ?? []
  if (!isPromised && notices.length === 0) return null
  return (
    <details
      className="mt-6"
      open={notices.some(({ status }) => status === 'draft' || status === 'cancelled')}
    >
      <summary className="cursor-pointer py-2 font-semibold">Late</summary>
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-1 py-2">
            <p>
              {t('Promised for {{day}}', { day: dateOf(notice.promisedDay, 'UTC') })}
              {notice.newDay && `, ${t('new day {{day}}', { day: dateOf(notice.newDay, 'UTC') })}`}
              {` · ${t(statusLabels[notice.status])}`}
            </p>
            {notice.isRefundProposed && (
              <p className="text-clay">Cancel the order and refund what was paid</p>
            )}
            {notice.status === 'draft' && notice.newDay && (
              <Button
                look="quiet"
                size="sm"
                className="justify-self-start"
                disabled={!may || send.isPending}
                onClick={() => send.mutate(notice.id)}
              >
                Tell the customer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isPromised && (
        <Form className="mt-2 flex flex-wrap items-end gap-3" onSend={() => draft.mutate()}>
          <Field
            type="date"
            label="Ready on"
            value={newDay}
            error={draft.error instanceof ApiError ? draft.error.fields['newDay'] : undefined}
            onChange={({ target }) => setNewDay(target.value)}
          />
          <Button
            type="submit"
            look="quiet"
            size="sm"
            className="min-h-11"
            disabled={!may || newDay === '' || draft.isPending}
          >
            Draft a notice
          </Button>
        </Form>
      )}
    </details>
  )
}
