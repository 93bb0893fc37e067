import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { pendingSignInQuery } from '../../queries/second-factor.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'

const SecondFactor = loadedPart(async () => (await import('../security/second-factor.tsx')).SecondFactor)

export const Route = createFileRoute('/_storefront/login/second-factor')({
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('login.secondTitle'),
        description: context.i18n.t('login.secondText'),
        path: '/login/second-factor',
        personal: true,
      },
      context,
    ),
  component: SecondFactorPage,
  errorComponent: LoadErrorPage,
})

/** The second step of a sign-in. Only the browser that started it may know which factors it accepts. */
function SecondFactorPage() {
  const pending = useQuery({
    ...pendingSignInQuery,
    enabled: typeof window !== 'undefined',
    // Not cached, because another sign-in may accept other factors.
    staleTime: 0,
    gcTime: 0,
  })
  if (pending.isPending) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <SecondFactor factors={pending.data?.factors ?? null} />
    </Suspense>
  )
}
