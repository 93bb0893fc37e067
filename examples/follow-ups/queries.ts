import { call, refresh, useMutation } from 'fenestra/web'
import { useQueryClient } from '@tanstack/react-query'
import { finishFollowUp, listFollowUps } from './contract.ts'

export function useFinishFollowUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: string }) =>
      call(finishFollowUp, { params: { id }, body: { outcome } }),
    onSuccess: () => refresh(queryClient, listFollowUps),
  })
}
