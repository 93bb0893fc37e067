export { purchasedReadyDay, planPurchases, type Wanted } from './plan-purchases.ts'
