import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: { 'GET /api/orders/*/purchases': 'staff', 'POST /api/orders/*/purchases': 'admins' },
}
