export type { DeliveryPorts } from './module.ts'
