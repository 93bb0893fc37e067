import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, Output } from '#kernel/contract/endpoint.ts'
import { ApiError, call } from '../api.ts'
import { refresh } from '../refresh.ts'
import { toast } from '../ui/toast-store.ts'
import { useMutation } from '../use-mutation.ts'

/** The reason of a failure, as text for people. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.serverMessage : 'Please check the connection.'

/** Signs in again beside this page, so that what was typed here stays. */
const signIn = { label: 'Sign in', run: () => void window.open('/login', '_blank') }

const hasEndedSession = (error: unknown) => error instanceof ApiError && error.status === 401

/** Shows a message that something failed, with the reason, and the way to sign in if the session has ended. */
export const toastFailure = (title: string) => (error: unknown) =>
  toast({
    title,
    description: reasonOf(error),
    variant: 'destructive',
    ...(hasEndedSession(error) && { action: signIn }),
  })

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
  write: (input: Sent) => Promise<Answer>
  /** The message, or its title; none where the screen shows that it is done. */
  done?: string | ((input: Sent, answer: Answer) => string | Parameters<typeof toast>[0])
  failed: string
  refreshes: readonly Pick<Endpoint, 'path'>[]
  /** Called immediately on success, before the reads are refreshed. */
  after?: () => void
  refused?: typeof toastFailure
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (answer, input) => {
      const message = typeof done === 'function' ? done(input, answer) : done
      if (message !== undefined) toast(typeof message === 'string' ? { title: message } : message)
      after?.()
    },
    onError: refused(failed),
    onSettled: () => refresh(client, ...refreshes),
  })
}

type Writing = Endpoint & { body: z.ZodType }

/** A call that saves a record: creates it, or changes the given one if it still has this version. */
export const saveRecord =
  <const C extends Writing, const U extends Writing>(create: C, update: U) =>
  (record: { id: string } | null, body: z.input<C['body']>, version?: number): Promise<Output<C>> =>
    (record
      ? call(update, { params: { id: record.id }, body: { ...(body as object), version } } as never)
      : call(create, { body } as never)) as Promise<Output<C>>
