import { describe, expect, test } from 'vitest'
import { shopReads } from '#app/server/public-reads.ts'
import type { Client } from './shop.ts'
import { shopOfFile } from './shop-of-file.ts'

/** Four records for every list, with ties in name, day and number. The last digit of an id is the record's number. */
const records = `(values
    (1, 'Cove', timestamptz '2030-01-02', 1),
    (2, 'Arch', timestamptz '2030-01-02', 2),
    (3, 'Bay', timestamptz '2030-01-01', 0),
    (4, 'Arch', timestamptz '2030-01-03', 1)) as r (n, name, made, number)`
const id = "('00000000-0000-4000-8000-00000000000' || n)::uuid"
const german = `jsonb_build_object('de', case when name = 'Bay' then '{"title": "Zinne"}' else '{}' end::jsonb)`

const shop = await shopOfFile()
const admin = await shop.as('admin')
const visitor = await shop.as(null)
for (const sql of [
  'delete from support_items',
  'delete from inventory_categories',
  `insert into banners (id, title, sort_order, created_at, translations)
   select ${id}, name, number, made, ${german} from ${records}`,
  `insert into support_items (id, title, slug, "order", created_at, translations)
   select ${id}, name, 'article-' || n, number, made, ${german} from ${records}`,
  `insert into inventory_categories (id, name, description, created_at)
   select ${id}, name, 'Shelf ' || n, made from ${records}`,
  `insert into inventory_items (id, name, sku, current_stock, reorder_point, created_at)
   select ${id}, name, 'SKU' || 9 - n, number, 10, made from ${records}`,
  `insert into stock_alerts (id, inventory_item_id, alert_type, threshold, current_level, is_resolved, resolved_at,
     created_at)
   select ${id}, ${id}, 'low_stock', 10, number, n in (2, 3), case when n in (2, 3) then now() end, made from ${records}`,
  `insert into market_trends (id, name, description, category, impact, created_at)
   select ${id}, name, 'Season ' || n, 'seasonal', 'neutral', made from ${records}`,
  `insert into audit_log (action, entity, entity_id, entity_label, at)
   select 'probe.update', 'probe', n, name, made from ${records} order by n`,
  `insert into orders (id, user_id, customer_name, customer_email, customer_phone, customer_address, total_amount, created_at)
   select ${id}, '${admin.person?.id}', name, 'mai@example.com', '0900000000', '1 Main Street', number * 1000, made
   from ${records}`,
  `insert into customers (id, first_name) select ${id}, 'Guest' || n from ${records}`,
  `insert into installations (id, customer_id, order_id, assigned_installer, created_at)
   select ${id}, ${id}, ${id}, 'Huy ' || n, made from ${records}`,
])
  await shop.rows(sql)

const byName = '2431'
const byDay = '3124'
const byNumber = '3142'

interface List {
  url: string
  usual: string
  /** The records in each ascending order. */
  sorts: Record<string, string>
  /** The records that a search finds, in the usual order. */
  finds: Record<string, string>
}

const lists: List[] = [
  {
    url: '/api/banners',
    usual: 'sort_order',
    sorts: { sort_order: byNumber, title: byName, created_at: byDay },
    finds: { ÁRCH: '42' },
  },
  {
    url: '/api/support',
    usual: 'order',
    sorts: { order: byNumber, title: byName, createdAt: byDay },
    finds: { ÁRCH: '42' },
  },
  {
    url: '/api/inventory/items/low-stock',
    usual: 'urgency',
    sorts: { urgency: byNumber, name: byName, sku: '4321', stock: byNumber, created_at: byDay },
    finds: { ARCH: '42', sku6: '3' },
  },
  {
    url: '/api/inventory/alerts',
    usual: 'isResolved',
    sorts: { isResolved: '4123', createdAt: byDay },
    finds: { ARCH: '42', sku6: '3' },
  },
  {
    url: '/api/inventory/categories',
    usual: 'name',
    sorts: { name: byName, createdAt: byDay },
    finds: { ÁRCH: '24', 'shelf 3': '3' },
  },
  {
    url: '/api/forecasting/trends',
    usual: '-createdAt',
    sorts: { createdAt: byDay, name: byName },
    finds: { ÁRCH: '42', 'season 3': '3' },
  },
  { url: '/api/audit?type=probe', usual: '-at', sorts: { at: byDay }, finds: { ÁRCH: '42' } },
  {
    url: '/api/account/orders',
    usual: '-created_at',
    sorts: { created_at: byDay, total_amount: byNumber },
    finds: { ÁRCH: '42' },
  },
  {
    url: '/api/crm/installations',
    usual: '-createdAt',
    sorts: { createdAt: byDay },
    // Of the visit, its customer and its order.
    finds: { 'hùy 1': '1', guest2: '2', BAY: '3' },
  },
]

const withQuery = (url: string, query: Record<string, string>) =>
  `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
const reversed = (text: string) => text.split('').toReversed().join('')

/** The numbers of all records of a list, read page by page. */
async function numbers(client: Client, url: string): Promise<string> {
  let found = ''
  let total: unknown = '0'
  for (let next: string | undefined = url; next;) {
    const page = await client.send({ method: 'GET', url: next })
    expect(page.status, page.text).toBe(200)
    for (const row of page.body as { id: string; recordId?: string }[]) {
      found += (row.recordId ?? row.id).slice(-1)
    }
    total = page.headers['x-total-count']
    next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(Number(total)).toBe(found.length)
  return found
}

describe.for(lists)('the list $url', ({ url, usual, sorts, finds }) => {
  test('is sorted by each of its columns, in both directions, whole and page by page', async () => {
    for (const [name, ascending] of Object.entries(sorts)) {
      for (const [sort, expected] of [
        [name, ascending],
        [`-${name}`, reversed(ascending)],
      ] as const) {
        for (const limit of ['1', '2', '3', '100']) {
          expect(await numbers(admin, withQuery(url, { sort, limit })), `${sort}, ${limit}`).toBe(expected)
        }
        if (sort === usual) expect(await numbers(admin, withQuery(url, { limit: '2' }))).toBe(expected)
      }
    }
  })

  test('is searched in its texts', async () => {
    for (const [q, expected] of Object.entries(finds)) {
      for (const limit of ['1', '100'])
        expect(await numbers(admin, withQuery(url, { q, limit }))).toBe(expected)
    }
    expect(await numbers(admin, withQuery(url, { q: 'nowhere' }))).toBe('')
  })

  test('refuses an unknown sort and names those it has', async () => {
    const answer = await admin.send({ method: 'GET', url: withQuery(url, { sort: 'color' }) })
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([400, ['sort']])
    for (const name of Object.keys(sorts)) expect(answer.refused.fields?.['sort']).toContain(`"-${name}"`)
  })
})

test.for(['/api/banners', '/api/support'])(
  '%s is sorted and searched in the language of a visitor',
  async (url) => {
    expect(await numbers(visitor, withQuery(url, { lng: 'de', sort: 'title', limit: '2' }))).toBe('2413')
    expect(await numbers(visitor, withQuery(url, { lng: 'de', sort: '-title', limit: '2' }))).toBe('3142')
    expect(await numbers(visitor, withQuery(url, { lng: 'de', q: 'zinne' }))).toBe('3')
    expect(await numbers(visitor, withQuery(url, { q: 'zinne' }))).toBe('')
  },
)

test('cached banners and articles are stored separately for each sort and search', () => {
  for (const path of ['/api/banners', '/api/support']) {
    const queries = ['', '?sort=title', '?sort=-title', '?q=arch', '?q=arch&sort=title']
    const stored = queries.map((query) => shopReads.at(path + query)?.url)
    expect(new Set(stored).size).toBe(queries.length)
  }
})
