/** `fenestra/test`: what tests of modules use. */
export { openShop } from './shop.ts'
export type { Answered, Client, ShopOptions, TestShop } from './shop.ts'
export { mailsTo } from './mails.ts'
export { renderModuleMail } from './module-mail.ts'
export { aUser } from '#modules/accounts/factory.ts'
export { aProduct } from '#modules/catalog/factory.ts'
export { anOrder, placedOrder } from '#modules/orders/factory.ts'
export { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
