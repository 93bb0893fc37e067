import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadError, LoadErrorPage } from '#kernel/web/load-error.tsx'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { sharedHouse } from '../queries/houses.ts'
import { SharedHouse } from './house/shared-house.tsx'

interface Asked {
  context: { queryClient: QueryClient }
  params: { token: string }
}

const readOnServer = createIsomorphicFn()
  .server(async ({ context: { queryClient }, params }: Asked) => {
    await orNotFound(queryClient.ensureQueryData(sharedHouse(params.token)))
  })
  .client(async () => {})

export const Route = createFileRoute('/_storefront/houses/$token')({
  loader: readOnServer,
  // The path is without the token: whoever finds the page of a house was given its link.
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('house.title'),
        description: context.i18n.t('house.description'),
        path: '/houses',
        isSecret: true,
      },
      context,
    ),
  component: SharedHousePage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

/** The house of an order for whoever has its link. */
function SharedHousePage() {
  const { token } = Route.useParams()
  const { t } = useTranslation()
  const inBrowser = typeof window !== 'undefined'
  const {
    data: house,
    error,
    refetch,
  } = useQuery({ ...sharedHouse(token), enabled: inBrowser, retry: false })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !house) return <LoadError retry={refetch} />
  if (!house) return <Loading />
  return (
    <article className="page pt-6 pb-12 md:pt-10">
      <div className="mx-auto grid max-w-4xl gap-4">
        <h1>{t('house.title')}</h1>
        <p className="max-w-2xl text-ink-soft">{t('house.description')}</p>
        <SharedHouse house={house} title={t('house.title')} />
      </div>
    </article>
  )
}
