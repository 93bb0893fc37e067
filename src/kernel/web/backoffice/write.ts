import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../api.ts'
import { refresh } from '../refresh.ts'
import { toast } from '../ui/toast-store.ts'
import { useMutation } from '../use-mutation.ts'

/** The reason of a failure, as text for people. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.serverMessage : 'Please check the connection.'

/** Shows a message that something failed, with the reason. */
export const toastFailure = (title: string) => (error: unknown) =>
  toast({ title, description: reasonOf(error), variant: 'destructive' })

/** The same for a write without a form: the reason is the error of the first refused field, if any. */
export const toastFirstFault = (title: string) => (error: unknown) => {
  const fault = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  toast({ title, description: fault ?? reasonOf(error), variant: 'destructive' })
}

/** A mutation with messages for its result, which refreshes the reads it affects. */
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
  /** Called immediately on success, before the reads are refreshed. */
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
