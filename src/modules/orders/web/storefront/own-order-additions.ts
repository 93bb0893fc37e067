import { createContext, type ComponentType } from 'react'

/** What a module that depends on orders shows below an own order; provided by the shell. */
export const OwnOrderAdditionsContext = createContext<ComponentType<{ orderId: string }> | null>(null)
