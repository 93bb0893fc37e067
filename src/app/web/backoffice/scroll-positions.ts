import { useRouter, type HistoryState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where the user left a screen: its search, the pages before it, and the scroll position. */
interface Place {
  search: Record<string, string>
  state: Pick<HistoryState, 'trail'>
  top: number
}

/** By path, until the page is reloaded. */
const places = new Map<string, Place>()

/** How long a list may take to become long enough for the earlier scroll position, in ms. */
const timeoutMs = 2000

/** Scrolls to the earlier position once the screen is long enough; stops when the user scrolls. */
function scrollBackTo(top: number): void {
  const deadline = performance.now() + timeoutMs
  let stopped = false
  const stop = () => (stopped = true)
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchmove', stop, { once: true, passive: true })
  const step = () => {
    if (stopped || performance.now() > deadline) return
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) > 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Records the state in which each screen is left, without open dialogs. */
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

/** Returns a function that reopens a screen as it was left; null if it was not visited since the page was loaded. */
export function useWayBack(): (path: string) => (() => void) | null {
  const router = useRouter()
  return (path) => {
    const position = places.get(path)
    if (position === undefined) return null
    return () => {
      void router
        // The screens' addresses come from one table, which the router's types do not know.
        .navigate({
          to: path as '/admin/orders',
          search: position.search,
          state: position.state,
          resetScroll: false,
        })
        .then(() => scrollBackTo(position.top))
    }
  }
}
