export { dayOfBought, planPurchases, type Bought, type Wanted } from './plan-purchases.ts'
