import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ApiError } from '#kernel/web/api.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { useRequestEmailVerification, useVerifyEmail } from '../../queries/account-writes.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { BrokenLink } from './broken-link.tsx'
import { EmailForm } from './email-form.tsx'
import { isLinkBroken, useFailureToast } from './failure.ts'
import { linkHead, linkSearch } from './link-page.ts'
import { NarrowPage } from '../narrow-page.tsx'
import { scriptOnlyForm } from '../script-only-form.ts'

export const Route = createFileRoute('/_storefront/auth/verify-email')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    linkHead(
      {
        title: context.i18n.t('link.confirmTitle'),
        description: context.i18n.t('link.description'),
        path: '/auth/verify-email',
      },
      context,
    ),
  component: VerifyEmailPage,
  errorComponent: LoadErrorPage,
})

type State = 'asking' | 'password' | 'confirmed' | 'without-password' | 'broken'

/** The page of the confirmation link. Opening it does not consume the link. */
function VerifyEmailPage() {
  const { t } = useTranslation()
  const { token } = Route.useSearch()
  const failed = useFailureToast()
  const { mutateAsync, isPending } = useVerifyEmail()
  const [state, setState] = useState<State>(token ? 'asking' : 'broken')
  const [refused, setRefused] = useState<string>()

  /** @param password undefined: confirms the address without a password, and the account loses its own */
  async function confirm(password: string | undefined) {
    try {
      const { passwordRemoved } = await mutateAsync({
        token: token ?? '',
        ...(password !== undefined && { password }),
      })
      setState(passwordRemoved ? 'without-password' : 'confirmed')
    } catch (error) {
      if (isLinkBroken(error)) setState('broken')
      else if (error instanceof ApiError && error.code === 'password_required') setState('password')
      else if (error instanceof ApiError && error.fields['password']) setRefused(error.fields['password'])
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
  if (state === 'without-password') {
    return (
      <NarrowPage title={t('link.confirmed')} text={t('link.passwordRemoved')} focused>
        <Link to="/forgot-password" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('password.newTitle')}
        </Link>
      </NarrowPage>
    )
  }
  if (state === 'password') return <OtherBrowser confirm={confirm} busy={isPending} refused={refused} />
  return (
    <NarrowPage title={t('link.confirmTitle')} text={t('link.confirmText')}>
      <Button size="lg" disabled={isPending} onClick={() => void confirm('')} className="w-full">
        {t('link.confirm')}
      </Button>
    </NarrowPage>
  )
}

/**
 * Shown in a browser that did not register the account. The password proves that it is the same person; without it
 * the account goes to the owner of the mailbox, and the password is removed.
 */
function OtherBrowser({
  confirm,
  busy,
  refused,
}: {
  confirm: (password: string | undefined) => Promise<void>
  busy: boolean
  refused: string | undefined
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const [password, setPassword] = useState('')
  return (
    <NarrowPage title={t('link.confirmTitle')} text={t('link.otherBrowser')} focused>
      <form
        {...scriptOnlyForm}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm(password)
        }}
      >
        <Field
          label={t('login.password')}
          error={translateMessage(refused)}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="lg" disabled={busy || password === ''} className="w-full">
          {t('link.confirm')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => void confirm(undefined)} className="w-full">
          {t('link.withoutPassword')}
        </Button>
      </form>
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
