import { useEffect, useRef } from 'react'
import { stringifySearch } from '#kernel/web/address-search.ts'

/** Long enough to type the next digit: browsers refuse pages that change their address too often. */
const typingMs = 100

/** What the page's address says of a piece, and of the link of one. */
const ofPiece = /^(?:width|height|unit|mount|depth|top_height|room|note|price|o\..+)$/

/**
 * Keeps what was entered for a piece in the address, with the parameters of its link, so that a reload and coming back
 * show it again. Until something is changed the address stays as it was opened. The browser's own method is called,
 * since the router would load the page again with every change.
 * @param entered lengths in metres; null: kept by somebody else
 */
export function useKeptAddress(entered: Readonly<Record<string, string>> | null): void {
  const query = entered && stringifySearch(entered)
  const lastQuery = useRef(query)
  useEffect(() => {
    if (query === null || query === lastQuery.current) return undefined
    const { pathname } = location
    const timer = setTimeout(() => {
      // A link changes the address before its page replaces this one.
      if (location.pathname !== pathname) return
      lastQuery.current = query
      const url = new URL(location.href)
      const former = Array.from(url.searchParams.keys())
      for (const name of former) if (ofPiece.test(name)) url.searchParams.delete(name)
      for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
      History.prototype.replaceState.call(history, history.state, '', url)
    }, typingMs)
    return () => clearTimeout(timer)
  }, [query])
}
