import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore, type ComponentType } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import {
  OwnOrderAdditionsContext,
  type OwnOrderAdditions,
} from '#modules/orders/web/storefront/own-orders/own-order-additions.ts'
import { StorefrontFrame } from './frame.tsx'

const load = () => import('./own-order-parts.ts')

/** A part of an own order that the server, which does not read it, does not render; while its code loads, nothing. */
function inBrowserOnly<Props extends object>(
  choose: (parts: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
) {
  const Part = loadedPart(async () => choose(await load()))
  return function InBrowser(props: Props) {
    const isInBrowser = useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    )
    if (!isInBrowser) return null
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

const ownOrderAdditions: OwnOrderAdditions = {
  Claims: inBrowserOnly((parts) => parts.OwnClaims),
  Documents: inBrowserOnly((parts) => parts.OwnDocuments),
  Shipments: inBrowserOnly((parts) => parts.OwnShipments),
  House: inBrowserOnly((parts) => parts.OwnHouse),
  Payment: inBrowserOnly((parts) => parts.OwnPayment),
}

export const Route = createFileRoute('/_storefront')({
  component: () => (
    <OwnOrderAdditionsContext value={ownOrderAdditions}>
      <StorefrontFrame>
        <Outlet />
      </StorefrontFrame>
    </OwnOrderAdditionsContext>
  ),
})
