import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { registration } from '#modules/accounts/contract/accounts.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useRegister } from '../../queries/account-writes.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { scriptOnlyForm } from '../script-only-form.ts'

/** The form that creates an account; signing in is the next step. */
export function RegisterTab({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const account = useRegister()
  const { field, handleSubmit, showRefused, formState } = useSchemaForm(registration, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  })
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
      showRefused(error)
    }
  })

  return (
    <form {...scriptOnlyForm} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('login.firstName')}
          autoComplete="given-name"
          maxLength={100}
          {...field('firstName')}
        />
        <Field
          label={t('login.lastName')}
          autoComplete="family-name"
          maxLength={100}
          {...field('lastName')}
        />
      </div>
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field('email')}
      />
      <Field
        label={t('login.password')}
        hint={t('login.passwordHint')}
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" size="lg" disabled={busy} className="w-full">
        {busy ? t('login.registering') : t('login.register')}
      </Button>
    </form>
  )
}
