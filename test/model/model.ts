import type { OrderStatus } from '../../src/modules/orders/contract/orders.ts'
import type { Client } from '../shop.ts'

export type WorkerRole = 'viewer' | 'editor'

/** What was bought, as a pencil keeps it. */
export interface BoughtOrder {
  id: string
  /** What it was placed with; null for an order made of a quote. */
  key: string | null
  total: number
  status: OrderStatus
  body: object
}

/** All that the shop should know, and nothing of how it knows it. */
export interface Model {
  isCustomerIn: boolean
  role: WorkerRole
  /** Whole units a square metre. */
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

/** The real shop, and the people in it. */
export interface Real {
  customer: Client
  /** The employee whose role changes. */
  worker: Client
  admin: Client
  productId: string
  itemId: string
  crmCustomerId: string
}
