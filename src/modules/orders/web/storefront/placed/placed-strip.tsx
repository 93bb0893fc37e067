import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { PieceThumbnail } from '#modules/catalog/web/storefront/index.ts'
import { useSignIn } from '#modules/accounts/web/queries/index.ts'
import { ownOrder } from '../../queries/orders.ts'
import { OrderStatusMark } from '../own-orders/order-status.tsx'
import { forgetPlacedOrder, type PlacedOrder } from './placed-order.ts'

/**
 * The order's number, the next steps and a link to its page, until dismissed. Once the order has another status than the
 * first, its status instead of the next steps.
 */
export function PlacedStrip({ order }: { order: PlacedOrder }) {
  const { t } = useTranslation()
  const { user } = useSignIn()
  const isOwn = user?.id === order.userId
  const { data: stored, isPending } = useQuery({ ...ownOrder(order.id), enabled: isOwn })
  if (!isOwn || isPending) return null
  const status = stored?.status ?? 'pending'
  return (
    <section aria-labelledby="placed-order" className="border-b border-line bg-linen print:hidden">
      <div className="page grid grid-cols-[auto_1fr_auto] items-start gap-x-3 py-4 md:gap-x-4">
        {status === 'cancelled' ? (
          <CircleX size={24} aria-hidden className="mt-0.5 text-ink-soft" />
        ) : (
          <CircleCheck size={24} aria-hidden className="mt-0.5 text-good" />
        )}
        <div className="grid gap-1 md:flex md:flex-wrap md:items-baseline md:gap-x-6">
          <h2 id="placed-order" className="text-lg">
            {t(status === 'pending' ? 'placed.title' : 'account.order', { number: order.number })}
          </h2>
          {status === 'pending' ? (
            <p className="max-w-3xl text-sm text-ink-soft">{t('placed.next')}</p>
          ) : (
            <OrderStatusMark status={status} />
          )}
          {order.pieces.length > 0 && status !== 'cancelled' && (
            <ul aria-hidden className="flex gap-2 py-1 md:order-last md:basis-full">
              {order.pieces.map((piece, index) => (
                // Pieces have no id of their own, and their order never changes.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <PieceThumbnail piece={piece} className="size-12 bg-paper md:size-14" />
                </li>
              ))}
            </ul>
          )}
          <Link
            to="/account/orders/$id"
            params={{ id: order.id }}
            className="inline-flex min-h-11 items-center justify-self-start font-medium text-accent underline underline-offset-4"
          >
            {t('placed.open')}
          </Link>
        </div>
        <button
          type="button"
          aria-label={t('shell.close')}
          onClick={forgetPlacedOrder}
          className="-mt-2 -mr-2 grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <X size={20} aria-hidden />
        </button>
      </div>
    </section>
  )
}
