import type { Role } from '#kernel/contract/roles.ts'

/** The permissions on the Role Permissions card for each role of the team; an editor and an administrator have those of the role below too. */
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
  { role: 'workshop', words: ['Pieces and production', 'No prices, phone numbers or addresses'] },
  { role: 'fitter', words: ['Their own installation visits'] },
  { role: 'bookkeeper', words: ['Reads orders', 'Payments, documents and book exports'] },
]
