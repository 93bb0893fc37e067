import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { getPublicQuote } from '../../contract/public-quote.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { LoadError, LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { publicQuoteQuery } from '../queries/public-quote.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { PublicQuoteView } from './public-quote-view.tsx'

export const Route = createFileRoute('/_storefront/quotes/$token')({
  // The server only checks that the link exists, so that an unknown one gets the status 404.
  loader: async ({ params }) => {
    if (typeof window === 'undefined') await orNotFound(call(getPublicQuote, { params }))
  },
  // The token in the URL is a secret, so it is not in the canonical address.
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('quote.pageTitle'),
        description: context.i18n.t('quote.pageDescription'),
        path: '/quotes',
        isSecret: true,
      },
      context,
    ),
  component: PublicQuotePage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

function PublicQuotePage() {
  const { token } = Route.useParams()
  // The server does not render the quote; only the customer's browser opens it.
  const inBrowser = typeof window !== 'undefined'
  const {
    data: quote,
    error,
    refetch,
  } = useQuery({ ...publicQuoteQuery(token), enabled: inBrowser, retry: false })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !quote) return <LoadError retry={refetch} />
  if (!quote) return <Loading />
  return <PublicQuoteView quote={quote} token={token} />
}
