import { Suspense, useSyncExternalStore } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { onPlacedOrder, placedOrderIn, placedOrderText } from './placed-order.ts'

const PlacedStrip = loadedPart(async () => (await import('./placed-strip.tsx')).PlacedStrip)

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
