import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '#kernel/web/api.ts'
import { toastFailure, useWrite } from '#kernel/web/backoffice/write.ts'
import {
  getOpening,
  getSetup,
  putOpening,
  showSetup,
  tickSetupStep,
  type Setup,
  type TickedStep,
} from '../contract/index.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const setupOfShop = { ...read(getSetup), refetchOnMount: 'always' as const }

/** Whether the checklist and the notices are still awaited; not after a failure, since the screen does without them. */
export const useIsSetupAsked = () => {
  const { isLoading, failureCount } = useQuery(setupOfShop)
  return isLoading && failureCount === 0
}

/** Whether the shop is open. Used by the bar on every screen, so a change is pushed to all of them. */
export const openingOfShop = read(getOpening)

/** A write that returns the whole checklist. */
function useSetupWrite<Sent>(write: (input: Sent) => Promise<Setup>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (setup) => client.setQueryData(setupOfShop.queryKey, setup),
    onError: toastFailure('The checklist was not saved'),
  })
}

export const useShowSetup = () =>
  useSetupWrite((isShown: boolean) => call(showSetup, { body: { shown: isShown } }))

export const useTickSetupStep = () =>
  useSetupWrite(({ step, done }: { step: TickedStep; done: boolean }) =>
    call(tickSetupStep, { params: { step }, body: { done } }),
  )

/** Opens the shop, or undoes that. */
export const useOpening = ({ done, failed, after }: { done: string; failed: string; after?: () => void }) =>
  useWrite({
    write: (open: boolean) => call(putOpening, { body: { open } }),
    done,
    failed,
    refreshes: [getSetup],
    ...(after && { after }),
  })
