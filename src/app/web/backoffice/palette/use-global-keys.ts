import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goTo } from './shortcuts.ts'

/** How long the second key of a pair may take, in ms. */
const timeoutMs = 1200

const writing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog'

/** Ctrl or Cmd with K opens the palette, ? opens the help, and G followed by a letter opens a screen. */
export function useGlobalKeys({
  openPalette,
  openHelp,
}: {
  openPalette: () => void
  openHelp: () => void
}): void {
  const navigate = useNavigate()
  useEffect(() => {
    let went = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(writing)) return
      const target = event.timeStamp - went < timeoutMs ? goTo[key] : undefined
      went = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (key === '?') openHelp()
      else if (target === undefined) return
      // The screens' paths come from a table that the router's types do not know.
      else void navigate({ to: target as '/admin' })
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, openPalette, openHelp])
}
