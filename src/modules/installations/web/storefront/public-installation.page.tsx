import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { getPublicInstallation } from '../../contract/public-installation.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { LoadError, LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { publicInstallationQuery } from '../queries/public-installation.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { PublicInstallationView } from './public-installation-view.tsx'

export const Route = createFileRoute('/_storefront/installations/$token')({
  // The server only checks that the link exists, so that an unknown one returns 404.
  loader: async ({ params }) => {
    if (typeof window === 'undefined') await orNotFound(call(getPublicInstallation, { params }))
  },
  // The URL contains no token here, because it is secret.
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('visit.pageTitle'),
        description: context.i18n.t('visit.pageDescription'),
        path: '/installations',
        isSecret: true,
      },
      context,
    ),
  component: PublicInstallationPage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

function PublicInstallationPage() {
  const { token } = Route.useParams()
  const inBrowser = typeof window !== 'undefined'
  const {
    data: visit,
    error,
    refetch,
  } = useQuery({ ...publicInstallationQuery(token), enabled: inBrowser, retry: false })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !visit) return <LoadError retry={refetch} />
  if (!visit) return <Loading />
  return <PublicInstallationView visit={visit} token={token} />
}
