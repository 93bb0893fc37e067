import { useRouter } from '@tanstack/react-router'
import type { HistoryState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where somebody was on a screen: its address, the pages before it, and how far down. */
interface Place {
  search: Record<string, string>
  state: Pick<HistoryState, 'trail'>
  top: number
}

/** One for each screen, for as long as the page lives. */
const places = new Map<string, Place>()

/** How long a list may take until it is long enough to scroll to where one was, in ms. */
const patience = 2000

/** Scrolls as far down as one was, once the screen is that long; stops when somebody scrolls. */
function scrollBackTo(top: number): void {
  const until = performance.now() + patience
  let stopped = false
  const stop = () => (stopped = true)
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchmove', stop, { once: true, passive: true })
  const step = () => {
    if (stopped || performance.now() > until) return
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) > 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Notes where each screen is left. What is open in a dialog is no place to come back to. */
export function useScrollPositions(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const { pathname, search, state } = fromLocation
        const { order: _, edit: __, ...rest } = search as Record<string, string>
        places.set(pathname, {
          search: rest,
          state: state.trail ? { trail: state.trail } : {},
          top: window.scrollY,
        })
      }),
    [router],
  )
}

/** Leads back to a screen as it was left; null when this page has not been there yet. */
export function useWayBack(): (path: string) => (() => void) | null {
  const router = useRouter()
  return (path) => {
    const place = places.get(path)
    if (place === undefined) return null
    return () => {
      void router
        // The screens' addresses come from one table, which the router's types do not know.
        .navigate({
          to: path as '/admin/orders',
          search: place.search,
          state: place.state,
          resetScroll: false,
        })
        .then(() => scrollBackTo(place.top))
    }
  }
}
