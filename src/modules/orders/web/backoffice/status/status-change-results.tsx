import { Check, Minus, X } from 'lucide-react'
import { setOrderStatuses, type StatusChange } from '#modules/orders/contract/change-order-status.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { undoChanges, useChangeStatuses } from '../../queries/order-writes.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const looks = {
  changed: { icon: Check, className: 'text-good' },
  unchanged: { icon: Minus, className: 'text-ink-soft' },
  refused: { icon: X, className: 'text-clay' },
} as const

/** The result for each order of a bulk status change, until it is dismissed. */
export function StatusChangeResults({
  results,
  show,
}: {
  results: readonly StatusChange[]
  show: (results: readonly StatusChange[]) => void
}) {
  const { move, isPending } = useChangeStatuses(show)
  const may = useMay(setOrderStatuses)
  const changes = undoChanges(results)
  return (
    <section
      aria-label="Result for each order"
      className="mb-4 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <ul className="grid max-h-52 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2 wide:grid-cols-3">
        {results.map((result) => {
          const { icon: Icon, className } = looks[result.outcome]
          return (
            <li key={result.id} className="flex items-center gap-2">
              <Icon size={15} aria-hidden className={`shrink-0 ${className}`} />
              <span className="figures font-medium">{result.order_number ?? result.id.slice(-8)}</span>
              <span className="min-w-0 truncate text-ink-soft">{describeChange(result)}</span>
            </li>
          )
        })}
      </ul>
      <div className="mt-2 flex justify-end gap-2">
        {may && changes.length > 0 && (
          <Button look="quiet" size="sm" disabled={isPending} onClick={() => move({ changes, back: true })}>
            Undo
          </Button>
        )}
        <Button look="plain" size="sm" onClick={() => show([])}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}

function describeChange({ outcome, from, status, message }: StatusChange): string {
  if (outcome === 'refused') return message ?? 'Refused'
  if (outcome === 'unchanged') return status ? `Already ${t(orderStatusLabel(status))}` : ''
  return from && status ? `${t(orderStatusLabel(from))} → ${t(orderStatusLabel(status))}` : ''
}
