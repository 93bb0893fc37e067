import { useQuery } from '@tanstack/react-query'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { longestLead, type LeadDays } from '#modules/making/rules/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { cartReadyDay } from '../../queries/cart-ready-day.ts'
import { useCart } from '../cart/cart.tsx'

/** When the whole cart will be made: in so many working days, or by a day where the shop plans its workshop's time. */
export interface CartReady {
  lead: LeadDays | null
  /** In words; null: nobody can say. */
  day: string | null
}

/** When the whole cart will be made; all null where the shop promises nothing. */
export function useCartReady(): CartReady {
  const { i18n } = useTranslation()
  const { lines } = useCart()
  const { data: shop } = useQuery(shopSettings)
  const isPlanned = shop?.names_ready_day === true && lines.length > 0
  const cart = lines.map(({ product, ...line }) => ({ ...line, product_id: product.id }))
  const { data, isError } = useQuery({ ...cartReadyDay({ cart }), enabled: isPlanned })
  const lead = longestLead(
    lines.map(({ product: { lead_days_min: min, lead_days_max: max } }) =>
      min !== null && min !== undefined && max !== null && max !== undefined ? { min, max } : null,
    ),
  )
  if (!isPlanned || isError || data?.ready_on === null) return { lead, day: null }
  // Nothing is said until the day is there.
  if (data === undefined) return { lead: null, day: null }
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const day = dateFormat(languageOrNull(i18n.language) ?? 'en', format).format(new Date(data.ready_on))
  return { lead: null, day }
}

/** The three steps after the cart is ordered. */
export function WhatNext({ isCash = true, className }: { isCash?: boolean; className: string }) {
  const { lines } = useCart()
  return <NextSteps ready={useCartReady()} isMade={lines.length > 0} isCash={isCash} className={className} />
}

/** The three steps after an order, with the day or the shop's lead time. */
export function NextSteps({
  ready: { lead, day },
  isMade = true,
  isCash = true,
  className,
}: {
  ready: CartReady
  /** False for goods by the piece alone: nothing of them is made. */
  isMade?: boolean
  /** False where it is not paid on delivery. */
  isCash?: boolean
  className: string
}) {
  const { t } = useTranslation()
  const makeText =
    day === null ? t('whatNext.make') : `${t('whatNext.make')} ${t('piece.readyIfOrdered', { day })}`
  const steps = [
    t('whatNext.call'),
    ...(isMade ? [lead ? t('whatNext.makeIn', { ...lead }) : makeText] : []),
    t(isCash ? 'whatNext.deliver' : 'whatNext.deliverPaid'),
  ]
  return (
    <section className={classes('grid gap-3', className)}>
      <h2 className="font-sans text-sm font-semibold tracking-normal">{t('whatNext.title')}</h2>
      <ol className="grid gap-2 text-sm text-ink-soft">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.25rem_1fr] gap-x-2">
            <span aria-hidden className="figures font-serif text-clay">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
