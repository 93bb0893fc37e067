export { DeliveryTab } from './delivery-tab.tsx'
export { wordDays } from './words.ts'
