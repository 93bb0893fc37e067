import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownNotifications } from './queries.ts'
import { readySound, ring } from './ring.ts'

/** Under this name tabs of one browser tell each other for which order one of them has sounded. */
const RUNG = 'fenestra.order-sound'

/** Sounds in one of the open tabs, if none has for this order. */
async function ringOnce(newest: string): Promise<void> {
  const sound = () => {
    if ((localStorage.getItem(RUNG) ?? '') >= newest) return
    if (ring()) localStorage.setItem(RUNG, newest)
  }
  // Without locks (no https) two tabs may sound together.
  await (navigator.locks ? navigator.locks.request(RUNG, sound) : sound())
}

/**
 * Sounds when an order comes in, for people who have asked for it.
 * @param newest when the newest order was placed; null: none is known
 */
export function useOrderSound(newest: string | null): void {
  const { data } = useQuery(ownNotifications)
  const isWanted = data?.sound === true
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) window.addEventListener(press, readySound)
    return () => {
      for (const press of presses) window.removeEventListener(press, readySound)
    }
  }, [isWanted])
  useEffect(() => {
    // The first that is known says nothing of when it came.
    const isNew = before.current !== null && newest !== null && newest > before.current
    before.current = newest ?? before.current
    if (isNew && isWanted) void ringOnce(newest)
  }, [newest, isWanted])
}
