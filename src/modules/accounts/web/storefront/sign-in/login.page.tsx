import { createFileRoute } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { signInProviders } from '../../queries/ways-in.ts'
import { MagicLinkTab } from './magic-link-tab.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneSection } from './phone-section.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ProviderError } from './provider-error.tsx'
import { RegisterTab } from './register-tab.tsx'
import { SignInTab } from './sign-in-tab.tsx'

/** The sign-in methods, one tab and one file each. */
const methods = ['sign-in', 'register', 'magic-link'] as const
const labels = {
  'sign-in': 'login.signIn',
  register: 'login.register',
  'magic-link': 'login.magicLink',
} as const
type Method = (typeof methods)[number]

export const Route = createFileRoute('/_storefront/login')({
  /** `?method=magic-link` opens that tab; `?error=` says why a provider's sign-in failed. */
  validateSearch: ({ method, error }: Record<string, unknown>): { method?: Method; error?: string } => {
    const knownMethod = methods.find((candidate) => candidate === method)
    return { ...(knownMethod && { method: knownMethod }), ...(typeof error === 'string' && { error }) }
  },
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('login.title'),
        description: context.i18n.t('login.description'),
        path: '/login',
      },
      context,
    ),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(signInProviders),
  component: LoginPage,
  errorComponent: LoadErrorPage,
})

function LoginPage() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const [method, setMethod] = useState<Method>(search.method ?? 'sign-in')
  const [registered, setRegistered] = useState('')
  return (
    <section className="page grid justify-items-center pt-10 md:pt-16">
      <div className="w-full max-w-md">
        <h1 className="text-center">{t('login.title')}</h1>
        <p className="mt-2 text-center text-ink-soft">{t('login.text')}</p>
        <ProviderError error={search.error} className="mt-6" />
        <div className="mt-8 grid gap-2">
          <ProviderButtons />
          <PasskeyButton />
        </div>
        <Tabs.Root
          value={method}
          onValueChange={(value) => setMethod(value as Method)}
          className="mt-5 rounded-lg border border-line bg-surface p-5 pt-2 md:p-7 md:pt-3"
        >
          <Tabs.List
            aria-label={t('login.methods')}
            className="grid grid-cols-[auto_auto_auto] border-b border-line"
          >
            {methods.map((method) => (
              <Tabs.Trigger
                key={method}
                value={method}
                className="-mb-px min-h-12 border-b-2 border-transparent px-1 font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
              >
                {t(labels[method])}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="sign-in" className="pt-6">
            <SignInTab email={registered} />
          </Tabs.Content>
          <Tabs.Content value="register" className="pt-6">
            <RegisterTab
              onRegistered={(email) => {
                setRegistered(email)
                setMethod('sign-in')
              }}
            />
          </Tabs.Content>
          <Tabs.Content value="magic-link" className="pt-6">
            <MagicLinkTab />
          </Tabs.Content>
        </Tabs.Root>
        <PhoneSection />
      </div>
    </section>
  )
}
