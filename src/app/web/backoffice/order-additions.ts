import { lazy } from 'react'
import type { OrderAdditions } from '../../../modules/orders/web/backoffice/order-additions.ts'

/** Components of higher modules in the order dialog, loaded with the first order that is opened. */
export const orderAdditions: OrderAdditions = {
  Actions: lazy(() =>
    import('../../../modules/installations/web/backoffice/schedule-link.tsx').then(({ ScheduleLink }) => ({
      default: ScheduleLink,
    })),
  ),
  AfterCancelling: lazy(() =>
    import('../../../modules/installations/web/backoffice/after-cancelling.tsx').then(
      ({ AfterCancelling }) => ({
        default: AfterCancelling,
      }),
    ),
  ),
}
