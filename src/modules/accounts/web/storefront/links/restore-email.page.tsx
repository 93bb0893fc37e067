import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { useRestoreEmail } from '../../queries/account-writes.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { BrokenLink } from './broken-link.tsx'
import { linkHead, linkSearch } from './link-page.ts'
import { NarrowPage } from '../narrow-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const Route = createFileRoute('/_storefront/auth/restore-email')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    linkHead(
      {
        title: context.i18n.t('link.restoreTitle'),
        description: context.i18n.t('link.description'),
        path: '/auth/restore-email',
      },
      context,
    ),
  component: RestoreEmailPage,
  errorComponent: LoadErrorPage,
})

/** The page of the link in the mail about a changed address: it restores the former one. */
function RestoreEmailPage() {
  const { t } = useTranslation()
  const { token } = Route.useSearch()
  const { mutateAsync } = useRestoreEmail()
  const [state, setState] = useState<'asking' | 'restored' | 'broken'>(token ? 'asking' : 'broken')

  if (state === 'broken') return <BrokenLink />
  if (state === 'restored') {
    return (
      <NarrowPage title={t('link.restored')} text={t('link.restoredText')} focused>
        <Link to="/login" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('link.signIn')}
        </Link>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={t('link.restoreTitle')} text={t('link.restoreText')}>
      <NewPasswordForm
        token={token ?? ''}
        save={async (password) => {
          await mutateAsync({ token: token ?? '', password })
          setState('restored')
        }}
        onBroken={() => setState('broken')}
      />
    </NarrowPage>
  )
}
