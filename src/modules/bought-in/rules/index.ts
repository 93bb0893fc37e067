export { dayOfBought, planPurchases, type Wanted } from './plan-purchases.ts'
