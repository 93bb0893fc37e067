import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../contract/orders.ts'
import { openForLines } from '../../rules/order-lines.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { Failed, FailedPage } from '../../../../kernel/web/failed.tsx'
import { publicHead } from '../../../settings/web/index.ts'
import { NotFoundPage } from '../../../../kernel/web/not-found.page.tsx'
import { ownOrder } from '../queries/orders.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { useDate } from '../../../../kernel/web/shop.ts'
import { Waiting } from '../../../../kernel/web/storefront/waiting.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatusMark } from './order-status.tsx'
import { ReadyDays } from './ready-days.tsx'
import { OrderSteps } from './order-steps.tsx'
import { useSignInGate } from '../../../accounts/web/storefront/index.ts'

const ChangeOrder = lazy(async () => ({ default: (await import('./change/change-order.tsx')).ChangeOrder }))

export const Route = createFileRoute('/_storefront/account/orders/$id')({
  // The server checks the order's owner, so that others get a page with status 404.
  beforeLoad: ({ context }) => {
    if (context.missing) throw notFound()
  },
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
  errorComponent: FailedPage,
})

function OwnOrderPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const { state } = useSignInGate({
    why: t('account.signInText'),
    leave: () => void navigate({ to: '/login', replace: true }),
  })
  const { data: order, error, refetch } = useQuery({ ...ownOrder(id), enabled: state === 'signed-in' })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !order) return <Failed retry={refetch} />
  if (!order) return <Waiting />
  return <OrderDetails order={order} />
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation()
  const date = useDate()
  const [changing, setChanging] = useState(false)
  return (
    <article className="page pt-6 md:pt-10">
      <Link
        to="/account"
        activeOptions={{ exact: true }}
        className="-ml-1 inline-flex min-h-11 print:hidden items-center gap-1 text-sm text-ink-soft hover:text-ink hover:underline"
      >
        <ChevronLeft size={16} aria-hidden />
        {t('account.back')}
      </Link>
      <header className="mt-2 grid gap-1 md:mt-4">
        <h1>{t('account.order', { number: order.order_number })}</h1>
        <p className="text-ink-soft">{t('account.placedOn', { date: date(order.created_at) })}</p>
      </header>
      {changing ? (
        <Suspense fallback={<Waiting />}>
          <ChangeOrder order={order} onDone={() => setChanging(false)} />
        </Suspense>
      ) : (
        <OrderFacts order={order} onChange={() => setChanging(true)} />
      )}
    </article>
  )
}

function OrderFacts({ order, onChange }: { order: Order; onChange: () => void }) {
  const { t } = useTranslation()
  const { name, email, phone, address } = order.customer_info
  return (
    <div className="mt-6 grid gap-8 md:mt-10 md:grid-cols-[1fr_20rem] md:gap-12 lg:gap-16 print:grid-cols-1 print:gap-6">
      <OrderLines order={order} />
      <div className="grid content-start gap-6 max-md:contents">
        <section
          aria-labelledby="order-status"
          className="rounded-lg bg-linen p-5 max-md:order-first md:p-6 print:order-none print:p-0 print:break-inside-avoid"
        >
          <h2 id="order-status" className="sr-only">
            {t('account.status')}
          </h2>
          {order.status === 'cancelled' ? (
            <p className="font-medium">
              <OrderStatusMark status={order.status} />
            </p>
          ) : (
            <OrderSteps status={order.status} />
          )}
          <p className="mt-3 text-sm text-ink-soft">{t(`orderStatus.text.${order.status}`)}</p>
          <ReadyDays order={order} />
          {openForLines.includes(order.status) && (
            <Button look="quiet" className="mt-4 mr-3 print:hidden" onClick={onChange}>
              {t('change.change')}
            </Button>
          )}
          {order.status === 'pending' && <CancelOrder order={order} />}
          <OrderAgain order={order} />
        </section>
        <section aria-labelledby="order-delivery" className="md:px-6 print:px-0 print:break-inside-avoid">
          <h2 id="order-delivery" className="text-lg">
            {t('account.delivery')}
          </h2>
          <address className="mt-2 grid not-italic">
            <span>{name}</span>
            <span className="whitespace-pre-line">{address}</span>
            <span className="mt-2 text-ink-soft">{phone}</span>
            <span className="text-ink-soft">{email}</span>
          </address>
          {order.note && (
            <p className="mt-3 whitespace-pre-line wrap-anywhere">
              <span className="text-ink-soft">{t('checkout.noteOf')}</span> {order.note}
            </p>
          )}
        </section>
      </div>
    </div>
  )
}
