import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { LazySecurity } from './lazy-security.tsx'
import { useSignInGate } from '../sign-in/sign-in-gate.ts'

export const Route = createFileRoute('/_storefront/account/security')({
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('account.security'),
        description: context.i18n.t('account.description'),
        path: '/account/security',
        personal: true,
      },
      context,
    ),
  component: SecurityPage,
  errorComponent: LoadErrorPage,
})

/** The page to which staff are redirected while they owe a second factor. */
function SecurityPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { user } = useSignInGate({
    why: t('account.securitySignIn'),
    leave: () => void navigate({ to: '/login', replace: true }),
  })
  if (user === null) return <Loading />
  return (
    <div className="page pt-8 md:pt-14">
      <div className="mx-auto max-w-2xl">
        <LazySecurity heading="h1" />
      </div>
    </div>
  )
}
