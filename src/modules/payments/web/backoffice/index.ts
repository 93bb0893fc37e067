export { OrderPayments } from './order-payments.tsx'
export { CustomerBalance } from './customer-balance.tsx'
