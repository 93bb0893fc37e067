import { useQuery } from '@tanstack/react-query'
import { shopStatus } from '../queries.ts'
import { urgentProblems } from './status-words.ts'

/** Problems that cost data, orders or mails if nobody looks, as sentences; none until they are known. */
export function useUrgentProblems({ isEnabled }: { isEnabled: boolean }): string[] {
  // Read when the screen opens, not every few seconds as on the page of the status.
  const { data, dataUpdatedAt } = useQuery({
    ...shopStatus,
    refetchInterval: false,
    refetchOnMount: 'always',
    enabled: isEnabled,
  })
  return data ? urgentProblems(data, new Date(dataUpdatedAt)) : []
}
