export * from './payment-settings.ts'
export * from './order-payment.ts'
