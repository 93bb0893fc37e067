import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { useVerifyMagicLink } from '../../queries/account-writes.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { BrokenLink } from './broken-link.tsx'
import { isLinkBroken, useFailureToast } from './failure.ts'
import { linkHead, linkSearch } from './link-page.ts'
import { NarrowPage } from '../narrow-page.tsx'
import { useSecondFactorNeeded } from '../sign-in/second-factor-needed.ts'
import { useGreeting } from '../sign-in/use-greeting.ts'
import { useReturn } from '../sign-in/use-return.ts'

export const Route = createFileRoute('/_storefront/auth/magic-link/verify')({
  validateSearch: (search: Record<string, unknown>): { token?: string; account?: 'new' } => ({
    ...linkSearch(search),
    ...(search['account'] === 'new' && { account: 'new' }),
  }),
  head: ({ match: { context } }) =>
    linkHead(
      {
        title: context.i18n.t('link.signInTitle'),
        description: context.i18n.t('link.description'),
        path: '/auth/magic-link/verify',
      },
      context,
    ),
  component: MagicLinkPage,
  errorComponent: LoadErrorPage,
})

/** The page of a mailed link that signs in or creates an account. Opening it does not consume the link, because mail scanners open it too. */
function MagicLinkPage() {
  const { t } = useTranslation()
  const { token, account } = Route.useSearch()
  const goBack = useReturn()
  const greet = useGreeting()
  const failed = useFailureToast()
  const secondFactorNeeded = useSecondFactorNeeded()
  const { mutateAsync, isPending } = useVerifyMagicLink()
  const [broken, setBroken] = useState(token === undefined)
  const [withoutPassword, setWithoutPassword] = useState(false)

  async function signIn() {
    try {
      const { passwordRemoved } = await mutateAsync({ token: token ?? '' })
      await greet()
      if (passwordRemoved) setWithoutPassword(true)
      else await goBack()
    } catch (error) {
      if (secondFactorNeeded(error)) return
      if (isLinkBroken(error)) setBroken(true)
      else failed(error)
    }
  }

  if (broken) {
    return (
      <BrokenLink>
        <Link
          to="/login"
          search={{ method: 'magic-link' }}
          className={buttonClasses({ size: 'lg' }, 'w-full')}
        >
          {t('link.newMagicLink')}
        </Link>
      </BrokenLink>
    )
  }
  if (withoutPassword) {
    return (
      <NarrowPage title={t('login.loggedIn')} text={t('link.passwordRemoved')} focused>
        <Link to="/account" hash="change-password" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('password.newTitle')}
        </Link>
      </NarrowPage>
    )
  }
  const isNew = account === 'new'
  return (
    <NarrowPage
      title={isNew ? t('link.newAccountTitle') : t('link.signInTitle')}
      text={isNew ? t('link.newAccountText') : t('link.signInText')}
    >
      <Button size="lg" disabled={isPending} onClick={() => void signIn()} className="w-full">
        {isPending ? t('login.signingIn') : isNew ? t('link.newAccount') : t('link.signIn')}
      </Button>
    </NarrowPage>
  )
}
