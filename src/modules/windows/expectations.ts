import { mine, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT,DELETE /api/account/**': 'signed-in',
  },
  columns: {
    own_windows: { leaves: 'name town', whose: mine, words: 'mount method spot' },
  },
  rows: [
    `own_windows (user_id, name, width_mm, height_mm, mount, method, town, side, spot)
      values (:other, 'Hall', 1000, 1000, 'inside', 'tape', 'Berlin', 5, 'desk')`,
  ],
}
