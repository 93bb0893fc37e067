import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type FieldValues, type Path, type UseFormProps } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../api.ts'
import { useTranslateMessage } from '../i18n/translate-message.ts'

/** A form of the shop, checked by a schema of the contract. */
export function useSchemaForm<Typed extends FieldValues, Checked>(
  schema: z.ZodType<Checked, Typed>,
  options: Omit<UseFormProps<Typed, unknown, Checked>, 'resolver'>,
) {
  const translateMessage = useTranslateMessage()
  const form = useForm<Typed, unknown, Checked>({
    ...options,
    resolver: zodResolver<Typed, unknown, Checked>(schema),
  })
  const errors = form.formState.errors as Partial<Record<string, { message?: string }>>
  return {
    ...form,
    /** The properties of the input of a field, and its error in the visitor's language. */
    field: (name: Path<Typed>) => ({
      ...form.register(name),
      error: translateMessage(errors[name]?.message),
    }),
    /** Shows at its fields what the server has refused of them; whether there was anything. */
    showRefused: (failure: unknown): boolean => {
      const refused = failure instanceof ApiError ? failure.fields : {}
      const names = Object.keys(form.getValues()).filter((name) => refused[name]) as Path<Typed>[]
      for (const name of names)
        form.setError(name, { type: 'server', message: refused[name] ?? '' }, { shouldFocus: true })
      return names.length > 0
    },
  }
}
