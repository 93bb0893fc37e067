import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { fullName } from '#kernel/rules/people/names.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { publicHead } from '#modules/settings/web/head.ts'
import { ownAccount } from '#modules/accounts/web/queries/own-account.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { ChangeEmail } from '#modules/accounts/web/storefront/own-account/change-email.tsx'
import { ChangePassword } from '#modules/accounts/web/storefront/own-account/change-password.tsx'
import { DataAndDeletion } from '#modules/accounts/web/storefront/own-account/delete-account.tsx'
import { LazySecurity } from '#modules/accounts/web/storefront/own-account/lazy-security.tsx'
import { OwnAddresses } from '#modules/addresses/web/storefront/own-addresses.tsx'
import { OwnDetails } from '#modules/accounts/web/storefront/own-account/own-details.tsx'
import { OwnOrders } from '#modules/orders/web/storefront/own-orders/own-orders.tsx'
import { OwnProviders } from '#modules/accounts/web/storefront/own-account/own-providers.tsx'
import { OwnSessions } from '#modules/accounts/web/storefront/own-account/own-sessions.tsx'
import { useSignInGate } from '#modules/accounts/web/storefront/sign-in/sign-in-gate.ts'
import { OwnWindowsSkeleton } from '#modules/windows/web/storefront/own-windows-skeleton.tsx'
import { Slot } from '#kernel/web/storefront/slot.tsx'

const OwnWindowsSection = loadedPart(
  async () => (await import('#modules/windows/web/storefront/own-windows-section.tsx')).OwnWindowsSection,
)

export const Route = createFileRoute('/_storefront/account')({
  /** `?error=` says why a provider was not linked. */
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' ? { error } : {},
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
      <Person user={user} />
      {error !== undefined && <OwnProviders error={error} />}
      {/* Firefox does not break a grid: all of it would begin on a second sheet. */}
      <div className="mt-6 grid print:block grid-cols-[minmax(0,1fr)] gap-8 desk:mt-10 desk:grid-cols-[12.5rem_minmax(0,1fr)] desk:gap-14">
        <Index />
        <div className="grid gap-16 *:scroll-mt-24 print:block print:space-y-10">
          <div id="orders">
            <OwnOrders />
          </div>
          <OwnSettings hasProviders={error === undefined} />
          <Slot at="account" />
        </div>
      </div>
    </div>
  )
}

/** The sections of the page by the addresses of their beginnings. */
const sections = [
  ['orders', 'account.orders'],
  ['windows', 'calculator.windows'],
  ['details', 'account.details'],
  ['sign-in', 'account.security'],
  ['data', 'account.data'],
] as const

/** Links to the sections: beside them, and on a phone in a row above them. */
function Index() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('account.title')}
      className="-mx-4 overflow-x-auto px-4 desk:sticky desk:top-24 desk:mx-0 desk:self-start desk:px-0 noscript:hidden print:hidden"
    >
      <ul className="flex gap-2 py-1 desk:grid desk:gap-0">
        {sections.map(([section, name]) => (
          <li key={section}>
            <a
              href={`#${section}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm whitespace-nowrap hover:border-ink-soft desk:flex desk:min-h-10 desk:rounded-md desk:border-0 desk:bg-transparent desk:px-3 desk:-mx-3 desk:text-ink-soft desk:hover:bg-linen desk:hover:text-ink"
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Below the orders: windows, details, what signs in, data. */
function OwnSettings({ hasProviders }: { hasProviders: boolean }) {
  const { data, isPending } = useQuery(ownAccount)
  // A placeholder of the final height: the parts appear together, and no visible content moves.
  if (isPending) return <div aria-busy="true" className="h-[90rem]" />
  return (
    <>
      <div id="windows">
        <Suspense fallback={<OwnWindowsSkeleton />}>
          <OwnWindowsSection />
        </Suspense>
      </div>
      {data && (
        <div id="details" className="grid gap-10">
          <OwnDetails account={data} />
          <OwnAddresses />
        </div>
      )}
      <div id="sign-in" className="grid gap-10">
        {data && <ChangeEmail account={data} />}
        {data && <ChangePassword account={data} />}
        {hasProviders && <OwnProviders error={undefined} />}
        <LazySecurity heading="h2" />
        <OwnSessions />
      </div>
      {data && (
        <div id="data">
          <DataAndDeletion hasPassword={data.hasPassword} />
        </div>
      )}
    </>
  )
}

/** Whose account it is. */
function Person({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const facts = [
    { label: t('account.name'), value: fullName(user, language) },
    { label: t('account.email'), value: user.email },
    { label: t('account.phone'), value: user.phone },
  ]
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft wrap-anywhere">
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt className="sr-only">{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
