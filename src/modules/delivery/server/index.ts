export type { DeliveryChoices } from './delivery-choices.ts'
export type { DeliveryPorts } from './module.ts'
