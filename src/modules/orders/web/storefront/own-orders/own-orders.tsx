import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { ownOrders } from '../../queries/orders.ts'
import { useDate, useMoney } from '#kernel/web/shop.ts'
import { WindowScene } from '#kernel/web/storefront/window-scene.tsx'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { OrderedThumbnail } from '#modules/catalog/web/storefront/index.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { withKeys } from '../cart/line-keys.ts'
import { OrderStatusMark } from './order-status.tsx'
import { useReadyText } from '../placed/ready-days.tsx'

export function OwnOrders() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="own-orders">
      <h2 id="own-orders" className="mb-4">
        {t('account.orders')}
      </h2>
      <OrderList />
    </section>
  )
}

function OrderList() {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ownOrders)
  if (isPending) return <OrdersSkeleton />
  if (isError && !data) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{t('shell.failed')}</p>
        <Button look="quiet" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    )
  }
  const orders = data.pages.flatMap((page) => page.rows)
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          look="quiet"
          className="mt-6"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? t('shell.loading') : t('account.more')}
        </Button>
      )}
    </>
  )
}

/** As many pieces of an order as its row draws. */
const maxDrawn = 3

function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation()
  const money = useMoney()
  const date = useDate()
  const ready = useReadyText(order)
  return (
    <li className="relative grid grid-cols-[3rem_1fr_auto_1.25rem] items-center gap-x-4 gap-y-1 py-4 hover:bg-linen/60 sm:grid-cols-[9.5rem_1fr_9.5rem_7.5rem_1.25rem]">
      <div className="flex gap-1 self-start *:not-first:max-sm:hidden">
        {withKeys(order.cart.slice(0, maxDrawn)).map(({ key, line }) => (
          <OrderedThumbnail key={key} piece={line} className="size-12 shrink-0" />
        ))}
      </div>
      <div>
        <Link
          to="/account/orders/$id"
          params={{ id: order.id }}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          {t('account.order', { number: order.order_number })}
        </Link>
        <p className="text-sm text-ink-soft">{date(order.created_at)}</p>
      </div>
      <p className="max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
        <OrderStatusMark status={order.status} />
      </p>
      <p className="figures text-right font-serif text-lg">{money(order.total_amount)}</p>
      <ChevronRight size={18} aria-hidden className="text-ink-soft" />
      {ready && (
        <p className="order-last col-start-2 col-end-4 text-sm text-ink-soft sm:col-end-5">{ready}</p>
      )}
    </li>
  )
}

function NoOrders() {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-4 border-y border-line py-8">
      <WindowScene scene="open" />
      <p className="text-ink-soft">{t('account.noOrders')}</p>
      <Link to="/products" className={buttonClasses()}>
        {t('account.shop')}
      </Link>
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line border-y border-line">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 py-4">
          <div className="grid gap-2">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="h-6 w-28" />
        </div>
      ))}
    </div>
  )
}
