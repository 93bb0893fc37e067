import { call, refresh } from 'fenestra/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { finishFollowUp, listFollowUps } from './contract.ts'

export function useFinishFollowUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: string }) =>
      call(finishFollowUp, { params: { id }, body: { outcome } }),
    onSuccess: () => refresh(queryClient, listFollowUps),
  })
}
