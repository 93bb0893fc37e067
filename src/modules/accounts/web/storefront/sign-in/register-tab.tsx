import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { z } from 'zod'
import { registration } from '#modules/accounts/contract/accounts.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useRegister } from '../../queries/account-writes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { scriptOnlyForm } from '../script-only-form.ts'

const fields = ['firstName', 'lastName', 'email', 'password'] as const

/** The form that creates an account; signing in is the next step. */
export function RegisterTab({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const account = useRegister()
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof registration>>({
    resolver: zodResolver(registration),
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  })
  const { errors } = formState
  const busy = account.isPending || formState.isSubmitting

  const submit = handleSubmit(async (values) => {
    try {
      await account.mutateAsync(values)
      toast({ title: t('login.success'), description: t('login.registered') })
      onRegistered(values.email)
    } catch (error) {
      const refused = error instanceof ApiError ? error : null
      toast({
        title: t('login.error'),
        description: translateMessage(refused?.serverMessage) || t('login.registrationFailed'),
        variant: 'destructive',
      })
      for (const field of fields) {
        const message = refused?.fields[field]
        if (message) setError(field, { type: 'server', message }, { shouldFocus: true })
      }
    }
  })

  return (
    <form {...scriptOnlyForm} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('login.firstName')}
          error={translateMessage(errors.firstName?.message)}
          autoComplete="given-name"
          maxLength={100}
          {...register('firstName')}
        />
        <Field
          label={t('login.lastName')}
          error={translateMessage(errors.lastName?.message)}
          autoComplete="family-name"
          maxLength={100}
          {...register('lastName')}
        />
      </div>
      <Field
        label={t('login.email')}
        error={translateMessage(errors.email?.message)}
        type="email"
        autoComplete="username"
        maxLength={254}
        {...register('email')}
      />
      <Field
        label={t('login.password')}
        error={translateMessage(errors.password?.message)}
        hint={t('login.passwordHint')}
        type="password"
        autoComplete="new-password"
        {...register('password')}
      />
      <Button type="submit" size="lg" disabled={busy} className="w-full">
        {busy ? t('login.registering') : t('login.register')}
      </Button>
    </form>
  )
}
