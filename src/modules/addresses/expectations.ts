import { mine, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT,DELETE /api/account/**': 'signed-in',
  },
  columns: {
    own_addresses: { leaves: 'label name phone address', whose: mine },
  },
}
