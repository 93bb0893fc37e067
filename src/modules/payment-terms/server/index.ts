export { paymentSettingsRepository } from './payment-settings.repository.ts'
export { paymentTermsOf, type PaymentTerms, type StoredPayment } from './order-payment.ts'
export { transferInstructions } from './transfer.ts'
