import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { resolveAlert, type StockAlert } from '../../contract/stock.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { stockAlerts, useResolveAlert, useResolveRecovered } from '../queries/inventory.ts'
import { alertMails, useAlertMails } from '../queries/stock-reports.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useOptimisticChoice } from '#kernel/web/use-optimistic-choice.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { formatQuantity, listDecimals } from './format.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

const words: Record<StockAlert['alertType'], string> = {
  low_stock: 'Low stock',
  out_of_stock: 'Out of stock',
  overstock: 'Overstock',
}
const panel = 'rounded-lg border border-line bg-surface px-6 py-16 text-center text-ink-soft'

function onFailure(error: unknown): void {
  toastFailure('Failed to resolve alert')(error)
}

/** Whether the user receives new alerts by mail. */
function MailChoice() {
  const { data } = useQuery(alertMails)
  const { mutate } = useAlertMails()
  const { shown, choose, settle } = useOptimisticChoice(data ?? { wanted: false })
  if (!data) return null
  return (
    <label className="mb-3 flex min-h-9 w-fit items-center gap-2.5">
      <input
        type="checkbox"
        checked={shown.wanted}
        onChange={({ target: { checked } }) => {
          choose({ wanted: checked })
          mutate(checked, { onSettled: settle })
        }}
        className="size-4 accent-accent"
      />
      Mail me every new alert
    </label>
  )
}

const list = 'divide-y divide-line rounded-lg border border-line bg-surface'

/** Open alerts for items that are low or out of stock, and below them the resolved ones. */
export function AlertsTab() {
  const { data, ...query } = useQuery(stockAlerts)
  const may = useMay(resolveAlert)
  const clear = useResolveRecovered()
  // Overstock appears only in the reports, because it needs no action.
  const listed = (data ?? []).filter(({ alertType }) => alertType !== 'overstock')
  // What is resolved here stays in its place, so that nothing moves under the hand.
  const [resolvedHere, setResolvedHere] = useState<ReadonlySet<string>>(new Set())
  const open = listed.filter(({ id, isResolved }) => !isResolved || resolvedHere.has(id))
  const resolved = listed.filter(({ id, isResolved }) => isResolved && !resolvedHere.has(id))
  const recovered = listed.filter((alert) => alert.recovered && !alert.isResolved).length
  return (
    <>
      <MailChoice />
      {recovered > 0 && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">
            {recovered === 1 ? 'One alert has' : `${recovered} alerts have`} recovered: there is enough in
            stock again.
          </p>
          <Button
            look="quiet"
            size="sm"
            disabled={!may || clear.isPending}
            onClick={() =>
              clear.mutate(undefined, {
                onSuccess: () => toast({ title: 'Alert resolved successfully' }),
                onError: onFailure,
              })
            }
          >
            Clear recovered
          </Button>
        </div>
      )}
      {query.isPending && <Skeleton className="h-64 rounded-lg" />}
      {query.isError && <CouldNotLoad query={query} />}
      {data && open.length === 0 && <p className={panel}>No alerts. Nothing runs low.</p>}
      {open.length > 0 && (
        <ul aria-label="Alerts" className={list}>
          {open.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              may={may}
              onResolve={() => setResolvedHere((previous) => new Set([...previous, alert.id]))}
            />
          ))}
        </ul>
      )}
      {resolved.length > 0 && <ResolvedAlerts alerts={resolved} may={may} />}
    </>
  )
}

/** How many of the resolved alerts, the newest, are shown at first. */
const firstResolved = 10

function ResolvedAlerts({ alerts, may }: { alerts: readonly StockAlert[]; may: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? alerts : alerts.slice(0, firstResolved)
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer py-3 font-medium">Resolved ({alerts.length})</summary>
      <ul aria-label="Resolved alerts" className={list}>
        {shown.map((alert) => (
          <AlertRow key={alert.id} alert={alert} may={may} />
        ))}
      </ul>
      {shown.length < alerts.length && (
        <Button look="quiet" size="touch" className="mt-3" onClick={() => setShowsAll(true)}>
          Show all {alerts.length}
        </Button>
      )}
    </details>
  )
}

function AlertRow({
  alert,
  may,
  onResolve,
}: {
  alert: StockAlert
  may: boolean
  /** Called before it is resolved: the answer may come after the list was read again. */
  onResolve?: () => void
}) {
  const { timeZone } = useShopConfig()
  const { mutate, isPending } = useResolveAlert()
  const { alertType, itemName, currentLevel, threshold, createdAt, isResolved, recovered } = alert
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return (
    <li
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 desk:grid-cols-[8.5rem_minmax(0,1fr)_12.5rem_10rem_10rem]',
        isResolved ? 'min-h-9 py-0.5 text-note text-ink-soft' : 'min-h-12 py-1.5',
      )}
    >
      {/* On a phone: the name with the kind, the level with the button, the time. */}
      <span className="max-desk:order-2 max-desk:justify-self-end">
        {isResolved ? (
          words[alertType]
        ) : (
          <Badge tone={alertType === 'out_of_stock' ? 'failed' : 'waiting'}>{words[alertType]}</Badge>
        )}
      </span>
      <span className={classes('wrap-anywhere max-desk:order-1', !isResolved && 'font-medium')}>
        {itemName}
      </span>
      <span className="figures text-ink-soft max-desk:order-3">
        {formatQuantity(currentLevel, listDecimals)} in stock, threshold {formatQuantity(threshold)}
      </span>
      <time dateTime={createdAt} className="figures text-ink-soft max-desk:order-5 desk:text-right">
        {dateFormat(locale(), style).format(new Date(createdAt))}
      </time>
      <span className="flex items-center justify-end gap-3 max-desk:order-4 max-desk:row-span-2">
        {recovered && !isResolved && <span className="text-good">Recovered</span>}
        {isResolved ? (
          'Resolved'
        ) : (
          <Button
            look="quiet"
            size="sm"
            disabled={!may || isPending}
            onClick={() => {
              onResolve?.()
              mutate(alert.id, {
                onSuccess: () => toast({ title: 'Alert resolved successfully' }),
                onError: onFailure,
              })
            }}
          >
            Resolve
          </Button>
        )}
      </span>
    </li>
  )
}
