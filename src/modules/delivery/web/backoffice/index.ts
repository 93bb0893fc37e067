export { DeliveryTab } from './delivery-tab.tsx'
