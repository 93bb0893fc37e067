import type { Role } from '#kernel/contract/roles.ts'

/** The permissions on the Role Permissions card for each staff role, besides those of the role below it. */
export const rolePermissions: readonly { role: Role; words: readonly string[] }[] = [
  {
    role: 'admin',
    words: [
      'Full system access',
      'User management',
      'Settings configuration',
      'All create/read/update/delete',
    ],
  },
  {
    role: 'editor',
    words: ['Content management', 'Product editing', 'Order processing', 'Blog publishing'],
  },
  { role: 'viewer', words: ['Read-only access', 'Dashboards', 'Report generation', 'Team chat access'] },
]
