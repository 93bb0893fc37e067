import { useEffect, useState, type ComponentType } from 'react'
import { markAllSeen, useToasts } from './toast-store.ts'

interface ToasterProps {
  label: string
  closeLabel: string
}

const loadToaster = () => import('./toaster.tsx')

/** Preloads the toaster for a message that must be read before the page is left. */
export function preloadToaster(): void {
  // If loading fails, the message that needs it tries again.
  loadToaster().catch(() => {})
}

const firstSigns = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/** True from the first interaction with the page. */
function useBegun(): boolean {
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => {
    const begin = () => setBegun(true)
    for (const sign of firstSigns) window.addEventListener(sign, begin, { once: true, passive: true })
    return () => {
      for (const sign of firstSigns) window.removeEventListener(sign, begin)
    }
  }, [])
  return hasBegun
}

/**
 * The toaster, loaded on the first interaction or message, because the first view of a page needs none. Not a `lazy`
 * component, because React shows those up to 300 ms after they have loaded.
 */
export function LazyToaster(props: ToasterProps) {
  const hasBegun = useBegun()
  const newest = useToasts()[0]?.id
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    if (Toaster !== null || (!hasBegun && newest === undefined)) return
    loadToaster().then((loaded) => setToaster(() => loaded.Toaster), markAllSeen)
  }, [Toaster, hasBegun, newest])
  return Toaster && <Toaster {...props} />
}
