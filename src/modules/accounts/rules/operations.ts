import type { Access } from '../../../kernel/contract/endpoint.ts'
import type { Role } from '../../../kernel/contract/roles.ts'
import { permits } from '../../../kernel/rules/permissions.ts'

interface Operation {
  /** Methods and address: `*` is one part, `**` any number of further ones. The first row that fits counts. */
  calls: string
  access: Access
  /** What the Role Permissions card says about it. */
  words?: string
}

/** Who may do what. Every endpoint has a row here, and its access is the row's. */
export const operations: readonly Operation[] = [
  { calls: 'GET /api/audit', access: 'admins', words: 'Full system access' },
  { calls: 'GET /api/status', access: 'admins' },
  { calls: 'POST,PUT,DELETE /api/users/**', access: 'admins', words: 'User management' },
  { calls: 'PUT /api/settings', access: 'admins', words: 'Settings configuration' },
  { calls: 'POST /api/upload/logo', access: 'admins' },

  { calls: 'POST,PUT,DELETE /api/content-posts/**', access: 'editors', words: 'Content management' },
  { calls: 'POST,PUT,DELETE /api/products/**', access: 'editors', words: 'Product editing' },
  { calls: 'POST,PUT,DELETE /api/categories/**', access: 'editors' },
  { calls: 'PUT,PATCH,DELETE /api/orders/**', access: 'editors', words: 'Order processing' },
  { calls: 'POST /api/orders/*/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/blog/**', access: 'editors', words: 'Blog publishing' },
  { calls: 'POST /api/support/*/helpful', access: 'anyone' },
  { calls: 'POST,PUT,DELETE /api/support/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/banners/**', access: 'editors' },
  { calls: 'POST /api/ai/**', access: 'editors' },
  { calls: 'POST,DELETE /api/upload/**', access: 'editors' },

  { calls: 'POST /api/inventory/items/*/stock', access: 'editors' },
  { calls: 'POST /api/inventory/items/*/count', access: 'editors' },
  { calls: 'POST /api/inventory/alerts/**', access: 'editors' },
  { calls: 'POST /api/inventory/purchase-orders/*/receive', access: 'editors' },
  { calls: 'PUT /api/inventory/products/*/materials', access: 'editors' },
  { calls: 'PUT /api/inventory/alert-mails', access: 'staff' },
  { calls: 'POST /api/crm/customers/*/merge', access: 'admins' },
  { calls: 'POST,PUT /api/crm/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/inventory/**', access: 'admins', words: 'All create/read/update/delete' },
  { calls: 'DELETE /api/crm/**', access: 'admins' },
  { calls: 'POST,PUT,DELETE /api/forecasting/**', access: 'admins' },

  { calls: 'GET /api/orders/**', access: 'staff', words: 'Read-only access' },
  { calls: 'GET /api/analytics/**', access: 'staff', words: 'Dashboards' },
  { calls: 'GET /api/forecasting/**', access: 'staff', words: 'Report generation' },
  { calls: 'GET,POST,PUT /api/chat/**', access: 'staff', words: 'Team chat access' },
  { calls: 'GET /ws', access: 'staff' },
  { calls: 'GET /api/users/**', access: 'staff' },
  { calls: 'GET /api/categories/*/contents', access: 'staff' },
  { calls: 'GET /api/content-posts/**', access: 'staff' },
  { calls: 'GET /api/inventory/**', access: 'staff' },
  { calls: 'GET /api/crm/**', access: 'staff' },
  { calls: 'GET /api/upload/**', access: 'staff' },
  { calls: 'GET /api/ar/**', access: 'staff' },

  { calls: 'POST /api/orders', access: 'signed-in' },
  { calls: 'GET,POST,PUT,DELETE /api/account/**', access: 'signed-in' },
  { calls: 'GET /api/auth/user', access: 'signed-in' },

  { calls: 'GET,POST /auth/**', access: 'anyone' },
  { calls: 'GET /api/login', access: 'anyone' },
  { calls: 'GET /api/callback', access: 'anyone' },
  { calls: 'GET /api/logout', access: 'anyone' },
  { calls: 'GET /api/products/**', access: 'anyone' },
  { calls: 'GET /api/categories/**', access: 'anyone' },
  { calls: 'GET /api/materials', access: 'anyone' },
  { calls: 'GET /api/banners/**', access: 'anyone' },
  { calls: 'GET /api/blog/**', access: 'anyone' },
  { calls: 'GET /api/support/**', access: 'anyone' },
  { calls: 'GET /api/settings', access: 'anyone' },
  { calls: 'GET,POST /api/quotes/**', access: 'anyone' },
  { calls: 'GET,POST /api/installations/**', access: 'anyone' },
  { calls: 'GET /api/ar-calibration', access: 'anyone' },
  { calls: 'POST /api/ar/**', access: 'anyone' },
]

function fits(calls: string, method: string, path: string): boolean {
  const [methods = '', pattern = ''] = calls.split(' ')
  if (!methods.split(',').includes(method)) return false
  const source = pattern
    .split('/')
    .slice(1)
    .map((part) => (part === '**' ? '(/.*)?' : part === '*' ? '/[^/]+' : `/${part}`))
    .join('')
  return new RegExp(`^${source}$`).test(path)
}

/** The access that the table gives to a call, `{id}` and the like included; null where it has no row. */
export function accessOf(method: string, path: string): Access | null {
  return operations.find(({ calls }) => fits(calls, method, path))?.access ?? null
}

/** What the card says of each staff role: the words of all that needs just this role. */
export const rolePermissions: readonly { role: Role; words: readonly string[] }[] = (
  ['admin', 'editor', 'viewer'] as const
).map((role, index, roles) => ({
  role,
  words: operations.flatMap(({ access, words }) => {
    const lower = roles[index + 1] ?? 'customer'
    return words && permits(access, role) && !permits(access, lower) ? [words] : []
  }),
}))
