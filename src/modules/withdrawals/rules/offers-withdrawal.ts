import type { Settings } from '#modules/settings/contract/index.ts'

/** Whether the shop sells anything that can be withdrawn from, and says so. Every page asks, so it imports no schemas. */
export const offersWithdrawal = (shop: Pick<Settings, 'sells_goods' | 'withdrawal_notices'>): boolean =>
  shop.sells_goods === true && shop.withdrawal_notices === true
