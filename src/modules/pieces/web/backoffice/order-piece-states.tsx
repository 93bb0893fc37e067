import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { proposedStatus } from '../../rules/index.ts'
import { piecesOfOrder, scansOfOrder } from '../queries/pieces.ts'
import { stateLabels } from './state-labels.ts'

/** The states of an order's pieces, and the status that they speak for; nothing before the first scan. */
export function OrderPieceStates({
  order,
  setStatus,
}: {
  order: Order
  setStatus: (status: OrderStatus) => void
}) {
  const { timeZone } = useShopConfig()
  const { data: pieces = [] } = useQuery(piecesOfOrder(order.id))
  const isScanned = pieces.some(({ state }) => state !== 'waiting')
  const { data: scans = [] } = useQuery({ ...scansOfOrder(order.id), enabled: isScanned })
  if (!isScanned) return null
  const proposed = proposedStatus(
    order.status,
    pieces.map(({ state }) => state),
  )
  const status = proposed && t(orderStatusLabel(proposed))
  return (
    <section aria-labelledby="piece-states" className="mt-5">
      <h3 id="piece-states" className="font-sans text-dense font-semibold">
        Pieces in the workshop
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {pieces.map(({ label, state, scannedAt, scannedBy }) => (
          <li key={label} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="figures">{label}</span>
            <span className="font-medium">{t(stateLabels[state])}</span>
            {scannedAt && (
              <span className="ml-auto text-note text-ink-soft">
                {[scannedBy, momentOf(scannedAt, timeZone)].filter(Boolean).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {proposed && (
        <p className="mt-2 flex flex-wrap items-center gap-3 rounded-md bg-linen px-3 py-2">
          <span>{`The pieces speak for the status: ${status}`}</span>
          <Button look="quiet" size="sm" onClick={() => setStatus(proposed)}>
            Set status
          </Button>
        </p>
      )}
      <details className="mt-2">
        <summary className="cursor-pointer text-ink-soft">Scans</summary>
        <ul className="mt-1 divide-y divide-line">
          {scans.map(({ id, label, state, station, by, at, isUndone, photo }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
              <span className="figures">{label}</span>
              <span className={isUndone ? 'text-ink-soft line-through' : ''}>{t(stateLabels[state])}</span>
              {photo && (
                <a href={photo} target="_blank" rel="noreferrer" className="underline">
                  Photo
                </a>
              )}
              <span className="ml-auto text-note text-ink-soft">
                {[station, by, momentOf(at, timeZone)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
