import { createContext, use } from 'react'
import type { Admission } from '#kernel/contract/endpoint.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { mayCall } from '#kernel/rules/permissions.ts'

/** The signed-in member of staff. */
export interface Staff {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  role: Role
}

/** Provided by the shell. */
export const StaffContext = createContext<Staff | null>(null)

/** The signed-in member of staff. Throws outside the back office. */
export function useStaff(): Staff {
  const user = use(StaffContext)
  if (user === null) throw new Error('useStaff must be used within the back office')
  return user
}

/** Whether the server would let this person call an endpoint; controls are disabled otherwise. */
export function useMay(endpoint: Admission): boolean {
  return mayCall(endpoint, useStaff().role)
}

/** The hint of a control that is disabled for viewers. */
export const readOnlyHint = 'Your role may look at this but not change it'
