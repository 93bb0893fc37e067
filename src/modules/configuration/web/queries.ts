import { call, read } from '#kernel/web/api.ts'
import {
  getTestMail,
  listConfiguration,
  runCheck,
  sendTestMail,
  type Check,
  type TestMail,
} from '../contract.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const allSettings = read(listConfiguration)

/** Runs checks one after another. */
export const useChecks = () =>
  useMutation({
    mutationFn: async (checks: readonly Check[]) => {
      const results = []
      for (const check of checks) {
        const body = { origin: window.location.origin }
        results.push({ check, ...(await call(runCheck, { params: { check }, body })) })
      }
      return results
    },
  })

/** Sends a test mail to the user. */
export const useTestMail = () => useMutation({ mutationFn: () => call(sendTestMail, { body: {} }) })

const everyMs = 1_000

/** The state of a test mail, polled every second while it is waiting. */
export const stateOfTestMail = (mail: TestMail | undefined) => ({
  ...read(getTestMail, { params: { id: mail?.id ?? '' } }),
  enabled: mail !== undefined,
  refetchInterval: ({ state }: { state: { data?: TestMail | undefined } }) =>
    state.data?.state === 'waiting' || state.data === undefined ? everyMs : (false as const),
})
