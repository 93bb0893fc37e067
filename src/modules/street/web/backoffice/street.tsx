import { Link } from '@tanstack/react-router'
import type { Output } from '#kernel/contract/endpoint.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import type { getStreet, StreetHouse } from '../../contract/index.ts'
import { StreetPicture } from '../house-picture.tsx'
import './street.css'

/** How dark it is by the clock of whoever looks, from 0 at noon to 1 in the night. */
function eveningAt(hour: number): number {
  if (hour < 6) return 1
  return Math.min(1, Math.max(0, (hour - 12) / 9))
}

/** Three skies are enough, and a house is drawn anew only when the sky changes. */
const skyOf = (evening: number) => (evening < 0.34 ? 'dusk' : evening < 0.75 ? 'evening' : 'night')

/** On a television all houses are to be seen at once: a few large ones, sixty smaller ones. */
const scaleOf = (houses: number) => Math.min(1.1, Math.max(0.75, Math.sqrt(36 / Math.max(houses, 1))))

function sentenceOf({ orderNumber, customerName, pieces, made, lamp }: StreetHouse): string {
  const lit = `${orderNumber}, ${customerName}: ${made} of ${pieces} windows are lit`
  return lamp === 'late' ? `${lit}. ${t('Late')}` : lit
}

/** Open orders as houses beside each other, those that are due first; each leads to its order. */
export function Street({
  street: { houses, count },
  readAt,
  isLarge = false,
}: {
  street: Output<typeof getStreet>
  /** When it was read, which decides the sky. */
  readAt: number
  isLarge?: boolean
}) {
  const sky = skyOf(eveningAt(new Date(readAt).getHours()))
  const shownCount = houses.length
  const evening = { dusk: 0.35, evening: 0.6, night: 0.85 }[sky]
  return (
    <div className={classes('street rounded-lg', `is-${sky}`, isLarge && 'is-large')}>
      <ul className="street-row">
        {houses.map((house) => (
          <li key={house.orderId}>
            <Link
              to="/admin/orders"
              search={{ order: house.orderId }}
              title={sentenceOf(house)}
              aria-label={sentenceOf(house)}
              className="street-link rounded-sm"
            >
              <StreetPicture
                house={house}
                evening={evening}
                scale={isLarge ? scaleOf(houses.length) : 0.56}
              />
              {isLarge && <span className="street-number text-note/4">{house.orderNumber}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {count > houses.length && (
        <p className="street-more text-note">{`The first ${shownCount} of ${count} orders stand here.`}</p>
      )}
    </div>
  )
}
