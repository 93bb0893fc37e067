import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { CopyDialog } from '#kernel/web/backoffice/copying/copy-dialog.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { translateMessage, t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import {
  listWebhooks,
  maxWebhooks,
  type Webhook,
  shownDeliveries,
  type WebhookDelivery,
} from '../../contract.ts'
import { allWebhooks, useDeleteWebhook, useRenewSecret, deliveriesOf, useRedeliver } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { eventWords, testWord } from './event-words.ts'

const wordOf = (type: string) => t(eventWords[type as keyof typeof eventWords] ?? testWord)

/** The latest messages to a webhook and their status. */
function DeliveriesDialog({ webhook, close }: { webhook: Webhook; close: () => void }) {
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

/** External servers that are notified of events, such as a bridge to Telegram or Zalo; for administrators. */
export function WebhooksCard() {
  const may = useMay(listWebhooks)
  const query = useQuery({ ...allWebhooks, enabled: may })
  if (!may) return null
  return (
    <Card
      title="Webhooks"
      hint="The shop notifies another server of what happens, with a signature, and repeats a message until it is accepted: a way to Telegram, Zalo or a phone."
    >
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {(data) => <Webhooks webhooks={data} />}
      </Loaded>
    </Card>
  )
}

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const renew = useRenewSecret(setSecret)
  const deleting = useDeleteDialog(
    useDeleteWebhook(),
    'Remove the webhook?',
    ({ name }: Webhook) => `${name} is told nothing more, and its list of messages goes too.`,
  )
  const shownWebhook = webhooks.find(({ id }) => id === shownId)
  return (
    <>
      {webhooks.length > 0 && (
        <ul aria-label="Webhooks" className="divide-y divide-line rounded-md border border-line">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              edit={() => setEdited(webhook)}
              show={() => setShownId(webhook.id)}
              renew={() => renew.mutate(webhook.id)}
              remove={() => deleting.ask(webhook)}
            />
          ))}
        </ul>
      )}
      <Button
        look="quiet"
        size="touch"
        disabled={webhooks.length >= maxWebhooks}
        onClick={() => setEdited('new')}
        className="w-fit"
      >
        <Plus size={15} aria-hidden />
        Add webhook
      </Button>
      {edited !== null && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          close={() => setEdited(null)}
          onSecret={setSecret}
        />
      )}
      {shownWebhook && <DeliveriesDialog webhook={shownWebhook} close={() => setShownId(null)} />}
      {secret !== null && <SecretDialog secret={secret} close={() => setSecret(null)} />}
      {deleting.dialog}
    </>
  )
}

/** Shows the secret of a webhook, which cannot be read again. */
function SecretDialog({ secret, close }: { secret: string; close: () => void }) {
  return (
    <CopyDialog title="Secret of the webhook" text={secret} close={close}>
      The receiver checks with it that a message comes from this shop. Copy it now: it is not shown again.
    </CopyDialog>
  )
}
