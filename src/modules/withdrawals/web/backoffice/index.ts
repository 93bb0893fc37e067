export { OrderWithdrawals } from './order-withdrawals.tsx'
export { WithdrawalsTab } from './withdrawals-tab.tsx'
