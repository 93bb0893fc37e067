import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#kernel/web/api.ts'
import { translateMessage } from '../language.ts'

/** The values of a small form, checked with its schema before they are sent, and the first error of each field. */
export function useCheckedForm<Form extends object>(schema: z.ZodType<unknown, Form>, initial: () => Form) {
  const [form, setForm] = useState(initial)
  const [faults, setFaults] = useState<Partial<Record<keyof Form, string>>>({})
  return {
    form,
    faults,
    set: (change: Partial<Form>) => setForm({ ...form, ...change }),
    /** Shows what the schema refuses; whether that is nothing. */
    check: (): boolean => {
      const { error } = schema.safeParse(form)
      const refused = error?.issues.map(({ path, message }) => [path[0], translateMessage(message)]) ?? []
      setFaults(Object.fromEntries(refused.toReversed()))
      return refused.length === 0
    },
    /** Shows at its fields what the server has refused of them; whether there was anything. */
    showRefused: (failure: unknown): boolean => {
      const isRefused = failure instanceof ApiError && Object.keys(failure.fields).length > 0
      if (isRefused) setFaults(failure.fields as Partial<Record<keyof Form, string>>)
      return isRefused
    },
  }
}
