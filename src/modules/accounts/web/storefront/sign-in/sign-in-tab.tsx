import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { credentials } from '#modules/accounts/contract/accounts.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useLogin } from '../../queries/account-writes.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useSecondFactorNeeded } from './second-factor-needed.ts'
import { scriptOnlyForm } from '../script-only-form.ts'
import { useGreeting } from './use-greeting.ts'
import { useReturn } from './use-return.ts'

/** @param email prefilled after registering */
export function SignInTab({ email }: { email: string }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const goBack = useReturn()
  const greet = useGreeting()
  const login = useLogin()
  const secondFactorNeeded = useSecondFactorNeeded()
  const { field, handleSubmit, setFocus, formState } = useSchemaForm(credentials, {
    defaultValues: { email, password: '' },
  })
  const busy = login.isPending || formState.isSubmitting

  useEffect(() => {
    if (email) setFocus('password')
  }, [email, setFocus])

  const submit = handleSubmit(async (values) => {
    try {
      await login.mutateAsync(values)
      await greet()
      await goBack()
    } catch (error) {
      if (secondFactorNeeded(error)) return
      toast({ title: t('login.error'), description: reasonOf(error), variant: 'destructive' })
    }
  })

  /** Rate limits and connection failures must not be reported as a wrong password. */
  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('shell.failed')
    const helps = error.status === 429 || error.code === 'staff_password_too_short'
    return (helps && translateMessage(error.serverMessage)) || t('login.invalid')
  }

  return (
    <form {...scriptOnlyForm} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="username webauthn"
        maxLength={254}
        {...field('email')}
      />
      <Field
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <Link
        to="/forgot-password"
        className="-mt-3 inline-flex min-h-11 items-center justify-self-start text-sm text-accent hover:underline"
      >
        {t('login.forgot')}
      </Link>
      <Button type="submit" size="lg" disabled={busy} className="w-full">
        {busy ? t('login.signingIn') : t('login.signIn')}
      </Button>
    </form>
  )
}
