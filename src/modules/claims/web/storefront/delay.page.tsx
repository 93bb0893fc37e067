import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ApiError, call, read } from '#kernel/web/api.ts'
import { LoadError, LoadErrorPage } from '#kernel/web/load-error.tsx'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { useDate } from '#kernel/web/shop.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { publicHead } from '#modules/settings/web/index.ts'
import { answerDelay, getOwnDelay } from '../../contract/delays.ts'

const delayBehind = (token: string) => read(getOwnDelay, { params: { token } })

export const Route = createFileRoute('/_storefront/delays/$token')({
  // The server only checks that the link exists, so that an unknown one gets the status 404.
  loader: async ({ params }) => {
    if (typeof window === 'undefined') await orNotFound(call(getOwnDelay, { params }))
  },
  // The token in the URL is a secret, so it is not in the canonical address.
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('delay.title'),
        description: context.i18n.t('delay.choice'),
        path: '/delays',
        isSecret: true,
      },
      context,
    ),
  component: DelayPage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

/** A late order: its customer agrees to the new day, or cancels. */
function DelayPage() {
  const { t } = useTranslation()
  const { token } = Route.useParams()
  const date = useDate()
  const client = useQueryClient()
  const inBrowser = typeof window !== 'undefined'
  const { data, error, refetch } = useQuery({ ...delayBehind(token), enabled: inBrowser, retry: false })
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'consented' | 'cancelled') =>
      call(answerDelay, { params: { token }, body: { answer } }),
    onSuccess: (next) => client.setQueryData(delayBehind(token).queryKey, next),
    onError: () => toast({ title: t('shell.failed'), variant: 'destructive' }),
  })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !data) return <LoadError retry={refetch} />
  if (!data || !inBrowser) return <Loading />
  const { orderNumber: number, promisedDay, newDay, status } = data
  return (
    <article className="page max-w-2xl pt-8 pb-12 md:pt-14">
      <h1>{t('delay.title')}</h1>
      <p className="mt-4">{t('delay.text', { number, promised: date(promisedDay), day: date(newDay) })}</p>
      {status === 'sent' ? (
        <>
          <p className="mt-3 text-ink-soft">{t('delay.choice')}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button size="lg" disabled={isPending} onClick={() => mutate('consented')}>
              {t('delay.consent')}
            </Button>
            <Button look="quiet" size="lg" disabled={isPending} onClick={() => mutate('cancelled')}>
              {t('delay.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <output className="mt-6 block rounded-lg bg-linen p-5 font-medium">
          {t(status === 'cancelled' ? 'delay.cancelled' : 'delay.consented')}
        </output>
      )}
    </article>
  )
}
