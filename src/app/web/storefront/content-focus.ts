import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Who has followed a link and does not see the page change hears so: the focus goes from the link to what is new,
 * and the next Tab to the first thing in it. A page that has put the focus somewhere itself keeps it.
 */
export function useContentFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        const content = document.getElementById('content')
        if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
      }),
    [router],
  )
}
