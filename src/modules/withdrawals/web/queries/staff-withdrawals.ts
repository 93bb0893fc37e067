import { useQuery } from '@tanstack/react-query'
import { call } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { listWithdrawals, setWithdrawalHandled, type Withdrawal } from '../../contract/index.ts'
import { offersWithdrawal } from '../../rules/offers-withdrawal.ts'

/** What was declared about an order, newest first. */
export const withdrawalsOf = (orderId: string) => readPage(listWithdrawals, { query: { orderId, limit: 20 } })

const open = readPage(listWithdrawals, { query: { isOpen: 'true', limit: 1 } })

/** Those that nobody has dealt with, newest first. */
export const openWithdrawals = readPage(listWithdrawals, { query: { isOpen: 'true', limit: 20 } })

/** Whether the shop offers withdrawals, and how many nobody has dealt with. */
export function useStaffWithdrawals(): { isOffered: boolean; waiting: number } {
  const { data: shop } = useQuery(shopSettings)
  const isOffered = shop !== undefined && offersWithdrawal(shop)
  const { data } = useQuery({ ...open, enabled: shop?.sells_goods === true })
  return { isOffered, waiting: data?.total ?? 0 }
}

/** Says that a declaration was dealt with, or that it was not. */
export const useSetHandled = () =>
  useWrite({
    write: ({ id, version, handledAt }: Withdrawal) =>
      call(setWithdrawalHandled, { params: { id }, body: { isHandled: handledAt === null, version } }),
    done: ({ handledAt }) => (handledAt === null ? 'Withdrawal dealt with' : 'Withdrawal is open again'),
    failed: 'Failed to change the withdrawal',
    refreshes: [listWithdrawals],
  })
