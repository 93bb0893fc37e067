import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../kernel/web/api.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

/** Which forecast is open or about to be deleted. @param noun `sales forecast` */
export function useForecastDialogs<Row extends { id: string }>(
  noun: string,
  remove: (row: Row) => Promise<unknown>,
) {
  const client = useQueryClient()
  const [open, setOpen] = useState<{ row: Row | null } | null>(null)
  const [doomed, setDoomed] = useState<Row | null>(null)
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => toast({ title: `${noun[0]?.toUpperCase()}${noun.slice(1)} deleted successfully` }),
    onError: (error) => {
      const description = error instanceof ApiError ? error.said : 'Please check the connection.'
      toast({ title: `Failed to delete ${noun}`, description, variant: 'destructive' })
    },
    onSettled: () => {
      setDoomed(null)
      return refresh(client, { path: '/api/forecasting' })
    },
  })
  return { open, setOpen, doomed, setDoomed, removal }
}
