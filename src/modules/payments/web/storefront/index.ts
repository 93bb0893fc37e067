export { OwnPayment } from './own-payment.tsx'
