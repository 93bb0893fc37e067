import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Role } from '#kernel/contract/roles.ts'
import { mayCall } from '#kernel/rules/permissions.ts'
import { call, read } from '#kernel/web/api.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { getUnseenOrders, setSeenOrders } from '#modules/orders/contract/unseen-orders.ts'

const unseenOrders = read(getUnseenOrders)

/** The number of orders since this person last looked; read again whenever an order changes. */
export const useUnseenOrders = (role: Role) =>
  useQuery({ ...unseenOrders, enabled: mayCall(getUnseenOrders, role) })

const changes = ['focus', 'blur', 'visibilitychange'] as const

function subscribe(changed: () => void): () => void {
  // `focus` and `blur` are fired at the window; `visibilitychange` bubbles up to it from the document.
  for (const change of changes) window.addEventListener(change, changed)
  return () => {
    for (const change of changes) window.removeEventListener(change, changed)
  }
}
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether this tab is visible and has the focus, so that somebody is probably looking at it. */
export const useIsTabFocused = (): boolean => useSyncExternalStore(subscribe, isLookedAt)

/** For a screen that shows the newest orders: marks them as seen once the tab is looked at. */
export function useMarkOrdersSeen(): void {
  const client = useQueryClient()
  const { data } = useUnseenOrders(useStaff().role)
  const isTabFocused = useIsTabFocused()
  const newest = isTabFocused && data && data.count > 0 ? data.newest : null
  useEffect(() => {
    if (newest === null) return
    // A failure is ignored: the count stays until the next order triggers another attempt.
    void call(setSeenOrders, { body: { until: newest } })
      .then(() => client.invalidateQueries({ queryKey: unseenOrders.queryKey }))
      .catch(() => {})
  }, [client, newest])
}
