import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { emailChange, type OwnAccount } from '#modules/accounts/contract/own-account.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useRequestEmailVerification } from '../../queries/account-writes.ts'
import { useChangeEmail } from '../../queries/own-account.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useFailureToast } from '../links/failure.ts'

/** Requests a new address, which is set once the link mailed to it is used. */
export function ChangeEmail({ account }: { account: OwnAccount }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const failed = useFailureToast()
  const { mutateAsync } = useChangeEmail()
  const form = useSchemaForm(emailChange, {
    defaultValues: { email: '', password: '' },
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await mutateAsync(body)
      form.reset()
      toast({ title: t('login.checkEmail'), description: t('account.emailAsked', { email: body.email }) })
    } catch (error) {
      if (form.showRefused(error)) return
      failed(error, error instanceof ApiError ? translateMessage(error.serverMessage) : undefined)
    }
  })

  return (
    <section aria-labelledby="change-email">
      <h2 id="change-email" className="mb-4">
        {account.email ? t('account.changeEmail') : t('account.addEmail')}
      </h2>
      {account.email && <Confirmed email={account.email} confirmed={account.emailVerified} />}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-sm gap-4">
        <Field
          label={t('account.newEmail')}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('email')}
        />
        {account.hasPassword && (
          <Field
            label={t('account.currentPassword')}
            type="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
        <Button type="submit" look="quiet" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? t('login.sendingMagicLink') : t('account.sendEmailLink')}
        </Button>
      </form>
    </section>
  )
}

/** The present address, and a way to confirm it if needed. */
function Confirmed({ email, confirmed }: { email: string; confirmed: boolean }) {
  const { t } = useTranslation()
  const failed = useFailureToast()
  const { mutateAsync, isPending, isSuccess } = useRequestEmailVerification()
  return (
    <p className="mb-4 text-ink-soft">
      <span className="text-ink">{email}</span>{' '}
      {confirmed ? t('account.emailConfirmed') : t('account.emailUnconfirmed')}
      {!confirmed && isSuccess && <output className="block">{t('link.resent')}</output>}
      {!confirmed && !isSuccess && (
        <button
          type="button"
          disabled={isPending}
          onClick={() => void mutateAsync({ email }).catch(failed)}
          className="flex min-h-11 items-center text-sm text-accent hover:underline disabled:opacity-50"
        >
          {t('account.confirmEmail')}
        </button>
      )}
    </p>
  )
}
