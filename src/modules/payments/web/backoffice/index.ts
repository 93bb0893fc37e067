export { OrderPayments } from './order-payments.tsx'
