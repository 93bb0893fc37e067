import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { refresh } from '#kernel/web/refresh.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { listOwnVisits } from '#modules/installations/contract/visit-feed.ts'
import { discardReport, keepReport, sendReports, waitingReports, type ReportForm } from './report-queue.ts'

const againMs = 20_000

/** The reports that wait in this browser. They are sent at once, when the network is back, and every 20 seconds. */
export function useReports() {
  const client = useQueryClient()
  const { id: userId } = useStaff()
  const queryKey = useMemo(() => ['waiting-visit-reports', userId], [userId])
  const { data: waiting = [] } = useQuery({
    queryKey,
    queryFn: () => waitingReports(userId),
    networkMode: 'always',
  })
  const flush = useCallback(async () => {
    const hasSent = await sendReports(userId).catch(() => false)
    await client.invalidateQueries({ queryKey })
    if (hasSent) await refresh(client, listOwnVisits)
  }, [client, queryKey, userId])
  const isWaiting = waiting.some(({ refused, isSent }) => refused === undefined && !isSent)
  useEffect(() => {
    const again = () => void flush()
    window.addEventListener('online', again)
    const timer = isWaiting ? setInterval(again, againMs) : undefined
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [flush, isWaiting])
  useEffect(() => void flush(), [flush])
  return {
    waiting,
    report: async (visitId: string, form: ReportForm, files?: readonly File[]) => {
      try {
        await keepReport(userId, { visitId, form, files })
      } catch {
        toast({ title: 'This browser cannot keep reports', variant: 'destructive' })
        return
      }
      await client.invalidateQueries({ queryKey })
      void flush()
    },
    discard: async (id: string) => {
      await discardReport(id)
      await client.invalidateQueries({ queryKey })
    },
  }
}

export type Reports = ReturnType<typeof useReports>
