import { replaceEqualDeep, useMutation as useQueryMutation } from '@tanstack/react-query'
import type { DefaultError, UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A write. Asking for it again with the same values while it is on its way does nothing, as by the second click of a
 * double click: a button is disabled only with the next rendering. It is on its way until `onSettled` has resolved, with
 * the reads that it refreshes. Another value in between, such as switching off and on again, is sent.
 */
export function useMutation<Data = unknown, Fault = DefaultError, Sent = void, Before = unknown>(
  options: UseMutationOptions<Data, Fault, Sent, Before>,
): UseMutationResult<Data, Fault, Sent, Before> {
  type Write = UseMutationResult<Data, Fault, Sent, Before>
  const result = useQueryMutation(options)
  const { mutateAsync: start } = result
  const latest = useRef<{ sent: Sent; answer: Promise<Data> } | null>(null)
  const mutateAsync = useCallback<Write['mutateAsync']>(
    (...asked) => {
      const sent = asked[0] as Sent
      const running = latest.current
      if (running && replaceEqualDeep(running.sent, sent) === running.sent) return running.answer
      const answer = start(...asked)
      const started = { sent, answer }
      latest.current = started
      const forget = () => {
        if (latest.current === started) latest.current = null
      }
      answer.then(forget, forget)
      return answer
    },
    [start],
  )
  const mutate = useCallback<Write['mutate']>(
    (...asked) => {
      // The result of the hook has the error.
      mutateAsync(...asked).catch(() => {})
    },
    [mutateAsync],
  )
  return { ...result, mutate, mutateAsync }
}
