import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { use } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { ApiError } from '#kernel/web/api.ts'
import { LoadError, LoadErrorPage } from '#kernel/web/load-error.tsx'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { publicHead, shopSettings } from '#modules/settings/web/index.ts'
import { guestOrder, OrderLinkContext } from '../../queries/guest-orders.ts'
import { OwnOrderAdditionsContext } from './own-order-additions.ts'
import { OrderView } from './order-view.tsx'

interface Asked {
  context: { queryClient: QueryClient }
  params: { token: string }
}

const readOnServer = createIsomorphicFn()
  .server(async ({ context: { queryClient }, params }: Asked) => {
    await orNotFound(queryClient.ensureQueryData(guestOrder(params.token)))
  })
  .client(async () => {})

export const Route = createFileRoute('/_storefront/orders/$token')({
  // No cache stores this page, so the server may render the order: browsers without scripts can read it too.
  loader: readOnServer,
  // The path is without the token, which is a secret.
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('guest.title'),
        description: context.i18n.t('guest.description'),
        path: '/orders',
        isSecret: true,
      },
      context,
    ),
  component: GuestOrderPage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

function GuestOrderPage() {
  const { token } = Route.useParams()
  const additions = use(OwnOrderAdditionsContext)
  const { takes_claims: takesClaims, shows_houses: showsHouses } = useQuery(shopSettings).data ?? {}
  // On the server the loader has read the order, or has answered that there is none.
  const inBrowser = typeof window !== 'undefined'
  const { data: order, error, refetch } = useQuery({ ...guestOrder(token), enabled: inBrowser, retry: false })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !order) return <LoadError retry={refetch} />
  if (!order) return <Loading />
  return (
    <OrderLinkContext value={token}>
      <OrderView
        order={order}
        below={
          <>
            {additions && <additions.Shipments token={token} />}
            {additions && order.payment && <additions.Payment token={token} />}
            {additions && <additions.Documents token={token} />}
            {additions && takesClaims && order.status === 'delivered' && (
              <additions.Claims order={order} token={token} />
            )}
            <KeepLink order={order} />
            {additions && showsHouses && <additions.House token={token} />}
          </>
        }
      />
    </OrderLinkContext>
  )
}

/** Tells the guest how to return to this page, and how to get the order into an account. */
function KeepLink({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { email } = order.customer_info
  return (
    <section aria-labelledby="keep-link" className="mt-10 max-w-2xl border-t border-line pt-6 print:hidden">
      <h2 id="keep-link" className="text-lg">
        {t('guest.keep')}
      </h2>
      <p className="mt-2 text-ink-soft">
        {email === '' ? t('guest.bookmark') : t('guest.mailed', { email })}
      </p>
      {email !== '' && <p className="mt-2 text-ink-soft">{t('guest.account')}</p>}
      {email !== '' && (
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t('guest.register')}
        </Link>
      )}
    </section>
  )
}
