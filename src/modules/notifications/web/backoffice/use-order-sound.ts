import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownNotifications } from './queries.ts'
import { readySound, playNotificationSound } from './ring.ts'

/** The key with which tabs of one browser agree on the order for which a sound was played. */
const RUNG = 'fenestra.order-sound'

/** Plays the sound in one of the open tabs, unless it was already played for this order. */
async function ringOnce(newest: string): Promise<void> {
  const sound = () => {
    if ((localStorage.getItem(RUNG) ?? '') >= newest) return
    if (playNotificationSound()) localStorage.setItem(RUNG, newest)
  }
  // Without the Web Locks API (no https), two tabs may play it at once.
  await (navigator.locks ? navigator.locks.request(RUNG, sound) : sound())
}

/**
 * Plays a sound when an order arrives, for users who have enabled it.
 * @param newest when the newest order was placed; null if unknown
 * @param enabled whether this role has notifications
 */
export function useOrderSound(newest: string | null, enabled: boolean): void {
  const { data } = useQuery({ ...ownNotifications, enabled })
  const isWanted = data?.sound === true
  const lastSeenOrder = useRef<string | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) window.addEventListener(press, readySound)
    return () => {
      for (const press of presses) window.removeEventListener(press, readySound)
    }
  }, [isWanted])
  useEffect(() => {
    // The first known order may be old.
    const isNew = lastSeenOrder.current !== null && newest !== null && newest > lastSeenOrder.current
    lastSeenOrder.current = newest ?? lastSeenOrder.current
    if (isNew && isWanted) void ringOnce(newest)
  }, [newest, isWanted])
}
