import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { KeyRound, ListChecks, Pencil, Send, Trash2, TriangleAlert } from 'lucide-react'
import { t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { Webhook } from '../../contract.ts'
import { useTestWebhook } from './queries.ts'
import { eventWords } from './event-words.ts'

interface Actions {
  edit: () => void
  show: () => void
  renew: () => void
  remove: () => void
}

/** A webhook with its status and actions. */
export function WebhookRow({ webhook, edit, show, renew, remove }: { webhook: Webhook } & Actions) {
  const { name, url, events, is_active: isActive } = webhook
  const test = useTestWebhook()
  return (
    <li className="grid gap-2 px-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          {!isActive && <Badge tone="draft">Off</Badge>}
        </p>
        <p className="[overflow-wrap:anywhere] text-note/5 text-ink-soft">{url}</p>
        <p className="text-note/5 text-ink-soft">{events.map((event) => t(eventWords[event])).join(' · ')}</p>
      </div>
      <Trouble webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="touch"
          disabled={test.isPending}
          aria-label={`Send a test to ${name}`}
          onClick={() => test.mutate(webhook.id)}
        >
          <Send size={15} aria-hidden />
          Send a test
        </Button>
        <Button look="quiet" size="touch" aria-label={`Messages to ${name}`} onClick={show}>
          <ListChecks size={15} aria-hidden />
          Messages
        </Button>
        <Button look="quiet" size="touch" aria-label={`New secret for ${name}`} onClick={renew}>
          <KeyRound size={15} aria-hidden />
          New secret
        </Button>
        <Button look="quiet" size="touch" aria-label={`Edit ${name}`} onClick={edit}>
          <Pencil size={15} aria-hidden />
          Edit
        </Button>
        <Button look="quiet" size="touch" aria-label={`Delete ${name}`} onClick={remove}>
          <Trash2 size={15} aria-hidden />
          Delete
        </Button>
      </div>
    </li>
  )
}

/** Why a webhook was switched off, or since when it has been failing. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { timeZone } = useShopConfig()
  const { failing_since: since, switched_off_at: offAt, is_active: isActive } = webhook
  const isGivenUp = !isActive && offAt !== null
  if (!isGivenUp && since === null) return null
  const at = momentOf(isGivenUp ? offAt : (since ?? ''), timeZone)
  return (
    <p className="flex items-start gap-2 rounded-md bg-clay-wash p-2 text-note/5">
      <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-clay" />
      {isGivenUp
        ? `The shop switched it off on ${at}, because it took no message any more. Switch it on again when it works.`
        : `It has accepted no message since ${at}. The shop keeps trying.`}
    </p>
  )
}
