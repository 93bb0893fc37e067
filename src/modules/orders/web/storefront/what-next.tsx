import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { longestLead, type LeadDays } from '#modules/making/rules/index.ts'
import { useCart } from './cart.tsx'

/** In how many working days the whole cart will be made; null where the shop promises nothing. */
export function useCartLead(): LeadDays | null {
  const { lines } = useCart()
  return longestLead(
    lines.map(({ product: { lead_days_min: min, lead_days_max: max } }) =>
      min !== null && min !== undefined && max !== null && max !== undefined ? { min, max } : null,
    ),
  )
}

/** The three steps after the cart is ordered. */
export function WhatNext({ isCash = true, className }: { isCash?: boolean; className: string }) {
  const { lines } = useCart()
  return <NextSteps lead={useCartLead()} isMade={lines.length > 0} isCash={isCash} className={className} />
}

/** The three steps after an order, with the shop's lead time. */
export function NextSteps({
  lead,
  isMade = true,
  isCash = true,
  className,
}: {
  lead: LeadDays | null
  /** False for goods by the piece alone: nothing of them is made. */
  isMade?: boolean
  /** False where it is not paid on delivery. */
  isCash?: boolean
  className: string
}) {
  const { t } = useTranslation()
  const steps = [
    t('whatNext.call'),
    ...(isMade ? [lead ? t('whatNext.makeIn', { ...lead }) : t('whatNext.make')] : []),
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
