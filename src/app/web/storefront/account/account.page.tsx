import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { fullName } from '#kernel/rules/names.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { publicHead } from '#modules/settings/web/head.ts'
import { ownAccount } from '#modules/accounts/web/queries/own-account.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { ChangeEmail } from '#modules/accounts/web/storefront/change-email.tsx'
import { ChangePassword } from '#modules/accounts/web/storefront/change-password.tsx'
import { DataAndDeletion } from '#modules/accounts/web/storefront/delete-account.tsx'
import { LazySecurity } from '#modules/accounts/web/storefront/lazy-security.tsx'
import { OwnAddresses } from '#modules/addresses/web/storefront/own-addresses.tsx'
import { OwnDetails } from '#modules/accounts/web/storefront/own-details.tsx'
import { OwnOrders } from '#modules/orders/web/storefront/own-orders.tsx'
import { OwnProviders } from '#modules/accounts/web/storefront/own-providers.tsx'
import { isProviderError } from '#modules/accounts/web/storefront/provider-error.tsx'
import { OwnSessions } from '#modules/accounts/web/storefront/own-sessions.tsx'
import { useSignInGate } from '#modules/accounts/web/storefront/sign-in-gate.ts'
import { OwnWindowsSkeleton } from '#modules/windows/web/storefront/own-windows-skeleton.tsx'

const OwnWindowsSection = lazy(async () => ({
  default: (await import('#modules/windows/web/storefront/own-windows-section.tsx')).OwnWindowsSection,
}))

export const Route = createFileRoute('/_storefront/account')({
  /** `?error=` says why a provider was not linked. */
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    isProviderError(error) ? { error } : {},
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('account.title'),
        description: context.i18n.t('account.description'),
        path: '/account',
        personal: true,
      },
      context,
    ),
  component: AccountPage,
  errorComponent: LoadErrorPage,
})

function AccountPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { error } = Route.useSearch()
  const { user } = useSignInGate({
    why: t('account.signInText'),
    leave: () => void navigate({ to: '/login', replace: true }),
  })
  if (user === null) return <Loading />
  return (
    <div className="page pt-8 md:pt-14">
      <h1>{t('account.title')}</h1>
      <div className="mt-6 grid gap-10 md:mt-10 lg:grid-cols-[1fr_20rem] lg:gap-16">
        <OwnOrders />
        <div className="grid content-start gap-6 max-lg:order-first">
          <Person user={user} />
          <OwnProviders error={error} />
        </div>
        <OwnSettings />
      </div>
    </div>
  )
}

/** Below the orders: details, address, sessions, password, data. */
function OwnSettings() {
  const { data, isPending } = useQuery(ownAccount)
  // A placeholder of the final height: the parts appear together, and no visible content moves.
  if (isPending) return <div aria-busy="true" className="h-[90rem] lg:col-start-1" />
  return (
    <div className="grid gap-12 lg:col-start-1">
      <Suspense fallback={<OwnWindowsSkeleton />}>
        <OwnWindowsSection />
      </Suspense>
      {data && <OwnDetails account={data} />}
      {data && <OwnAddresses />}
      {data && <ChangeEmail account={data} />}
      {data && <ChangePassword account={data} />}
      <LazySecurity heading="h2" />
      <OwnSessions />
      {data && <DataAndDeletion hasPassword={data.hasPassword} />}
    </div>
  )
}

function Person({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const facts = [
    { label: t('account.name'), value: fullName(user, language) },
    { label: t('account.email'), value: user.email },
    { label: t('account.phone'), value: user.phone },
  ]
  return (
    <dl className="grid gap-4 rounded-lg bg-linen p-5 sm:max-lg:grid-cols-2 md:p-6">
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
