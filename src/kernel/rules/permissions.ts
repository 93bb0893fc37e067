import type { Role } from '../contract/roles.ts'
import type { Access } from '../contract/endpoint.ts'

/** Which roles pass which access. Refusal is the default: a role not listed does not pass. */
const admitted: Record<Exclude<Access, 'anyone'>, readonly Role[]> = {
  'signed-in': ['customer', 'viewer', 'editor', 'admin'],
  staff: ['viewer', 'editor', 'admin'],
  editors: ['editor', 'admin'],
  admins: ['admin'],
}

/** Whether a person of this role (null: nobody is signed in) may use something with this access. */
export function permits(access: Access, role: Role | null): boolean {
  if (access === 'anyone') return true
  return role !== null && admitted[access].includes(role)
}

/** Staff are all whose role is not customer. */
export function isStaff(role: Role | null | undefined): boolean {
  return permits('staff', role ?? null)
}
