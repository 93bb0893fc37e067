import { call, refresh } from 'fenestra/web'
import { useQueryClient } from '@tanstack/react-query'
import { finishFollowUp, listFollowUps } from './contract.ts'
import { useMutation } from '../../src/kernel/web/use-mutation.ts'

export function useFinishFollowUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: string }) =>
      call(finishFollowUp, { params: { id }, body: { outcome } }),
    onSuccess: () => refresh(queryClient, listFollowUps),
  })
}
