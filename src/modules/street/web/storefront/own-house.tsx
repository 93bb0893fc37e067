import { lazy, Suspense, useRef, type ComponentType } from 'react'
import { useIsNear } from '#modules/catalog/web/storefront/index.ts'
import type { HouseOf } from '../queries/houses.ts'

/** Where it cannot be loaded, its place stays empty. */
const HouseSection = lazy<ComponentType<{ of: HouseOf }>>(() =>
  import('./house/house-section.tsx').catch(() => ({ default: () => null })),
)

/** An order as a house, loaded when the reader scrolls near it. */
export function OwnHouse(of: HouseOf) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(container)
  return (
    <div ref={container} className="mt-10 min-h-64 print:hidden">
      {isNear && (
        <Suspense fallback={null}>
          <HouseSection of={of} />
        </Suspense>
      )}
    </div>
  )
}
