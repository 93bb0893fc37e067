import { taskRoles, type Role } from '#kernel/contract/roles.ts'
import type { SecondFactorRequirement } from '#modules/settings/contract/index.ts'

const concerned: Record<SecondFactorRequirement, readonly Role[]> = {
  none: [],
  administrators: ['admin'],
  administratorsAndEditors: ['admin', 'editor'],
  allStaff: ['admin', 'editor', 'viewer', ...taskRoles],
}

/** Whether the shop's setting requires a second factor of this role. */
export function requiresSecondFactor(setting: SecondFactorRequirement, role: Role): boolean {
  return concerned[setting].includes(role)
}
