import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer } from '#modules/customers/factory.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { endpoints } from '#app/contract/index.ts'
import { createLog } from '#kernel/process/log.ts'

let shop: TestShop
let admin: Client
let lines: { level: number; msg: string }[] = []
/** Ids for lists that belong to a record, by path. */
let owners: Record<string, string>

beforeAll(async () => {
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await openShop({ log })
  admin = await shop.as('admin')
  owners = {
    customers: (await aCustomer(shop)).id,
    orders: (await anOrder(shop)).id,
    inventory: (await anItem(admin)).id,
  }
})
afterAll(() => shop.close())

const someId = '00000000-0000-4000-8000-000000000000'
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Every list of the contract with a cursor, in each of its sort orders. */
const lists = endpoints
  .filter(({ query }) => query && 'cursor' in query.shape)
  .flatMap((endpoint) =>
    sortsOf(endpoint).map((sort) => [`${endpoint.path} ${sort}`, endpoint, sort] as const),
  )

function sortsOf({ query }: Endpoint): string[] {
  const sort = query?.shape['sort'] as { unwrap?(): { options?: readonly string[] } } | undefined
  return [...(sort?.unwrap?.().options ?? [''])]
}

function addressOf({ path }: Endpoint, sort: string, cursor: string): string {
  const owner = Object.entries(owners).find(([kind]) => path.includes(`/${kind}`))?.[1] ?? someId
  const query = new URLSearchParams({ ...(sort !== '' && { sort }), cursor })
  return `${path.replace(/\{\w+\}/g, owner)}?${query.toString()}`
}

const two = (number: number) => String(number).padStart(2, '0')
/** Texts in the shape of a timestamp, few of which are valid. */
const moment = fc
  .tuple(
    fc.constantFrom('0000', '0001', '0099', '1900', '2020', '2026', '9999'),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
    fc.integer({ min: 0, max: 25 }),
    fc.integer({ min: 0, max: 61 }),
  )
  .map(
    ([year, month, day, hour, second]) =>
      `${year}-${two(month)}-${two(day)}T${two(hour)}:00:${two(second)}.000Z`,
  )
const value = fc.oneof(
  moment,
  fc.constantFrom<unknown>(
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53 - 1,
    2 ** 53,
    -0,
    0.1,
    1e308,
    -5e-324,
    '',
    '\0',
    '\ud800',
    'x'.repeat(300),
    '2020-02-31T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2020-01-01',
    'infinity',
    'now',
    null,
    true,
    [],
    {},
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const key = fc.constantFrom<unknown>(
  someId,
  someId.toUpperCase(),
  'a-post',
  '0',
  '999999999999999',
  '999999999999999999',
  '9'.repeat(30),
  `true:${someId}`,
  `order:${someId}`,
  'order:-',
  '',
  '\0',
  '\udc00',
  null,
  7,
  [someId],
)
const cursor = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(value, key).map(encoded) },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.json(), fc.string()).map((text) => Buffer.from(text).toString('base64url')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)

describe('a cursor that the shop did not create', () => {
  test.each([
    ['with a date that does not exist', '2020-02-31T00:00:00.000Z'],
    ['with the year 0', '0000-01-01T00:00:00.000Z'],
  ])('%s is refused by every list for every caller', async (_, day) => {
    for (const path of ['/api/blog', '/api/products']) {
      const stranger = await shop.as(null)
      const key = path === '/api/blog' ? 'a-post' : someId
      const { status, refused } = await stranger.send({
        method: 'GET',
        url: `${path}?cursor=${encoded([day, key])}`,
      })
      expect([path, status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
        path,
        400,
        'invalid_query',
        ['cursor'],
      ])
    }
  })

  test.for(lists)('never causes a 500: %s', async ([, endpoint, sort]) => {
    lines = []
    await fc.assert(
      fc.asyncProperty(cursor, async (made) => {
        const { status, refused } = await admin.send({ method: 'GET', url: addressOf(endpoint, sort, made) })
        expect([200, 400]).toContain(status)
        if (status === 400) expect(refused.code).toBe('invalid_query')
      }),
      propertyRuns(12),
    )
    // No cursor reached the database.
    expect(lines).toEqual([])
  })
})

describe('a value that only the database rejects', () => {
  test('a value that only the database rejects is answered with 400 when it came in the URL of a read, and is logged', async () => {
    lines = []
    await shop.rows('alter table quotes alter column total_amount type integer')
    const url = `/api/crm/quotes?sort=totalAmount&cursor=${encoded([1e300, someId])}`
    const { status, refused } = await admin.send({ method: 'GET', url })
    expect([status, refused.code]).toEqual([400, 'invalid_query'])
    expect(lines).toMatchObject([{ level: 40, msg: 'a value of an address came as far as the database' }])
  })

  test('a value that only the database rejects is answered with 500 when the shop computed it', async () => {
    lines = []
    await shop.rows('alter table banners rename to banners_stored')
    await shop.rows('create view banners as select * from banners_stored where 1 / (select 0) > 0')
    const { status } = await (await shop.as(null)).send({ method: 'GET', url: '/api/banners' })
    expect(status).toBe(500)
    expect(lines).toMatchObject([{ level: 50, msg: 'a request failed' }])
  })
})
