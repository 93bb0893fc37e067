import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { getSampleReminder } from '../../contract/index.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { LoadError, LoadErrorPage } from '#kernel/web/load-error.tsx'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { publicHead } from '#modules/settings/web/index.ts'
import { sampleReminder } from '../queries/samples.ts'
import { ReminderChoice } from './collected/reminder-choice.tsx'

export const Route = createFileRoute('/_storefront/samples/reminders/$token')({
  // The server only checks that the link exists, so that an unknown one gets the status 404.
  loader: async ({ params }) => {
    if (typeof window === 'undefined') await orNotFound(call(getSampleReminder, { params }))
  },
  // The token in the URL is a secret, so it is not in the canonical address.
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('samples.title'),
        description: context.i18n.t('samples.description'),
        path: '/samples',
        isSecret: true,
      },
      context,
    ),
  component: SampleReminderPage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

/** The page behind the link in both mails. Opening it changes nothing. */
function SampleReminderPage() {
  const { token } = Route.useParams()
  const { ready } = useTranslation('samples')
  const inBrowser = typeof window !== 'undefined'
  const { data, error, refetch } = useQuery({
    ...sampleReminder(token),
    enabled: inBrowser,
    retry: false,
  })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !data) return <LoadError retry={refetch} />
  if (!data || !inBrowser || !ready) return <Loading />
  return <ReminderChoice token={token} isAwaited={data.reminder} />
}
