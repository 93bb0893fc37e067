import { daysAfter, hoursAfter, type Calendar } from './calendar.ts'
import type { Colleague } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

const nothing = { notes: [], lines: [], skipped: 0, refused: 0, without_errors: false }

/** Imports of the year, too old to be undone, so only their reports exist. */
const files = [
  {
    ...nothing,
    kind: 'products',
    format: 'woocommerce',
    file_name: 'old-shop-products.csv',
    daysAgo: 320,
    created: 11,
    changed: 0,
    unchanged: 0,
    skipped: 2,
    notes: ['Not taken over: Shipping class, Purchase note'],
    lines: [
      {
        line: 9,
        action: 'skip',
        name: 'Gift card',
        changed: [],
        errors: [],
        notes: ['A product of the type “virtual” has no place in this shop'],
      },
      {
        line: 14,
        action: 'skip',
        name: 'Curtain rail, oak',
        changed: [],
        errors: [],
        notes: ['It is not published in WooCommerce'],
      },
    ],
  },
  {
    ...nothing,
    kind: 'customers',
    format: 'own',
    file_name: 'showroom-visitors.csv',
    daysAgo: 205,
    created: 9,
    changed: 3,
    unchanged: 1,
    refused: 1,
    without_errors: true,
    lines: [
      {
        line: 12,
        action: 'error',
        name: '',
        changed: [],
        errors: [{ column: 'name', message: 'The line names nobody' }],
        notes: [],
      },
    ],
  },
  {
    ...nothing,
    kind: 'products',
    format: 'own',
    file_name: 'autumn-prices.csv',
    daysAgo: 61,
    created: 0,
    changed: 12,
    unchanged: 6,
  },
] as const

/** The imports of the year. */
export const importRows = (random: Random, { calendar, by }: { calendar: Calendar; by: Colleague }): Row[] =>
  files.map(({ daysAgo, notes, lines, created, changed, ...file }) => {
    const at = calendar.working(
      random,
      calendar.at(daysAfter(calendar.today, -daysAgo), random.whole(540, 960)),
    )
    return {
      id: random.uuid(),
      ...file,
      settings: { prices: 'area', baseWidth: 1, baseLength: 1 },
      state: 'done',
      created,
      changed,
      done: created + changed,
      attempt: 1,
      notes,
      lines,
      kept: [],
      made_by: by.id,
      made_by_name: by.name,
      seen_at: at,
      created_at: at,
      finished_at: hoursAfter(at, 1 / 60),
    }
  })
