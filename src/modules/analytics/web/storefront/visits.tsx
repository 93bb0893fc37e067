import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isStaff } from '#kernel/rules/permissions.ts'
import { useSignIn } from '#modules/accounts/web/queries/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { ConsentBar } from './consent-bar.tsx'
import { countVisits } from './count-visit.ts'

/**
 * Counts visits, and asks about a foreign tool: whatever of it the shop has turned on. Not of staff: their visits are
 * none, and no foreign script runs in a page that may act for them.
 */
export function Visits() {
  const { data: shop } = useSuspenseQuery(shopSettings)
  const { counts_visits: counts = false, analytics_tool: tool } = shop
  const router = useRouter()
  const client = useQueryClient()
  const signIn = useSignIn()
  // Who could not be asked about may be staff.
  const isKnown = signIn.state === 'signed-in' || (signIn.state === 'signed-out' && !signIn.unanswered)
  const isVisitor = isKnown && !isStaff(signIn.user?.role)
  useEffect(
    () => (counts && isVisitor ? countVisits(router, client) : undefined),
    [counts, isVisitor, router, client],
  )
  return tool && isVisitor && <ConsentBar tool={tool} />
}
