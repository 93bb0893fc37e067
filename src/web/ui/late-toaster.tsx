import { lazy, Suspense, useEffect, useState } from 'react'
import { useToasts } from './toast-store.ts'

/** Fetches the place of messages, ahead of one that is not shown for long. */
export const loadToaster = () => import('./toaster.tsx')

const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })))

const firstSigns = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/** True from the first thing somebody does on the page. */
function useBegun(): boolean {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const begin = () => setBegun(true)
    for (const sign of firstSigns) window.addEventListener(sign, begin, { once: true, passive: true })
    return () => {
      for (const sign of firstSigns) window.removeEventListener(sign, begin)
    }
  }, [])
  return begun
}

/** The place of messages, loaded when a message may come: a first look at a page needs none. */
export function LateToaster(props: { label: string; closeLabel: string }) {
  const begun = useBegun()
  const waiting = useToasts().length > 0
  if (!begun && !waiting) return null
  return (
    <Suspense fallback={null}>
      <Toaster {...props} />
    </Suspense>
  )
}
