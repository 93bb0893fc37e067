import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { readFresh } from '#kernel/web/backoffice/editing/read-ahead.ts'
import { WaitingDialog } from '#kernel/web/backoffice/loading/waiting-dialog.tsx'

/** The record that the address names, read again so that its version is the present one. */
export function OpenRecord<Record>({
  id,
  title,
  query,
  close,
  children,
}: {
  /** `new` for one that does not exist yet. */
  id: string
  /** While it is on its way. */
  title: string
  query: {
    queryKey: readonly [string]
    queryFn: (context: { queryKey: readonly [string] }) => Promise<Record>
  }
  close: () => void
  children: (record: Record | null) => ReactNode
}) {
  const isNew = id === 'new'
  const { queryKey, queryFn } = query
  const recordQuery = useQuery({
    queryKey: [...queryKey, 'edited'],
    queryFn: () => readFresh({ queryKey, queryFn }),
    enabled: !isNew,
    refetchOnMount: 'always',
    // Others' changes are told when this one is saved; until then nothing moves under the hands.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isNew) return children(null)
  if (recordQuery.data) return children(recordQuery.data)
  return (
    <WaitingDialog title={title} isWaiting={!recordQuery.isError} close={close}>
      {recordQuery.error && <CouldNotLoad query={recordQuery} />}
    </WaitingDialog>
  )
}
