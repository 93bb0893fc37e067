export { OrderWithdrawals } from './order-withdrawals.tsx'
export { OpenWithdrawals } from './open-withdrawals.tsx'
export { WithdrawalsTab } from './withdrawals-tab.tsx'
