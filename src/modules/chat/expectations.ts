import { mine, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET,POST,PUT /api/chat/**': 'staff',
  },
  columns: {
    chat_messages: { leaves: 'full_name message', whose: mine },
  },
  rows: [`chat_messages (user_id, full_name, message) values (:other, 'Mai', 'Hello'), (:me, 'Lan', 'Hi')`],
}
