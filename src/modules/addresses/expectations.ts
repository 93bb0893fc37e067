import { mine, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT,DELETE /api/account/**': 'signed-in',
    'GET /api/wards': 'anyone',
    'GET /api/wards/provinces': 'anyone',
    'POST /api/wards/import': 'admins',
  },
  columns: {
    // Names of places, which everybody reads; the code stays in the file.
    wards: { leaves: 'province_key ward province' },
    own_addresses: { leaves: 'label name phone address parts', whose: mine },
  },
  auditedKinds: ['ward'],
  rows: [
    `wards (province_key, province, ward, code) values ('hue', 'Huế', 'Phường Thuận Hóa', '19789')`,
    `own_addresses (user_id, label, name, phone, address)
      values (:other, 'Hall', 'Mai', '0900000000', '1 Le Loi, Hue')`,
  ],
}
