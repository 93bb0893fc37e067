import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call, read } from '../../../../kernel/web/api.ts'
import { getUnseenOrders, setSeenOrders } from '../../contract/unseen-orders.ts'

const unseenOrders = read(getUnseenOrders)

/** How many orders have come in since this person last looked; read again whenever an order changes. */
export const useUnseenOrders = () => useQuery(unseenOrders)

const changes = ['focus', 'blur', 'visibilitychange'] as const

function subscribe(changed: () => void): () => void {
  // All three reach the window: the first two begin there, the last one at the document.
  for (const change of changes) window.addEventListener(change, changed)
  return () => {
    for (const change of changes) window.removeEventListener(change, changed)
  }
}
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether somebody is at this tab, and not at another one or another program. */
export const useIsLookedAt = (): boolean => useSyncExternalStore(subscribe, isLookedAt)

/** On a screen that shows the newest orders: they are seen as soon as somebody is at the tab. */
export function useSeeOrders(): void {
  const client = useQueryClient()
  const { data } = useUnseenOrders()
  const lookedAt = useIsLookedAt()
  const newest = lookedAt && data && data.count > 0 ? data.newest : null
  useEffect(() => {
    if (newest === null) return
    // A count that stays is asked again with the next order; nothing else depends on it.
    void call(setSeenOrders, { body: { until: newest } })
      .then(() => client.invalidateQueries({ queryKey: unseenOrders.queryKey }))
      .catch(() => {})
  }, [client, newest])
}
