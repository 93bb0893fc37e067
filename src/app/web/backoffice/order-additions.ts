import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import type { OrderAdditions } from '#modules/orders/web/backoffice/order/order-additions.ts'

/** Components of higher modules in the order dialog, loaded with the first order that is opened. */
export const orderAdditions: OrderAdditions = {
  Actions: lazyComponent(
    async () => (await import('#modules/installations/web/backoffice/schedule-link.tsx')).ScheduleLink,
  ),
  Documents: lazyComponent(
    async () => (await import('#modules/documents/web/backoffice/index.ts')).OrderDocuments,
  ),
  Payments: lazyComponent(
    async () => (await import('#modules/payments/web/backoffice/index.ts')).OrderPayments,
  ),
  Withdrawals: lazyComponent(
    async () => (await import('#modules/withdrawals/web/backoffice/index.ts')).OrderWithdrawals,
  ),
  Claims: lazyComponent(async () => (await import('#modules/claims/web/backoffice/index.ts')).OrderClaims),
  Costs: lazyComponent(async () => (await import('#modules/claims/web/backoffice/index.ts')).OrderCosts),
  Pieces: lazyComponent(
    async () => (await import('#modules/pieces/web/backoffice/index.ts')).OrderPieceStates,
  ),
  Purchases: lazyComponent(
    async () => (await import('#modules/bought-in/web/backoffice/order-purchases.tsx')).OrderPurchases,
  ),
  Sizes: lazyComponent(
    async () => (await import('#modules/installations/web/backoffice/order-sizes.tsx')).OrderSizes,
  ),
  Shipments: lazyComponent(
    async () => (await import('#modules/shipments/web/backoffice/index.ts')).OrderShipments,
  ),
  Messages: lazyComponent(
    async () => (await import('#modules/messages/web/backoffice/index.ts')).OrderMessages,
  ),
  WallState: lazyComponent(async () => (await import('#modules/pieces/web/backoffice/index.ts')).WallState),
  AfterCancelling: lazyComponent(
    async () => (await import('#modules/installations/web/backoffice/after-cancelling.tsx')).AfterCancelling,
  ),
}
