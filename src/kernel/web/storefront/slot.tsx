import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react'
import { modules } from 'virtual:shop-storefront'
import type { PartProps, StorefrontPlace } from './module.ts'

const parts = modules
  .flatMap(({ slots }) => slots)
  .map(({ at, load }, number) => ({
    name: `${at} ${number}`,
    at,
    Part: lazy(load as () => Promise<{ default: ComponentType<PartProps> }>),
  }))

/** What modules add to this place of a page, in the browser only. A part that fails is left out. */
export function Slot({ at, ...props }: { at: StorefrontPlace } & Partial<PartProps>) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!isInBrowser) return null
  return parts.map(
    ({ name, at: place, Part }) =>
      place === at && (
        <CatchBoundary key={name} getResetKey={() => props.id ?? ''} errorComponent={() => null}>
          <Suspense>
            <Part id="" {...props} />
          </Suspense>
        </CatchBoundary>
      ),
  )
}
