import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { toastFailure } from '../write.ts'
import { refresh } from '../../refresh.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { BulkAction } from './columns.ts'
import { useMutation } from '../../use-mutation.ts'

/** The actions for the selected rows, shown above the list while rows are selected. */
export function BulkBar<Row>({
  list,
  rows,
  actions,
  unselect,
  children,
}: {
  list: Endpoint
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  unselect: () => void
  children?: ReactNode
}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (action: BulkAction<Row>) => action.run(rows),
    onSuccess: (answer, { done, undo, failed }) => {
      const takeBack = async () => {
        try {
          await undo?.(rows)
        } catch (error) {
          toastFailure(failed)(error)
        }
        await refresh(client, list)
      }
      toast({
        title: done(rows, answer),
        ...(undo && { action: { label: 'Undo', run: () => void takeBack() } }),
      })
      unselect()
    },
    onError: (error, { failed }) => toastFailure(failed)(error),
    onSettled: () => refresh(client, list),
  })
  return (
    <section
      aria-label="Selected rows"
      data-selection
      className="sticky top-14 z-20 mb-2 flex flex-wrap items-center gap-3 rounded-md bg-stone px-3 py-1.5"
    >
      <output className="figures font-medium">{rows.length} selected</output>
      {actions.map((action) => (
        <Button
          key={action.label}
          look="quiet"
          size="sm"
          disabled={!action.may || isPending}
          onClick={() => mutate(action)}
        >
          {action.label}
        </Button>
      ))}
      {children}
      <Button look="plain" size="sm" onClick={unselect} className="ml-auto">
        Clear selection
      </Button>
    </section>
  )
}
