import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/analytics/**': 'staff',
  },
  texts: ['day', 'week', 'month'].flatMap((step) => [
    step,
    `By ${step}`,
    `Revenue by ${step}, with the period before`,
  ]),
}
