import { roles, taskRoles, type Role } from '#kernel/contract/roles.ts'
import type { Access, Admission } from '#kernel/contract/endpoint.ts'

/** The roles admitted by each access. Roles that are not listed are refused. */
const admitted: Record<Exclude<Access, 'anyone'>, readonly Role[]> = {
  'signed-in': roles,
  staff: ['viewer', 'editor', 'admin'],
  editors: ['editor', 'admin'],
  admins: ['admin'],
}

/** Whether a role (null: not signed in) is admitted by an access. */
export function permits(access: Access, role: Role | null): boolean {
  if (access === 'anyone') return true
  return role !== null && admitted[access].includes(role)
}

/** Whether a role may call an endpoint: by its access, or because the endpoint names it. */
export function mayCall({ access, also = [] }: Admission, role: Role | null): boolean {
  return permits(access, role) || also.some((allowedRole) => allowedRole === role)
}

/** Whether a role is a staff role in a rule of access: viewer, editor or administrator. */
export function isStaff(role: Role | null | undefined): boolean {
  return permits('staff', role ?? null)
}

/** Whether a role works in the back office: staff, and those with one task. */
export function worksInOffice(role: Role | null | undefined): boolean {
  return isStaff(role) || taskRoles.some((taskRole) => taskRole === role)
}
