import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { modules } from 'virtual:shop-storefront'
import type { StorefrontPlace } from './module.ts'

const parts = modules.flatMap(({ slots }) => slots.map(({ at, load }) => ({ at, Part: lazy(load) })))

/** What modules add to this place of a page, in the browser only. A part that fails is left out. */
export function Slot({ at, id = '' }: { at: StorefrontPlace; id?: string }) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!isInBrowser) return null
  return parts.map(
    ({ at: place, Part }, index) =>
      place === at && (
        <CatchBoundary key={index} getResetKey={() => id} errorComponent={() => null}>
          <Suspense>
            <Part id={id} />
          </Suspense>
        </CatchBoundary>
      ),
  )
}
