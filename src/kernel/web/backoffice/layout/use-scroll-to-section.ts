import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Scrolls to the section that the address names (`#backups`), once the screen has what it shows: the browser looks for
 * it before, when it is not there yet.
 */
export function useScrollToSection(isReady: boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isReady && hash !== '') document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [isReady, hash])
}
