import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../../kernel/web/api.ts'
import { toastFailure } from '../../../kernel/web/backoffice/write.ts'
import { getSetup, showSetup, tickSetupStep } from '../contract.ts'
import type { Setup, SetupStep } from '../contract.ts'

export const setupOfShop = { ...read(getSetup), refetchOnMount: 'always' as const }

/** A write that answers with the whole checklist. */
function useSetupWrite<Sent>(write: (sent: Sent) => Promise<Setup>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (setup) => client.setQueryData(setupOfShop.queryKey, setup),
    onError: toastFailure('The checklist was not saved'),
  })
}

export const useShowSetup = () => useSetupWrite((shown: boolean) => call(showSetup, { body: { shown } }))

export const useTickSetupStep = () =>
  useSetupWrite(({ step, done }: { step: SetupStep; done: boolean }) =>
    call(tickSetupStep, { params: { step }, body: { done } }),
  )
