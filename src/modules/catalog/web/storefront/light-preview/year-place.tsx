import { lazy, memo, Suspense, useRef, type ComponentType } from 'react'
import { useIsNear } from '../use-in-view.ts'
import type { HungProduct } from './hung-product.ts'

/** Where it cannot be loaded, its place stays empty. */
const YearBelow = lazy<ComponentType<HungProduct>>(() =>
  import('./lazy-room.ts').then(
    (module) => ({ default: module.YearBelow }),
    () => ({ default: () => null }),
  ),
)

/** The place of the year at the window; its height is kept, so that nothing moves when the reader comes near it. */
export const YearPlace = memo(function YearPlace(hung: HungProduct) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div id="year" ref={place} className="year-place">
      {useIsNear(place) && (
        <Suspense fallback={null}>
          <YearBelow {...hung} />
        </Suspense>
      )}
    </div>
  )
})
