import { expect, test } from 'vitest'
import type { Access } from '#kernel/contract/endpoint.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { endpoints } from '#app/contract/index.ts'
import { permits } from '#kernel/rules/permissions.ts'

/**
 * Access by endpoint, written a second time by hand so that an accidental change is noticed.
 * `*` is one path segment, `**` any number of further ones. The first matching row counts.
 */
const table: readonly { calls: string; access: Access }[] = [
  { calls: 'GET /api/audit', access: 'admins' },
  { calls: 'GET /api/status', access: 'admins' },
  { calls: 'GET /api/status/backups/{file}', access: 'admins' },
  { calls: 'GET /api/demo', access: 'admins' },
  { calls: 'POST /api/demo/remove', access: 'admins' },
  { calls: 'POST,PUT,DELETE /api/users/**', access: 'admins' },
  { calls: 'PUT /api/settings/**', access: 'admins' },
  { calls: 'GET /api/settings/reporting-currency', access: 'staff' },
  { calls: 'GET /api/settings/exchange-rates/**', access: 'staff' },
  { calls: 'POST,DELETE /api/settings/exchange-rates/**', access: 'admins' },
  { calls: 'POST /api/upload/logo', access: 'admins' },

  { calls: 'GET /api/imports', access: 'staff' },
  { calls: 'GET,POST /api/imports/**', access: 'editors' },
  { calls: 'GET,PUT /api/setup', access: 'staff' },
  { calls: 'GET /api/setup/opening', access: 'staff' },
  { calls: 'PUT /api/setup/opening', access: 'admins' },
  { calls: 'PUT /api/setup/*', access: 'editors' },
  { calls: 'GET,POST /api/configuration/**', access: 'admins' },

  { calls: 'POST,PUT,DELETE /api/content-posts/**', access: 'editors' },
  { calls: 'POST /api/products/*/price', access: 'anyone' },
  { calls: 'GET /api/products/kinds', access: 'editors' },
  { calls: 'GET /api/options', access: 'staff' },
  { calls: 'POST,PUT,DELETE /api/options/**', access: 'editors' },
  { calls: 'GET /api/price-grids', access: 'staff' },
  { calls: 'POST,PUT,DELETE /api/price-grids/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/products/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/categories/**', access: 'editors' },
  { calls: 'PUT /api/orders/unseen', access: 'staff' },
  { calls: 'GET,PUT /api/notifications/shop', access: 'admins' },
  { calls: 'GET,PUT /api/notifications', access: 'staff' },
  { calls: 'GET,POST,PUT,DELETE /api/webhooks/**', access: 'admins' },
  { calls: 'PUT,PATCH,DELETE /api/orders/**', access: 'editors' },
  { calls: 'POST /api/orders/*/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/blog/**', access: 'editors' },
  { calls: 'POST /api/support/*/helpful', access: 'anyone' },
  { calls: 'POST,PUT,DELETE /api/support/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/about/**', access: 'editors' },
  { calls: 'POST /api/legal/drafts', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/banners/**', access: 'editors' },
  { calls: 'GET /api/ai', access: 'staff' },
  { calls: 'POST /api/ai/**', access: 'editors' },
  { calls: 'POST /api/translations/import', access: 'editors' },
  { calls: 'POST /api/legal/fields', access: 'editors' },
  { calls: 'POST /api/translations/move', access: 'admins' },
  { calls: 'POST /api/status/backups', access: 'admins' },
  { calls: 'POST /api/users/*/invitation', access: 'admins' },
  { calls: 'GET /api/translations', access: 'staff' },
  { calls: 'POST,DELETE /api/upload/**', access: 'editors' },

  { calls: 'POST /api/inventory/items/*/stock', access: 'editors' },
  { calls: 'POST /api/inventory/items/*/count', access: 'editors' },
  { calls: 'POST /api/inventory/alerts/**', access: 'editors' },
  { calls: 'POST /api/inventory/purchase-orders/*/receive', access: 'editors' },
  { calls: 'PUT /api/inventory/products/*/materials', access: 'editors' },
  { calls: 'PUT /api/inventory/alert-mails', access: 'staff' },
  { calls: 'PUT /api/account/office-language', access: 'staff' },
  { calls: 'GET,POST,DELETE /api/account/visit-feed', access: 'staff' },
  { calls: 'GET /api/visits/*/calendar.ics', access: 'anyone' },
  { calls: 'POST /api/crm/customers/*/merge', access: 'admins' },
  { calls: 'POST /api/crm/customers/*/erase', access: 'admins' },
  { calls: 'POST,PUT /api/crm/**', access: 'editors' },
  { calls: 'POST,PUT,DELETE /api/inventory/**', access: 'admins' },
  { calls: 'DELETE /api/crm/**', access: 'admins' },
  { calls: 'POST,PUT,DELETE /api/forecasting/**', access: 'admins' },

  { calls: 'GET,POST,PUT /api/guest-orders/**', access: 'anyone' },
  { calls: 'GET /link-picture.jpg', access: 'anyone' },
  { calls: 'GET /products/*/link-picture.jpg', access: 'anyone' },
  { calls: 'GET /categories/*/link-picture.jpg', access: 'anyone' },
  { calls: 'GET /api/samples/offer', access: 'anyone' },
  { calls: 'GET,POST /api/samples/reminders/**', access: 'anyone' },
  { calls: 'POST /api/samples', access: 'anyone' },
  { calls: 'GET /api/samples', access: 'staff' },
  { calls: 'PUT /api/samples/*', access: 'editors' },
  { calls: 'GET /api/orders/**', access: 'staff' },
  { calls: 'GET /api/analytics/**', access: 'staff' },
  { calls: 'GET /api/forecasting/**', access: 'staff' },
  { calls: 'GET,POST,PUT /api/chat/**', access: 'staff' },
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
  { calls: 'GET /api/providers', access: 'anyone' },
  { calls: 'GET /api/login', access: 'anyone' },
  { calls: 'GET /api/callback', access: 'anyone' },
  { calls: 'GET /api/logout', access: 'anyone' },
  { calls: 'GET /api/products/**', access: 'anyone' },
  { calls: 'GET /api/categories/**', access: 'anyone' },
  { calls: 'GET /api/materials', access: 'anyone' },
  { calls: 'GET /api/choices', access: 'anyone' },
  { calls: 'GET /api/banners/**', access: 'anyone' },
  { calls: 'GET /api/blog/**', access: 'anyone' },
  { calls: 'GET /api/support/**', access: 'anyone' },
  { calls: 'GET /api/settings/cash-rounding', access: 'anyone' },
  { calls: 'GET /api/about', access: 'anyone' },
  { calls: 'GET /api/legal/pages', access: 'staff' },
  { calls: 'GET /api/legal', access: 'anyone' },
  { calls: 'GET /api/settings/selling', access: 'staff' },
  { calls: 'GET /api/settings/selling/public-holidays', access: 'admins' },
  { calls: 'GET /api/settings/visits', access: 'staff' },
  { calls: 'GET /api/settings', access: 'anyone' },
  { calls: 'GET,POST /api/quotes/**', access: 'anyone' },
  { calls: 'GET,POST /api/installations/**', access: 'anyone' },
  { calls: 'GET /api/ar-calibration', access: 'anyone' },
  { calls: 'GET /api/measuring-sheet.pdf', access: 'anyone' },
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

/** The access in the table for a method and path with parameters; null without a row. */
function accessOf(method: string, path: string): Access | null {
  return table.find(({ calls }) => fits(calls, method, path))?.access ?? null
}

/**
 * Who may pass: anonymous, customer, viewer, editor, administrator.
 * Written by hand, so that a mistake in the table is noticed.
 */
const grid: [calls: string, ...admitted: [string, string, string, string, string]][] = [
  ['GET /api/auth/user', '-', 'c', 'v', 'e', 'a'],
  ['POST /auth/login|/auth/register|/auth/magic-link', '*', 'c', 'v', 'e', 'a'],
  ['POST /auth/phone/request|/auth/phone/verify', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/login|/auth/google|/auth/github|/api/logout', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/products|/api/products/{id}|/api/categories', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/categories/slug/{slug}|/api/banners|/api/blog|/api/blog/{slug}', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/support/slug/{slug}', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/about|/api/legal', '*', 'c', 'v', 'e', 'a'],
  ['GET /api/legal/pages|/api/ai|/api/users/invitations', '-', '-', 'v', 'e', 'a'],
  ['POST /api/about|/api/legal/drafts|/api/legal/fields', '-', '-', '-', 'e', 'a'],
  ['PUT /api/about/{id}', '-', '-', '-', 'e', 'a'],
  ['GET /api/support|/api/settings|/api/ar-calibration|/api/measuring-sheet.pdf', '*', 'c', 'v', 'e', 'a'],
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
  ['POST /api/users|/api/users/{id}/invitation', '-', '-', '-', '-', 'a'],
  ['POST /api/translations/move|/api/status/backups', '-', '-', '-', '-', 'a'],
  ['PUT /api/users/{id}|/api/settings', '-', '-', '-', '-', 'a'],
  ['DELETE /api/users/{id}', '-', '-', '-', '-', 'a'],
  ['POST /api/ai/generate-content|/api/ai/generate-product-description', '-', '-', '-', 'e', 'a'],
  ['POST /api/ai/optimize-seo|/api/ai/translate|/api/upload/single', '-', '-', '-', 'e', 'a'],
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
  ['GET /api/imports', '-', '-', 'v', 'e', 'a'],
  ['GET /api/imports/{id}', '-', '-', '-', 'e', 'a'],
  ['POST /api/imports|/api/imports/{id}/run|/api/imports/{id}/undo', '-', '-', '-', 'e', 'a'],
  ['GET /api/setup', '-', '-', 'v', 'e', 'a'],
  ['PUT /api/setup', '-', '-', 'v', 'e', 'a'],
  ['PUT /api/setup/{step}', '-', '-', '-', 'e', 'a'],
  ['GET /api/setup/opening', '-', '-', 'v', 'e', 'a'],
  ['PUT /api/setup/opening', '-', '-', '-', '-', 'a'],
  ['GET /api/configuration|/api/configuration/test-mails/{id}', '-', '-', '-', '-', 'a'],
  ['POST /api/configuration/checks/{check}|/api/configuration/test-mails', '-', '-', '-', '-', 'a'],
  ['GET /api/providers', '*', 'c', 'v', 'e', 'a'],
  ['POST /auth/reset-password/rule', '*', 'c', 'v', 'e', 'a'],
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

test.for(cells)(
  '$method $path admits exactly the roles in the access table',
  ({ method, path, admitted }) => {
    const access = accessOf(method, path)
    expect(access).not.toBeNull()
    expect(who.map((role) => access !== null && permits(access, role))).toEqual(admitted)
  },
)

test.for(endpoints.map(({ method, path, access }) => ({ method, path, access })))(
  '$method $path has a row in the table with its access',
  ({ method, path, access }) => {
    const row = `${method} ${path}, declared for ${access}, has no row of its own in test/access.test.ts`
    expect(accessOf(method, path), row).toBe(access)
  },
)

test('an endpoint that is not listed has no access row', () => {
  for (const path of ['/api/secrets', '/api/orders-of-others', '/api/userspace']) {
    expect(accessOf('GET', path)).toBeNull()
  }
  expect(accessOf('DELETE', '/api/chat')).toBeNull()
})
