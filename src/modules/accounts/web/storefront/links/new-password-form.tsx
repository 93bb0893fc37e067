import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { z } from 'zod'
import { newPassword } from '#modules/accounts/contract/account-forms.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { passwordRule } from '../../queries/ways-in.ts'
import { isLinkBroken, useFailureToast } from './failure.ts'
import { scriptOnlyForm } from '../script-only-form.ts'

/** The minimum length in the text `login.passwordHint`. */
const customerLength = 6

/** Sets a new password by a mailed link. */
export function NewPasswordForm({
  save,
  onBroken,
  token,
  children,
}: {
  save: (password: string) => Promise<void>
  /** Called when the link is no longer valid. */
  onBroken: () => void
  /** The link's token; its account decides the minimum length. */
  token: string
  /** Shown between the field and the button. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const failed = useFailureToast()
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof newPassword>>({
    resolver: zodResolver(newPassword),
    defaultValues: { password: '' },
  })
  const busy = formState.isSubmitting
  const { data: rule } = useQuery(passwordRule(token))
  const isForStaff = rule !== undefined && rule.minLength > customerLength

  const submit = handleSubmit(async ({ password }) => {
    try {
      await save(password)
    } catch (error) {
      const message = error instanceof ApiError ? error.fields['password'] : undefined
      if (message) setError('password', { type: 'server', message }, { shouldFocus: true })
      else if (isLinkBroken(error)) onBroken()
      else failed(error)
    }
  })

  return (
    <form {...scriptOnlyForm} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t('password.new')}
        error={translateMessage(formState.errors.password?.message)}
        hint={t(isForStaff ? 'password.staffHint' : 'login.passwordHint')}
        type="password"
        autoComplete="new-password"
        {...register('password')}
      />
      {children}
      <Button type="submit" size="lg" disabled={busy} className="w-full">
        {busy ? t('password.saving') : t('password.save')}
      </Button>
    </form>
  )
}
