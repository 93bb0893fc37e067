import { expect, test } from 'vitest'
import type { Access } from '#kernel/contract/endpoint.ts'
import { taskRoles, type Role, type TaskRole } from '#kernel/contract/roles.ts'
import { endpointsOf } from '#app/contract/index.ts'
import { mayCall, permits } from '#kernel/rules/permissions.ts'
import { expectationsOf } from './collected-expectations.ts'

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

/** The access that a module expects for a method and path with parameters; null without an entry. */
function accessOf(module: string, method: string, path: string): Access | null {
  const entries = Object.entries(expectationsOf[module]?.access ?? {})
  return entries.find(([calls]) => fits(calls, method, path))?.[1] ?? null
}

const declared = Object.entries(endpointsOf).flatMap(([module, endpoints]) =>
  endpoints.map(({ method, path, access }) => ({ module, method, path, access })),
)

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

/** A path without the names of its parameters. */
const unnamed = (path: string) => path.replaceAll(/\{\w+\}/g, '*')

test.for(cells)(
  '$method $path admits exactly the roles in the access table',
  ({ method, path, admitted }) => {
    const access = declared.find(
      (one) => one.method === method && unnamed(one.path) === unnamed(path),
    )?.access
    expect(who.map((role) => access !== undefined && permits(access, role))).toEqual(admitted)
  },
)

/** What each role of one task may call besides what is open to everybody with an account. Written by hand. */
const ofTasks: Record<TaskRole, readonly string[]> = {
  workshop: [
    'GET /api/orders/wall|/api/orders/street|/api/orders/{id}/pieces|/api/orders/{id}/cutting-plan|/api/orders/cutting-plan',
    'GET /api/pieces|/api/pieces/scans|/api/settings/pieces',
    'POST /api/pieces/scans|/api/pieces/scans/{id}/undo|/api/upload/single',
  ],
  fitter: [
    'GET /api/account/visits|/api/account/visits/pieces|/api/account/visit-feed',
    'POST,DELETE /api/account/visit-feed',
    'PUT /api/account/visits/{id}/reports/{report}',
    'POST /api/upload/single',
  ],
  bookkeeper: [
    'GET /api/orders|/api/orders/{id}|/api/orders/{id}/events|/api/orders/{id}/versions|/api/orders/{id}/papers',
    'GET /api/orders/{id}/payments|/api/orders/{id}/shipments|/api/payments|/api/payments/open',
    'GET /api/payments/open/sums|/api/payments/cash-round|/api/bank-lines|/api/settings/payments',
    'GET /api/documents|/api/documents/{id}|/api/documents/{id}/pdf|/api/documents/{id}/xml',
    'GET,POST /api/payouts|/api/einvoices|/api/documents/tax-closings',
    'POST /api/payouts/file|/api/payouts/{id}/book|/api/einvoices/{id}/try',
    'GET,PUT,DELETE /api/payouts/{id}',
    'GET /api/einvoices/status|/api/einvoices/{id}/pdf|/api/einvoices/{id}/xml|/api/documents/turnover|/api/documents/nexus',
    'GET /api/documents/tax-report|/api/settings/documents|/api/book-exports|/api/book-exports/{id}/file',
    'POST /api/orders/{id}/payments|/api/payments/{id}/reverse|/api/orders/{id}/payment-requests',
    'POST /api/orders/{id}/lost-payment/end',
    'POST /api/orders/{id}/card-refunds|/api/bank-statements|/api/bank-lines/confirm|/api/bank-lines/{id}/book',
    'GET /api/bank-csv-maps',
    'PUT,DELETE /api/bank-csv-maps/{id}',
    'POST /api/bank-lines/{id}/ignore|/api/orders/{id}/documents|/api/documents/{id}/send|/api/book-exports',
  ],
}

test.for(taskRoles)('a %s may call what is listed for it, and nothing else', (role) => {
  const listed = [...ofTasks[role], 'PUT /api/account/office-language'].flatMap((calls) => {
    const [methods = '', paths = ''] = calls.split(' ')
    return methods.split(',').flatMap((method) => paths.split('|').map((path) => `${method} ${path}`))
  })
  const may = Object.values(endpointsOf)
    .flat()
    .filter((endpoint) => mayCall(endpoint, role) && !permits(endpoint.access, 'customer'))
  expect(may.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(listed.toSorted())
})

test.for(declared)(
  '$method $path has an entry among the expectations of its module with its access',
  ({ module, method, path, access }) => {
    const entry = `${method} ${path}, declared for ${access}, has none in src/modules/${module}/expectations.ts`
    expect(accessOf(module, method, path), entry).toBe(access)
  },
)

test('an expectation of access covers only its own paths, and each covers an endpoint', () => {
  for (const path of ['/api/secrets', '/api/orders-of-others', '/api/userspace'])
    for (const module of Object.keys(expectationsOf)) expect(accessOf(module, 'GET', path)).toBeNull()
  const unused = Object.entries(expectationsOf).flatMap(([module, { access = {} }]) =>
    Object.keys(access).filter(
      (calls) => !declared.some((one) => one.module === module && fits(calls, one.method, one.path)),
    ),
  )
  expect(unused).toEqual([])
})
