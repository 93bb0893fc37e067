import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onPlacedOrder, placedOrderIn, placedOrderText } from './placed-order.ts'

const PlacedStrip = lazy(async () => ({ default: (await import('./placed-strip.tsx')).PlacedStrip }))

/** The order that was just placed, on the home page. Without such an order nothing is loaded. */
export function PlacedNotice() {
  const text = useSyncExternalStore(onPlacedOrder, placedOrderText, () => null)
  const order = text === null ? null : placedOrderIn(text)
  if (order === null) return null
  return (
    <Suspense>
      <PlacedStrip order={order} />
    </Suspense>
  )
}
