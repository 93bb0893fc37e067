import { useQuery } from '@tanstack/react-query'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { translateMessage, t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { shownDeliveries, type Webhook, type WebhookDelivery } from '../../contract.ts'
import { deliveriesOf, useRedeliver } from './queries.ts'
import { eventWords, testWord } from './event-words.ts'

const wordOf = (type: string) => t(eventWords[type as keyof typeof eventWords] ?? testWord)

/** The latest messages to a webhook and their status. */
export function DeliveriesDialog({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const query = useQuery(deliveriesOf(webhook.id))
  const { data } = query
  return (
    <Dialog open onClose={close} title={`Messages to ${webhook.name}`} closeLabel="Close">
      {query.isError ? (
        <CouldNotLoad query={query} />
      ) : !data ? (
        <Skeleton className="h-32" />
      ) : data.length === 0 ? (
        <p>Nothing was sent yet.</p>
      ) : (
        <>
          <p className="mb-3 text-note/5 text-ink-soft">
            {`The last ${shownDeliveries} messages are listed. They are kept for 30 days.`}
          </p>
          <ul aria-label="Messages" className="divide-y divide-line">
            {data.map((delivery) => (
              <Delivery key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { timeZone } = useShopConfig()
  const redeliver = useRedeliver(webhookId)
  const { type, status, response_status: statusCode, error, attempts, created_at: at } = delivery
  const next = delivery.next_attempt_at
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{wordOf(type)}</span>{' '}
          <span className="figures text-note text-ink-soft">{momentOf(at, timeZone)}</span>
        </p>
        <p className={classes('text-note/5', status === 'failed' ? 'text-clay' : 'text-ink-soft')}>
          {status === 'delivered'
            ? `Taken, with answer ${statusCode}`
            : error === null
              ? 'On its way'
              : translateMessage(error)}
          {attempts > 1 && ` · ${attempts} attempts`}
          {next !== null && attempts > 0 && ` · next attempt ${momentOf(next, timeZone)}`}
        </p>
      </div>
      <Button
        look="quiet"
        size="touch"
        disabled={redeliver.isPending}
        aria-label={`Send again: ${wordOf(type)}, ${momentOf(at, timeZone)}`}
        onClick={() => redeliver.mutate(delivery.id)}
      >
        Send again
      </Button>
    </li>
  )
}
