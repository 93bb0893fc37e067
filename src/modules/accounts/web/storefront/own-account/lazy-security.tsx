import { Suspense } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'

const Security = loadedPart(async () => (await import('../security/security.tsx')).Security)

/** Passkeys and second factors, loaded where they are shown. */
export function LazySecurity({ heading }: { heading: 'h1' | 'h2' }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="h-[40rem]" />}>
      <Security heading={heading} />
    </Suspense>
  )
}
