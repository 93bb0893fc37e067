import type { FunnelStep, SizeReason } from '../../contract/funnel.ts'

/** The steps of the funnel in words. */
export const stepLabels: Record<FunnelStep, string> = {
  seen: 'Product seen',
  configured: 'Size entered',
  cart: 'Added to cart',
  checkout: 'Checkout opened',
  order: 'Ordered',
}

/** Why a size was refused. */
export const reasonLabels: Record<SizeReason, string> = {
  too_wide: 'too wide',
  too_narrow: 'too narrow',
  too_long: 'too high',
  too_short: 'too low',
  other: 'not possible like this',
}
