import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Announces a page change to screen readers: the focus moves from the link to the new content, so that the next Tab
 * reaches the first control in it. A page that sets the focus itself keeps it.
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
