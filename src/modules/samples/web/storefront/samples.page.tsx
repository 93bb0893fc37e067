import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { sampleOffer } from '../queries/samples.ts'
import { CollectedSamples } from './collected/collected-samples-view.tsx'

export const Route = createFileRoute('/_storefront/samples')({
  // A shop that sends no samples has no such page.
  loader: ({ context: { queryClient } }) => orNotFound(queryClient.ensureQueryData(sampleOffer)),
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('samples.title'),
        description: context.i18n.t('samples.description'),
        path: '/samples',
        personal: true,
      },
      context,
    ),
  component: SamplesPage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

/** The samples that this browser has collected, and the form that orders them. */
function SamplesPage() {
  const { ready } = useTranslation('samples')
  return ready && typeof window !== 'undefined' ? <CollectedSamples /> : <Loading />
}
