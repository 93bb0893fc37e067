import type { Role } from '#kernel/contract/roles.ts'
import type { Access } from '#kernel/contract/endpoint.ts'

/** The roles admitted by each access. Roles that are not listed are refused. */
const admitted: Record<Exclude<Access, 'anyone'>, readonly Role[]> = {
  'signed-in': ['customer', 'viewer', 'editor', 'admin'],
  staff: ['viewer', 'editor', 'admin'],
  editors: ['editor', 'admin'],
  admins: ['admin'],
}

/** Whether a role (null: not signed in) is admitted by an access. */
export function permits(access: Access, role: Role | null): boolean {
  if (access === 'anyone') return true
  return role !== null && admitted[access].includes(role)
}

/** Whether a role is a staff role: all except customer. */
export function isStaff(role: Role | null | undefined): boolean {
  return permits('staff', role ?? null)
}
