import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OwnOrderAdditionsContext } from '#modules/orders/web/storefront/own-order-additions.ts'
import { StorefrontFrame } from './frame.tsx'

const OwnDocuments = lazy(async () => ({
  default: (await import('#modules/documents/web/storefront/index.ts')).OwnDocuments,
}))

/** Documents of an own order; while their code loads, nothing. */
function OwnOrderAdditions({ orderId }: { orderId: string }) {
  return (
    <Suspense>
      <OwnDocuments orderId={orderId} />
    </Suspense>
  )
}

export const Route = createFileRoute('/_storefront')({
  component: () => (
    <OwnOrderAdditionsContext value={OwnOrderAdditions}>
      <StorefrontFrame>
        <Outlet />
      </StorefrontFrame>
    </OwnOrderAdditionsContext>
  ),
})
