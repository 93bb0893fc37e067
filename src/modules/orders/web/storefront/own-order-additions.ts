import { createContext, type ComponentType } from 'react'

/** What modules that depend on orders add to the page of an own order. */
export interface OwnOrderAdditions {
  Documents: ComponentType<{ orderId: string }>
}

/** Provided by the shell. */
export const OwnOrderAdditionsContext = createContext<OwnOrderAdditions | null>(null)
