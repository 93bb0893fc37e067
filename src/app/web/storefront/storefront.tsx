import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { OwnOrderAdditionsContext } from '#modules/orders/web/storefront/own-order-additions.ts'
import { StorefrontFrame } from './frame.tsx'

const OwnDocuments = lazy(async () => ({
  default: (await import('#modules/documents/web/storefront/index.ts')).OwnDocuments,
}))

/** Documents of an own order; while their code loads, nothing. The server, which does not read them, renders nothing. */
function Documents({ orderId }: { orderId: string }) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!isInBrowser) return null
  return (
    <Suspense>
      <OwnDocuments orderId={orderId} />
    </Suspense>
  )
}

const ownOrderAdditions = { Documents }

export const Route = createFileRoute('/_storefront')({
  component: () => (
    <OwnOrderAdditionsContext value={ownOrderAdditions}>
      <StorefrontFrame>
        <Outlet />
      </StorefrontFrame>
    </OwnOrderAdditionsContext>
  ),
})
