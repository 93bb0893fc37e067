import type { OrderStatus } from '#modules/record-states/contract.ts'
import type { Client } from '../shop.ts'

export type WorkerRole = 'viewer' | 'editor'

/** An order in the model. */
export interface BoughtOrder {
  id: string
  /** Its idempotency key; null for an order from a quote. */
  key: string | null
  total: number
  status: OrderStatus
  body: object
}

/** The expected state of the shop. */
export interface Model {
  isCustomerIn: boolean
  role: WorkerRole
  /** Whole units per square metre. */
  price: number
  stock: number
  orders: BoughtOrder[]
  keys: number
}

export const start: Readonly<Omit<Model, 'orders'>> = {
  isCustomerIn: true,
  role: 'editor',
  price: 1000,
  stock: 10,
  keys: 0,
}

/** The real shop and its users. */
export interface Real {
  customer: Client
  /** The employee whose role changes. */
  worker: Client
  admin: Client
  productId: string
  itemId: string
  crmCustomerId: string
}
