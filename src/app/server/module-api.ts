/** `fenestra/server`: the API for the server part of a module. docs/modules.md shows how to use it. */
export * from '#kernel/modules/index.ts'
// The events and ports of the shop's own modules, for the types.
export type { shopModules } from './modules.ts'
export type * from '#modules/delivery/server/delivery-calculator.ts'
export type * from '#modules/orders/server/checkout/stock-source.ts'
export type * from '#modules/taxes/server/tax-calculator.ts'
export * from '#modules/payment-terms/server/payment-provider.ts'
