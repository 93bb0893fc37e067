import { call } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { declareWithdrawal, type WithdrawalForm } from '../../contract/index.ts'

/** Whether the shop sells anything that can be withdrawn from, and says so. */
export const offersWithdrawal = (shop: Settings): boolean =>
  shop.sells_goods === true && shop.withdrawal_notices === true

export const useDeclareWithdrawal = () =>
  useMutation({ mutationFn: (body: WithdrawalForm) => call(declareWithdrawal, { body }) })
