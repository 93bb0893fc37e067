import { useRef, useState, type ReactNode, useEffect } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { hasConfiguredPieces, openForBuyer, openForLines } from '#modules/orders/rules/order-lines.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useDate, usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'
import { Opened } from '#kernel/web/storefront/opened.tsx'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { formatMoment } from '#kernel/rules/format.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { orderStates } from '#modules/record-states/rules.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatusMark } from './order-status.tsx'
import { ReadyDays } from '../placed/ready-days.tsx'

/** The steps of an order; a cancelled one has none. */
const steps = orderStates.filter(({ status }) => status !== 'cancelled')

/** The progress of an order. */
function OrderSteps({ status: current }: { status: OrderStatus }) {
  const { t } = useTranslation()
  const currentStep = steps.findIndex(({ status }) => status === current)
  return (
    <ol aria-label={t('account.steps')} className="print:flex print:flex-wrap print:gap-x-5">
      {steps.map(({ status }, step) => (
        <li
          key={status}
          aria-current={step === currentStep ? 'step' : undefined}
          className={classes(
            'relative grid grid-cols-[1.5rem_1fr] items-center gap-3 py-1.5 print:gap-1.5 print:before:hidden',
            // The line to the next step, behind the marks.
            'not-last:before:absolute not-last:before:top-1/2 not-last:before:left-3 not-last:before:h-full not-last:before:w-px not-last:before:-translate-x-1/2',
            step < currentStep ? 'not-last:before:bg-accent' : 'not-last:before:bg-line',
            step === currentStep && 'font-semibold',
            step > currentStep && 'text-ink-soft',
          )}
        >
          <span
            aria-hidden
            className={classes(
              'relative grid size-6 place-items-center rounded-full',
              step < currentStep && 'bg-accent text-on-accent',
              step === currentStep && 'border-2 border-accent bg-surface',
              step > currentStep && 'border border-line bg-surface',
            )}
          >
            {step < currentStep && <Check size={14} strokeWidth={2.5} />}
            {step === currentStep && <span className="size-2.5 rounded-full bg-accent" />}
          </span>
          {t(`orderStatus.${status}`)}
        </li>
      ))}
    </ol>
  )
}

const loadChange = async () => (await import('../change/change-order.tsx')).ChangeOrder

/** An order for its buyer, who can read, change and cancel it. */
export function OrderView({ order, above, below }: { order: Order; above?: ReactNode; below?: ReactNode }) {
  const { t } = useTranslation()
  const date = useDate()
  const [changing, setChanging] = useState(false)
  const top = useRef<HTMLElement>(null)
  /** The button lies at the end of the form, what it has changed at the beginning of the page. */
  function endChange() {
    setChanging(false)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <article ref={top} className="page scroll-mt-20 pt-6 md:pt-10">
      {above}
      <header className="mt-2 grid gap-1 md:mt-4">
        <h1>{t('account.order', { number: order.order_number })}</h1>
        <p className="text-ink-soft">{t('account.placedOn', { date: date(order.created_at) })}</p>
      </header>
      {changing ? (
        <Opened
          load={loadChange}
          onFail={() => setChanging(false)}
          fallback={<Loading />}
          order={order}
          onDone={endChange}
        />
      ) : (
        <OrderFacts order={order} onChange={() => setChanging(true)} />
      )}
      {below}
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
          {openForBuyer.includes(order.status) && (
            <ChangeTime until={(hasConfiguredPieces(order.cart) && order.changeable_until) || null} />
          )}
          {openForBuyer.includes(order.status) && (
            <Button look="quiet" className="mt-4 mr-3 noscript:hidden print:hidden" onClick={onChange}>
              {t('change.change')}
            </Button>
          )}
          {order.status === 'pending' && <CancelOrder order={order} />}
          <OrderAgain order={order} />
          {openForLines.includes(order.status) && (
            <noscript>
              <p className="mt-3 text-sm text-ink-soft">{t('change.byPhone')}</p>
            </noscript>
          )}
        </section>
        <section aria-labelledby="order-delivery" className="md:px-6 print:px-0 print:break-inside-avoid">
          <h2 id="order-delivery" className="text-lg">
            {t('account.delivery')}
          </h2>
          <address className="mt-2 grid not-italic">
            <span>{name}</span>
            <span className="whitespace-pre-line">{address}</span>
            <span className="mt-2 text-ink-soft">{phone}</span>
            {email !== '' && <span className="text-ink-soft">{email}</span>}
          </address>
          {order.note && (
            <p className="mt-3 whitespace-pre-line wrap-anywhere">
              <span className="text-ink-soft">{t('checkout.noteOf')}</span> {order.note}
            </p>
          )}
        </section>
        <OrderHelp number={order.order_number} />
      </div>
    </div>
  )
}

/**
 * How long a pending order can be changed: until that moment, and afterwards until the shop confirms it.
 * @param until null: the shop may confirm it at any time
 */
function ChangeTime({ until }: { until: string | null }) {
  const { t } = useTranslation()
  const { timeZone } = useShopConfig()
  const language = usePageLanguage()
  const [isPast, setIsPast] = useState(() => until === null || Date.now() >= Date.parse(until))
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(() => setIsPast(true), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return (
    // The visitor's clock may differ from the server's, whose sentence then stays.
    <p className="mt-3 text-sm" suppressHydrationWarning>
      {until === null || isPast
        ? t('change.untilConfirmed')
        : t('change.until', { moment: formatMoment(until, timeZone, language) })}
    </p>
  )
}

/** How its buyer reaches the shop about an order: by a mail that names it, or by telephone. */
function OrderHelp({ number }: { number: string }) {
  const { t } = useTranslation()
  const { data: shop } = useSuspenseQuery(shopSettings)
  const subject = encodeURIComponent(t('account.order', { number }))
  return (
    <section aria-labelledby="order-help" className="md:px-6 print:hidden">
      <h2 id="order-help" className="text-lg">
        {t('account.help')}
      </h2>
      <p className="mt-2 grid justify-items-start">
        <a
          href={`mailto:${shop.contact_email}?subject=${subject}`}
          className="inline-flex min-h-11 items-center wrap-anywhere underline"
        >
          {shop.contact_email}
        </a>
        <a
          href={`tel:${shop.contact_phone.replace(/[^\d+]/g, '')}`}
          className="figures inline-flex min-h-11 items-center underline"
        >
          {shop.contact_phone}
        </a>
      </p>
    </section>
  )
}
