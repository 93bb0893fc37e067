import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Query options as `read` and `readPage` make them. */
export type WarmReads = () => readonly { queryKey: readonly unknown[] }[]

/** The pointer rests so long on what it is about to press, in ms; as long as the router waits with the code. */
const restMs = 50

/**
 * Reads what a link or tab shows first as soon as the pointer or the keyboard is on it, before it is opened.
 * @returns makes the event handlers of one of them
 */
export function useWarmReads() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const warm = (reads: WarmReads) => {
    leave()
    for (const query of reads()) void client.prefetchQuery(query)
  }
  const rest = (reads: WarmReads) => {
    leave()
    timer.current = setTimeout(warm, restMs, reads)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (reads: WarmReads) => ({
    onPointerEnter: () => rest(reads),
    onPointerDown: () => warm(reads),
    onPointerLeave: leave,
    onFocus: () => rest(reads),
    onBlur: leave,
  })
}
