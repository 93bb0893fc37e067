import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { CopyDialog } from '#kernel/web/backoffice/copying/copy-dialog.tsx'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf, momentOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { maxApiKeys, type ApiKey } from '../../contract.ts'
import { ApiKeyDialog, type AskPassword } from './api-key-dialog.tsx'
import { allApiKeys, useRevokeApiKey } from './queries.ts'
import { roleWords } from './role-words.ts'

/** Keys with which programs call the API; for administrators. */
export function ApiKeysTab({ askWhere }: { askWhere: AskPassword }) {
  const query = useQuery(allApiKeys)
  return (
    <div className="grid max-w-5xl">
      <Card
        title="API keys"
        hint="With a key another program reads or changes what its scopes allow: accounting, a warehouse, a report. What the API can do is described at /api/docs."
      >
        <Loaded query={query} waiting={<Skeleton className="h-24" />}>
          {(data) => <ApiKeys keys={data} askWhere={askWhere} />}
        </Loaded>
      </Card>
    </div>
  )
}

function ApiKeys({ keys, askWhere }: { keys: readonly ApiKey[]; askWhere: AskPassword }) {
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const revoking = useDeleteDialog(
    useRevokeApiKey(),
    'Revoke the API key?',
    ({ name }: ApiKey) => `Programs that use ${name} are refused from now on.`,
  )
  return (
    <>
      {keys.length > 0 && (
        <ul aria-label="API keys" className="divide-y divide-line rounded-md border border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} revoke={() => revoking.ask(key)} />
          ))}
        </ul>
      )}
      <Button
        look="quiet"
        size="touch"
        disabled={keys.length >= maxApiKeys}
        onClick={() => setIsAdding(true)}
        className="w-fit"
      >
        <Plus size={15} aria-hidden />
        Add API key
      </Button>
      {isAdding && <ApiKeyDialog close={() => setIsAdding(false)} onMade={setMade} askWhere={askWhere} />}
      {made !== null && (
        <CopyDialog title="Your API key" text={made} close={() => setMade(null)}>
          Copy it now and keep it like a password: it is not shown again.
        </CopyDialog>
      )}
      {revoking.dialog}
    </>
  )
}

const isPast = (moment: string) => Date.parse(moment) <= Date.now()

/** A key with what it may do and when it was used. */
function KeyRow({ apiKey, revoke }: { apiKey: ApiKey; revoke: () => void }) {
  const { timeZone } = useShopConfig()
  const {
    name,
    beginning,
    role,
    scopes,
    expires_at: expiresAt,
    last_used_at: usedAt,
    made_by: maker,
  } = apiKey
  const used = usedAt === null ? null : momentOf(usedAt, timeZone)
  const end = expiresAt === null ? null : dateOf(expiresAt, timeZone)
  const isExpired = expiresAt !== null && isPast(expiresAt)
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 px-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <code className="text-note/5 text-ink-soft">{beginning}…</code>
          {isExpired && <Badge tone="draft">Expired</Badge>}
        </p>
        <p className="text-note/5 text-ink-soft">
          {t(roleWords[role])} · {scopes.join(', ')}
        </p>
        <p className="text-note/5 text-ink-soft">
          {used === null ? t('Not used yet') : `Last used on ${used}`}
          {' · '}
          {end === null ? t('Without an end') : `Valid until ${end}`}
          {' · '}
          {`Made by ${maker}`}
        </p>
      </div>
      <Button look="quiet" size="touch" aria-label={`Revoke ${name}`} onClick={revoke}>
        <Trash2 size={15} aria-hidden />
        Revoke
      </Button>
    </li>
  )
}
