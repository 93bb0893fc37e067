import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, SyntheticEvent } from 'react'

/** A pointer that only passes a link requests nothing. In ms, as with the router's own links. */
const restsAfter = 50

/** The link of the shop that an event is about, if it opens within the page. */
const linkAt = ({ target }: SyntheticEvent) =>
  (target as Element).closest<HTMLAnchorElement>('a[href^="/"]:not([data-reloads])')

/**
 * Makes plain links inside an element open as the router's own do: within the page, which is loaded once a pointer
 * rests on its link. Also opens what a title with `aria-expanded` hides. One handler for all of them works for HTML that
 * the server sent and the browser never renders.
 * @returns props of the element
 */
export function usePlainLinks() {
  const router = useRouter()
  // The address replaces `to`, which only the type wants.
  const load = (link: HTMLAnchorElement) =>
    void router.preloadRoute({ to: '/', href: link.pathname + link.search })
  const loadNow = (event: SyntheticEvent) => {
    const link = linkAt(event)
    if (link) load(link)
  }
  return {
    onFocus: loadNow,
    onTouchStart: loadNow,
    onMouseOver(event: MouseEvent) {
      const link = linkAt(event)
      if (link) setTimeout(() => link.matches(':hover') && load(link), restsAfter)
    },
    onClick(event: MouseEvent) {
      const title = (event.target as Element).closest('[aria-expanded]')
      if (title) title.ariaExpanded = `${title.ariaExpanded !== 'true'}`
      const link = linkAt(event)
      if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
        return
      event.preventDefault()
      void router.navigate({ href: link.pathname + link.search })
    },
  }
}
