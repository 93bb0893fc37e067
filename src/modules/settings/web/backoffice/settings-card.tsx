import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'
import type { Admission, Endpoint } from '#kernel/contract/endpoint.ts'
import { ApiError } from '#kernel/web/api.ts'
import { Card } from '#kernel/web/backoffice/card.tsx'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { SavedTogetherContext } from './sections.ts'
import { SettingsSection, type PartRead } from './settings-section.tsx'

const everything = (saved: object) => saved

/**
 * A card with a part of the settings, for those who may change it.
 * @param height of what waits for the part, a class
 * @param shows what of the part is edited here, if another card edits the rest
 */
export function SettingsCard<Saved extends object>({
  title,
  hint,
  reads,
  writes,
  height,
  shows = everything,
  children,
}: {
  title: string
  hint: string
  reads: PartRead<Saved>
  writes: Admission
  height: `h-${number}`
  shows?: (saved: Saved) => object
  children: (saved: Saved) => ReactNode
}) {
  const may = useMay(writes)
  const query = useQuery({ ...reads, enabled: may })
  const isTogether = use(SavedTogetherContext) !== null
  if (!may) return null
  return (
    <Card title={title} hint={hint}>
      <Loaded query={query} waiting={<Skeleton className={height} />}>
        {(saved) =>
          isTogether ? (
            <SettingsSection saved={saved} reads={reads} shows={shows}>
              {children}
            </SettingsSection>
          ) : (
            children(saved)
          )
        }
      </Loaded>
    </Card>
  )
}

/**
 * Saves a part of the settings and says so, where it has a button of its own. The answer is what was saved.
 * @param affected what else is read again
 */
export function useSettingsWrite<Saved, Sent = void>(
  reads: PartRead<Saved>,
  write: (sent: Sent) => Promise<Saved>,
  ...affected: Pick<Endpoint, 'path'>[]
) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      client.setQueryData(reads.queryKey, saved)
      toast({ title: 'Settings saved' })
      return refresh(client, ...affected)
    },
    onError: toastFailure('Failed to save settings'),
  })
  const faults: Record<string, string> = error instanceof ApiError ? error.fields : {}
  return { mutate, isPending, faults, errorOf: (field: string): string | undefined => faults[field] }
}
