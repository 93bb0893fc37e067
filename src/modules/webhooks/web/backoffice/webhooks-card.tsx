import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { listWebhooks, maxWebhooks, type Webhook } from '../../contract.ts'
import { allWebhooks, useDeleteWebhook, useRenewSecret } from './queries.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { CopyDialog } from '#kernel/web/backoffice/copying/copy-dialog.tsx'

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
