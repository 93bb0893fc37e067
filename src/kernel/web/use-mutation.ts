import {
  replaceEqualDeep,
  useMutation as useQueryMutation,
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/**
 * A write. Asking for it again with the same values while it is on its way does nothing, as by the second click of a
 * double click: a button is disabled only with the next rendering. It is on its way until `onSettled` has resolved, with
 * the reads that it refreshes. Another value in between, such as switching off and on again, is sent. So is a write
 * without values of its own after another rendering, which may have given it others.
 */
export function useMutation<Data = unknown, Fault = DefaultError, Sent = void, Before = unknown>(
  options: UseMutationOptions<Data, Fault, Sent, Before>,
): UseMutationResult<Data, Fault, Sent, Before> {
  type Write = UseMutationResult<Data, Fault, Sent, Before>
  const latest = useRef<{ sent: Sent; write: typeof options.mutationFn; answer: Promise<Data> } | null>(null)
  const result = useQueryMutation({
    ...options,
    onError: (...failure) => {
      // It can be tried again while what it changed is still being read again.
      if (latest.current?.sent === failure[1]) latest.current = null
      return options.onError?.(...failure)
    },
  })
  const { mutateAsync: start } = result
  const rendered = useRef(options.mutationFn)
  useEffect(() => {
    rendered.current = options.mutationFn
  })
  const mutateAsync = useCallback<Write['mutateAsync']>(
    (...args) => {
      const input = args[0] as Sent
      const write = rendered.current
      const running = latest.current
      const isEqual = running && replaceEqualDeep(running.sent, input) === running.sent
      if (isEqual && (input !== undefined || running.write === write)) return running.answer
      const answer = start(...args)
      const started = { sent: input, write, answer }
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
    (...args) => {
      // The result of the hook has the error.
      mutateAsync(...args).catch(() => {})
    },
    [mutateAsync],
  )
  return { ...result, mutate, mutateAsync }
}
