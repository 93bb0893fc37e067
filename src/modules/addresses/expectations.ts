import { mine, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT,DELETE /api/account/**': 'signed-in',
  },
  columns: {
    own_addresses: { leaves: 'label name phone address parts', whose: mine },
  },
  rows: [
    `own_addresses (user_id, label, name, phone, address)
      values (:other, 'Hall', 'Mai', '0900000000', '1 Le Loi, Hue')`,
  ],
}
