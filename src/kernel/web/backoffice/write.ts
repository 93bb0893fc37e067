import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../api.ts'
import { refresh } from '../refresh.ts'
import { toast } from '../ui/toast-store.ts'

/** Why something failed, for people. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.serverMessage : 'Please check the connection.'

/** Says that something failed, and why. */
export const toastFailure = (title: string) => (error: unknown) =>
  toast({ title, description: reasonOf(error), variant: 'destructive' })

/** The same of a write without a form, where the first refused field says most. */
export const toastFirstFault = (title: string) => (error: unknown) => {
  const fault = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  toast({ title, description: fault ?? reasonOf(error), variant: 'destructive' })
}

/** A write that says how it went; what it touches is read again. */
export function useWrite<Sent, Answer>({
  write,
  done,
  failed,
  refreshes,
  after,
  refused = toastFailure,
}: {
  write: (sent: Sent) => Promise<Answer>
  done: string | ((sent: Sent, answer: Answer) => string)
  failed: string
  refreshes: readonly Pick<Endpoint, 'path'>[]
  /** At once when it is done, before anything is read again. */
  after?: () => void
  refused?: typeof toastFailure
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (answer, sent) => {
      toast({ title: typeof done === 'string' ? done : done(sent, answer) })
      after?.()
    },
    onError: refused(failed),
    onSettled: () => refresh(client, ...refreshes),
  })
}
