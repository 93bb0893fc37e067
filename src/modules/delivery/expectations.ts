import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/delivery/methods/**': 'staff',
    'POST,PUT,DELETE /api/delivery/methods/**': 'admins',
    'GET /api/delivery/calculators': 'staff',
    'POST /api/delivery/try': 'staff',
  },
  columns: {
    delivery_methods: { leaves: 'name translations', words: 'kind tax_class' },
  },
  auditedKinds: ['delivery_method'],
  rows: [
    `delivery_methods (kind, name, days_min, days_max, terms) values ('van', 'Own van', 1, 3,
      '{"zones": [], "steps": [], "perKg": 0, "freeFrom": null, "oversize": null, "carrier": null,
        "packing": {"weightG": 0, "lengthMm": 0, "sideMm": 0},
        "limits": {"maxLengthMm": null, "maxLengthGirthMm": null, "maxWeightG": null}}')`,
  ],
}
