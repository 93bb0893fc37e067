import { describe, expect, it } from 'vitest'
import { isReturnable } from './return-path.ts'

describe('the page to return to after signing in', () => {
  it.each(['/cart', '/checkout', '/account', '/account/security', '/account/orders/0d9b1c0e-1b8a-4e5d'])(
    'the page to return to after signing in may be %s',
    (path) => expect(isReturnable(path)).toBe(true),
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/cart',
    'javascript:alert(1)',
    '/cart//evil.example',
    '/cart?next=//evil.example',
    '/account/../../evil',
    '/account/%2e%2e/api/logout',
    '/api/logout',
    '/cart\n',
    '',
    null,
    7,
  ])('the page to return to after signing in is never %j', (path) => expect(isReturnable(path)).toBe(false))
})
