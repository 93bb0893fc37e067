import { expect, test } from 'vitest'
import type { Role } from '../../../kernel/contract/roles.ts'
import { endpoints } from '../../../app/contract/index.ts'
import { accessOf, rolePermissions } from './operations.ts'
import { permits } from '../../../kernel/rules/permissions.ts'

/**
 * The grid as it was agreed: who gets through, of anonymous, customer, viewer, editor, administrator.
 * It is written out by hand, so that a slip in the table does not go unseen.
 */
const grid: [calls: string, ...admitted: [string, string, string, string, string]][] = [
  ['GET /api/auth/user', '-', 'c', 'v', 'e', 'a'],
  ['POST /auth/login|/auth/register|/auth/magic-link', '*', 'c', 'v', 'e', 'a'],
  ['POST /auth/phone/request|/auth/phone/verify', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/login|/auth/google|/auth/github|/api/logout', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/products|/api/products/{id}|/api/categories', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/categories/slug/{slug}|/api/banners|/api/blog|/api/blog/{slug}', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/support|/api/settings|/api/ar-calibration', '*', 'c', 'v', 'e', 'a'],
  ['POST /api/ar/sessions|/api/ar/measurements|/api/ar/feedback', '*', 'c', 'v', 'e', 'a'],
  ['POST /api/orders', '-', 'c', 'v', 'e', 'a'],
  ['GET /api/orders', '-', '-', 'v', 'e', 'a'],
  ['PUT /api/orders/{id}', '-', '-', '-', 'e', 'a'],
  ['POST /api/products|/api/categories|/api/blog|/api/content-posts|/api/support', '-', '-', '-', 'e', 'a'],
  ['PUT /api/products/{id}|/api/categories/{id}|/api/blog/{id}|/api/support/{id}', '-', '-', '-', 'e', 'a'],
  [
    'DELETE /api/products/{id}|/api/categories/{id}|/api/blog/{id}|/api/support/{id}',
    '-',
    '-',
    '-',
    'e',
    'a',
  ],
  ['GET /api/content-posts|/api/users|/api/chat', '-', '-', 'v', 'e', 'a'],
  ['GET /ws', '-', '-', 'v', 'e', 'a'],
  ['POST /api/users', '-', '-', '-', '-', 'a'],
  ['PUT /api/users/{id}|/api/settings', '-', '-', '-', '-', 'a'],
  ['DELETE /api/users/{id}', '-', '-', '-', '-', 'a'],
  ['POST /api/ai/generate-content|/api/ai/generate-product-description', '-', '-', '-', 'e', 'a'],
  ['POST /api/ai/optimize-seo|/api/upload/single', '-', '-', '-', 'e', 'a'],
  ['DELETE /api/upload/{filename}', '-', '-', '-', 'e', 'a'],
  ['POST /api/upload/logo', '-', '-', '-', '-', 'a'],
  [
    'GET /api/inventory/analytics|/api/inventory/items|/api/inventory/items/low-stock',
    '-',
    '-',
    'v',
    'e',
    'a',
  ],
  ['GET /api/inventory/suppliers|/api/inventory/alerts|/api/inventory/categories', '-', '-', 'v', 'e', 'a'],
  ['POST /api/inventory/items|/api/inventory/suppliers', '-', '-', '-', '-', 'a'],
  ['POST /api/inventory/items/{id}/stock|/api/inventory/alerts/{id}/resolve', '-', '-', '-', 'e', 'a'],
  ['GET /api/crm/analytics|/api/crm/customers|/api/crm/opportunities', '-', '-', 'v', 'e', 'a'],
  ['GET /api/crm/quotes|/api/crm/interactions|/api/crm/installations', '-', '-', 'v', 'e', 'a'],
  ['POST /api/crm/customers|/api/crm/opportunities|/api/crm/quotes', '-', '-', '-', 'e', 'a'],
  ['POST /api/crm/interactions', '-', '-', '-', 'e', 'a'],
  ['GET /api/forecasting/sales|/api/forecasting/products', '-', '-', 'v', 'e', 'a'],
  ['GET /api/forecasting/accuracy|/api/analytics/sales', '-', '-', 'v', 'e', 'a'],
  ['POST /api/forecasting/sales|/api/forecasting/products', '-', '-', '-', '-', 'a'],
]

const who: (Role | null)[] = [null, 'customer', 'viewer', 'editor', 'admin']
const cells = grid.flatMap(([calls, ...admitted]) => {
  const [method = '', paths = ''] = calls.split(' ')
  return paths.split('|').map((path) => ({ method, path, admitted: admitted.map((cell) => cell !== '-') }))
})

test.for(cells)('$method $path is for those whom the grid names', ({ method, path, admitted }) => {
  const access = accessOf(method, path)
  expect(access).not.toBeNull()
  expect(who.map((role) => access !== null && permits(access, role))).toEqual(admitted)
})

test.for(endpoints.map(({ method, path, access }) => ({ method, path, access })))(
  '$method $path has a row in the table, and its access',
  ({ method, path, access }) => {
    expect(accessOf(method, path)).toBe(access)
  },
)

test('what nobody has thought of has no row', () => {
  for (const path of ['/api/secrets', '/api/orders-of-others', '/api/userspace']) {
    expect(accessOf('GET', path)).toBeNull()
  }
  expect(accessOf('DELETE', '/api/chat')).toBeNull()
})

test('the card says of each role what the table gives to it and not to the one below', () => {
  expect(rolePermissions).toEqual([
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
  ])
})
