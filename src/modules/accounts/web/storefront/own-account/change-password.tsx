import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { passwordChange, type OwnAccount } from '#modules/accounts/contract/own-account.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useChangePassword } from '../../queries/own-account.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useFailureToast } from '../links/failure.ts'

/** Sets a new password, which signs out every other browser. */
export function ChangePassword({ account }: { account: OwnAccount }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const failed = useFailureToast()
  const { mutateAsync } = useChangePassword()
  const form = useSchemaForm(passwordChange, {
    defaultValues: { currentPassword: '', password: '' },
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await mutateAsync(body)
      form.reset()
      toast({ title: t('login.success'), description: t('account.passwordSaved') })
    } catch (error) {
      if (form.showRefused(error)) return
      failed(error, error instanceof ApiError ? translateMessage(error.serverMessage) : undefined)
    }
  })

  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password" className="mb-4">
        {t('account.changePassword')}
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-sm gap-4">
        {account.hasPassword && (
          <Field
            label={t('account.currentPassword')}
            type="password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
        <Field
          label={t('password.new')}
          hint={t(worksInOffice(account.role) ? 'password.staffHint' : 'login.passwordHint')}
          type="password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? t('password.saving') : t('password.save')}
        </Button>
      </form>
    </section>
  )
}
