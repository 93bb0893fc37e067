import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { ChevronLeft } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { ApiError } from '#kernel/web/api.ts'
import { LoadError, LoadErrorPage } from '#kernel/web/load-error.tsx'
import { personalData } from '#kernel/web/personal-data.ts'
import { publicHead, shopSettings } from '#modules/settings/web/index.ts'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { ownOrder } from '../../queries/orders.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { OrderView } from './order-view.tsx'
import { OwnOrderAdditionsContext } from './own-order-additions.ts'
import { useSignInGate } from '#modules/accounts/web/storefront/index.ts'
import { Slot } from '#kernel/web/storefront/slot.tsx'

interface Asked {
  context: { queryClient: QueryClient }
  params: { id: string }
}

/** The server has already read the order to check its owner; a browser that navigates here requests it. */
const takeOrder = createIsomorphicFn()
  .server(({ context: { queryClient }, params }: Asked) => {
    const order = personalData() as Order | undefined
    if (order) queryClient.setQueryData(ownOrder(params.id).queryKey, order)
  })
  .client(() => {})

export const Route = createFileRoute('/_storefront/account/orders/$id')({
  // The server checks the order's owner, so that others get a page with status 404.
  beforeLoad: ({ context }) => {
    if (context.missing) throw notFound()
  },
  // No cache stores this page, so the server may render the order: browsers without scripts can read it too.
  loader: takeOrder,
  head: ({ match: { context }, params }) =>
    publicHead(
      {
        title: context.i18n.t('account.orders'),
        description: context.i18n.t('account.description'),
        path: `/account/orders/${params.id}`,
        personal: true,
      },
      context,
    ),
  component: OwnOrderPage,
  errorComponent: LoadErrorPage,
})

function OwnOrderPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const additions = use(OwnOrderAdditionsContext)
  const { takes_claims: takesClaims, shows_houses: showsHouses } = useQuery(shopSettings).data ?? {}
  const { state } = useSignInGate({
    why: t('account.signInText'),
    leave: () => void navigate({ to: '/login', replace: true }),
  })
  const { data: order, error, refetch } = useQuery({ ...ownOrder(id), enabled: state === 'signed-in' })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !order) return <LoadError retry={refetch} />
  if (!order) return <Loading />
  return (
    <OrderView
      order={order}
      below={
        additions && (
          <>
            <additions.Shipments orderId={order.id} />
            {order.payment && <additions.Payment orderId={order.id} />}
            <additions.Documents orderId={order.id} />
            <Slot at="order" id={order.id} />
            {takesClaims && order.status === 'delivered' && (
              <additions.Claims order={order} orderId={order.id} />
            )}
            {showsHouses && <additions.House orderId={order.id} />}
          </>
        )
      }
      above={
        <>
          <Link
            to="/account"
            activeOptions={{ exact: true }}
            className="-ml-1 inline-flex min-h-11 noscript:hidden print:hidden items-center gap-1 text-sm text-ink-soft hover:text-ink hover:underline"
          >
            <ChevronLeft size={16} aria-hidden />
            {t('account.back')}
          </Link>
        </>
      }
    />
  )
}
