import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useDate, useMoney } from '#kernel/web/shop.ts'
import type { OwnShipment } from '../../contract/index.ts'
import { carrierNames } from '../../rules/index.ts'
import { ownShipments } from '../queries/shipments.ts'

/** The parcels of an own order with the way to follow them; nothing where none has left. */
export function OwnShipments(of: { orderId: string } | { token: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(ownShipments(of))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="order-parcels" className="mt-10">
      <h2 id="order-parcels" className="text-lg">
        {t('parcels.title')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.map((parcel) => (
          <Parcel key={parcel.number} parcel={parcel} />
        ))}
      </ul>
    </section>
  )
}

function Parcel({ parcel }: { parcel: OwnShipment }) {
  const { t } = useTranslation()
  const date = useDate()
  const money = useMoney()
  const { state, carrier, trackingNumber, trackingUrl, codAmount, items, handedOverAt, deliveredAt } = parcel
  const since = deliveredAt ?? handedOverAt
  const name = carrierNames[carrier]
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-medium">
          {t('parcels.number', { number: parcel.number })}: {t(`parcels.states.${state}`)}
        </span>
        {since && <span className="figures text-ink-soft">{date(since)}</span>}
      </p>
      <p className="text-ink-soft">
        {items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name)).join(', ')}
      </p>
      {(name ?? trackingNumber) && (
        <p className="figures wrap-anywhere">{[name, trackingNumber].filter(Boolean).join(' ')}</p>
      )}
      {codAmount !== null && state !== 'delivered' && (
        <p className="text-ink-soft">{t('parcels.cod', { amount: money(codAmount) })}</p>
      )}
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4 print:hidden"
        >
          {t('parcels.follow')}
        </a>
      )}
    </li>
  )
}
