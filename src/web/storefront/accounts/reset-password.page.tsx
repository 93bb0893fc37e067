import { zodResolver } from '@hookform/resolvers/zod'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { newPassword } from '../../../contract/accounts.ts'
import { ApiError } from '../../api.ts'
import { FailedPage } from '../../failed.tsx'
import { useSaid } from '../../i18n/said.ts'
import { useResetPassword } from '../../queries/accounts.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { BrokenLink } from './broken-link.tsx'
import { isLinkBroken, useFailureToast } from './failure.ts'
import { linkHead, linkSearch } from './link-page.ts'
import { NarrowPage } from './narrow-page.tsx'
import { sentByScripts } from './sent-by-scripts.ts'

export const Route = createFileRoute('/_storefront/reset-password')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    linkHead(
      {
        title: context.texts.t('password.newTitle'),
        description: context.texts.t('password.newDescription'),
        path: '/reset-password',
      },
      context,
    ),
  component: ResetPasswordPage,
  errorComponent: FailedPage,
})

function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token } = Route.useSearch()
  const [broken, setBroken] = useState(false)
  if (token === undefined || broken) {
    return (
      <BrokenLink>
        <Link to="/forgot-password" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('link.newReset')}
        </Link>
      </BrokenLink>
    )
  }
  return (
    <NarrowPage title={t('password.newTitle')}>
      <PasswordForm token={token} onBroken={() => setBroken(true)} />
    </NarrowPage>
  )
}

function PasswordForm({ token, onBroken }: { token: string; onBroken: () => void }) {
  const { t } = useTranslation()
  const said = useSaid()
  const failed = useFailureToast()
  const navigate = Route.useNavigate()
  const { mutateAsync } = useResetPassword()
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof newPassword>>({
    resolver: zodResolver(newPassword),
    defaultValues: { password: '' },
  })
  const busy = formState.isSubmitting

  const submit = handleSubmit(async ({ password }) => {
    try {
      await mutateAsync({ token, password })
      toast({ title: t('login.success'), description: t('password.saved') })
      await navigate({ to: '/login' })
    } catch (error) {
      const message = error instanceof ApiError ? error.fields['password'] : undefined
      if (message) setError('password', { type: 'server', message }, { shouldFocus: true })
      else if (isLinkBroken(error)) onBroken()
      else failed(error)
    }
  })

  return (
    <form {...sentByScripts} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t('password.new')}
        error={said(formState.errors.password?.message)}
        hint={t('login.passwordHint')}
        type="password"
        autoComplete="new-password"
        {...register('password')}
      />
      <Button type="submit" size="lg" disabled={busy} className="w-full">
        {busy ? t('password.saving') : t('password.save')}
      </Button>
    </form>
  )
}
