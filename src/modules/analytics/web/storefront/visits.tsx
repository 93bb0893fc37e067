import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AnalyticsTool } from '#modules/settings/contract/index.ts'
import { ConsentBar } from './consent-bar.tsx'
import { countVisits } from './count-visit.ts'

/** Counts visits, and asks about a foreign tool: whatever of it the shop has turned on. */
export function Visits({ counts, tool }: { counts: boolean; tool: AnalyticsTool | undefined }) {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => (counts ? countVisits(router, client) : undefined), [counts, router, client])
  return tool && <ConsentBar tool={tool} />
}
