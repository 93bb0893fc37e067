import {
  getSampleOffer,
  getSampleReminder,
  requestSamples,
  withdrawSampleReminder,
} from '../../contract/index.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Whether the shop sends samples; fails with 404 if it does not. */
export const sampleOffer = read(getSampleOffer)

export const sampleReminder = (token: string) => read(getSampleReminder, { params: { token } })

/** Orders samples; the same key never creates two requests. */
export const useRequestSamples = () =>
  useMutation({
    mutationFn: ({ body, key }: { body: Input<typeof requestSamples>['body']; key: string }) =>
      call(requestSamples, { headers: { 'idempotency-key': key }, body }),
  })

export const useWithdrawReminder = () =>
  useMutation({
    mutationFn: (token: string) => call(withdrawSampleReminder, { params: { token } }),
  })
