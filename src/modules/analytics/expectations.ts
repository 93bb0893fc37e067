import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/funnel': 'anyone',
    'GET /api/analytics/funnel': 'staff',
    'GET /api/settings/analytics': 'editors',
    'PUT /api/settings/analytics': 'admins',
  },
  columns: {
    funnel_days: { words: 'step language source' },
    fruitless_words: { words: 'language' },
    refused_sizes: { words: 'reason' },
  },
  rows: [
    "funnel_days (day, step, language, source, count) values (current_date, 'seen', 'en', 'direct', 1)",
    "fruitless_words (day, words, language, count) values (current_date, 'awning', 'en', 1)",
    `refused_sizes (day, product_id, width_cm, length_cm, reason, count)
      select current_date, id, 900, 120, 'too_wide', 1 from products limit 1`,
  ],
}
