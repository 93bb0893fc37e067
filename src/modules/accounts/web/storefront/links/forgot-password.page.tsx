import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { useForgotPassword } from '../../queries/account-writes.ts'
import { EmailForm } from './email-form.tsx'
import { useFailureToast } from './failure.ts'
import { linkHead } from './link-page.ts'
import { NarrowPage } from '../narrow-page.tsx'

export const Route = createFileRoute('/_storefront/forgot-password')({
  head: ({ match: { context } }) =>
    linkHead(
      {
        title: context.i18n.t('password.forgotTitle'),
        description: context.i18n.t('password.forgotDescription'),
        path: '/forgot-password',
      },
      context,
    ),
  component: ForgotPasswordPage,
  errorComponent: LoadErrorPage,
})

function ForgotPasswordPage() {
  const { t } = useTranslation()
  const failed = useFailureToast()
  const { mutateAsync, isSuccess } = useForgotPassword()
  return (
    <NarrowPage title={t('password.forgotTitle')} {...(isSuccess ? {} : { text: t('password.forgotText') })}>
      {isSuccess ? (
        <output className="block text-center">{t('password.sent')}</output>
      ) : (
        <EmailForm
          send={t('password.send')}
          sending={t('login.sendingMagicLink')}
          onSend={async (email) => {
            await mutateAsync({ email }).catch(failed)
          }}
        />
      )}
      <p className="mt-4 text-center">
        <Link to="/login" className="inline-flex min-h-11 items-center text-sm text-accent hover:underline">
          {t('password.back')}
        </Link>
      </p>
    </NarrowPage>
  )
}
