export { PaymentsTab } from './payments-tab.tsx'
export { methodLabels } from './method-labels.ts'
export { transferWords } from './transfer-words.ts'
export { PaymentBadge } from './payment-badge.tsx'
