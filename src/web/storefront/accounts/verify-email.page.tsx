import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedPage } from '../../failed.tsx'
import { useRequestEmailVerification, useVerifyEmail } from '../../queries/accounts.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { BrokenLink } from './broken-link.tsx'
import { EmailForm } from './email-form.tsx'
import { isLinkBroken, useFailureToast } from './failure.ts'
import { linkHead, linkSearch } from './link-page.ts'
import { NarrowPage } from './narrow-page.tsx'

export const Route = createFileRoute('/_storefront/auth/verify-email')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    linkHead(
      {
        title: context.texts.t('link.confirmTitle'),
        description: context.texts.t('link.description'),
        path: '/auth/verify-email',
      },
      context,
    ),
  component: VerifyEmailPage,
  errorComponent: FailedPage,
})

/** Where the link of the mail after registering leads. Opening it uses nothing up. */
function VerifyEmailPage() {
  const { t } = useTranslation()
  const { token } = Route.useSearch()
  const failed = useFailureToast()
  const { mutateAsync, isPending } = useVerifyEmail()
  const [state, setState] = useState<'asking' | 'confirmed' | 'broken'>(token ? 'asking' : 'broken')

  async function confirm() {
    try {
      await mutateAsync({ token: token ?? '' })
      setState('confirmed')
    } catch (error) {
      if (isLinkBroken(error)) setState('broken')
      else failed(error)
    }
  }

  if (state === 'broken') return <AnotherLink />
  if (state === 'confirmed') {
    return (
      <NarrowPage title={t('link.confirmed')} text={t('link.confirmedText')} focused>
        <Link to="/products" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('link.shop')}
        </Link>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={t('link.confirmTitle')} text={t('link.confirmText')}>
      <Button size="lg" disabled={isPending} onClick={() => void confirm()} className="w-full">
        {t('link.confirm')}
      </Button>
    </NarrowPage>
  )
}

function AnotherLink() {
  const { t } = useTranslation()
  const failed = useFailureToast()
  const { mutateAsync, isSuccess } = useRequestEmailVerification()
  return (
    <BrokenLink>
      {isSuccess ? (
        <output className="block text-center">{t('link.resent')}</output>
      ) : (
        <EmailForm
          hint={t('link.resend')}
          send={t('login.sendAnother')}
          sending={t('login.sendingMagicLink')}
          onSend={async (email) => {
            await mutateAsync({ email }).catch(failed)
          }}
        />
      )}
    </BrokenLink>
  )
}
