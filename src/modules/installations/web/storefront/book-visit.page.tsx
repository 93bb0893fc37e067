import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { freeVisitsQuery } from '../queries/public-installation.ts'
import { BookVisit } from './booking/book-visit.tsx'

export const Route = createFileRoute('/_storefront/visits')({
  // A shop that offers no visits has no such page.
  loader: ({ context: { queryClient } }) => orNotFound(queryClient.ensureQueryData(freeVisitsQuery)),
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('visit.book'),
        description: context.i18n.t('visit.bookDescription'),
        path: '/visits',
        personal: true,
      },
      context,
    ),
  component: BookVisitPage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

function BookVisitPage() {
  const { ready } = useTranslation('visits')
  return ready && typeof window !== 'undefined' ? <BookVisit /> : <Loading />
}
