import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder } from '#modules/orders/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'

let folder: string
let shop: TestShop
let admin: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-lists-'))
  const fields = `{
    floor: whole('Floor', { from: 0, to: 90 }), fitOn: day('Fitted on'), deposit: money('Deposit'),
    lift: flag('Has a lift', true), gate: text('Gate', { max: 200 }),
    side: choice('Side', ['street', 'yard', 'attic'], { initial: 'yard' }),
    rooms: whole('Rooms', { from: 1, to: 99, initial: '3' }) }`
  await writeFile(
    join(folder, 'server.ts'),
    `import { choice, customFields, day, flag, money, text, whole } from 'fenestra/contract'
    import { defineModule } from 'fenestra/server'
    const fields = ${fields}
    export default defineModule({ name: 'fitting', build: () => ({}),
      customFields: [customFields('order', fields), customFields('product', fields), customFields('customer', fields)] })`,
  )
  shop = await openShop({ modules: [folder] })
  admin = await shop.as('admin')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

type FieldValue = string | number | boolean | null

interface Row {
  id: string
  custom_fields?: Record<string, FieldValue>
  customFields?: Record<string, FieldValue>
}
const valuesOf = (row: Row) => row.custom_fields ?? row.customFields ?? {}

/** All pages of a list. */
async function readAll(address: string, by = admin): Promise<Row[]> {
  const rows: Row[] = []
  for (let url: string | undefined = address; url !== undefined;) {
    const answer = await by.send({ url })
    expect([answer.status, answer.refused.fields]).toEqual([200, undefined])
    rows.push(...(answer.body as Row[]))
    url = /<(.+)>/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  return rows
}

const stored = [
  { floor: 3, fitOn: '2026-11-02', deposit: 12.5, lift: false, gate: 'äpfel', side: 'attic', rooms: 2 },
  { floor: 12, fitOn: '2027-01-15', deposit: 120, gate: 'Zoo', side: 'street' },
  { floor: 0, deposit: 9.75, lift: true, gate: '"long" '.repeat(20), rooms: 4 },
  { floor: 12, fitOn: '2026-11-02', gate: 'b', side: 'attic' },
  {},
  {},
  // What no field can have, from another version of the module.
  { floor: 'high', fitOn: 5, deposit: 'much', lift: 'yes', gate: 7, side: 'moon', rooms: 1000 },
]
const wheres = {
  orders: { list: '/api/orders', property: 'custom_fields' },
  products: { list: '/api/products', property: 'custom_fields' },
  customers: { list: '/api/crm/customers', property: 'customFields' },
}

describe.each(Object.entries(wheres))('a list of %s', (table, { list, property }) => {
  beforeAll(async () => {
    if (table === 'orders') for (const _ of stored) await anOrder(shop)
    if (table === 'customers')
      await shop.rows(
        `insert into customers (first_name, last_name)
          select 'Lan', 'Vo ' || n from generate_series(1, ${stored.length}) n`,
      )
    await shop.rows(
      `update ${table} set custom_fields = new.value
        from (select id, row_number() over (order by id) as n from ${table}) old
        join jsonb_array_elements($1::jsonb) with ordinality as new (value, n) on new.n = old.n
        where old.id = ${table}.id`,
      [JSON.stringify(stored)],
    )
  })

  test.each(['floor', 'fitOn', 'deposit', 'lift', 'gate', 'side', 'rooms'])(
    `a list of ${table} is sorted by %s up and down, page by page and in its file, and what has no value comes last`,
    async (field) => {
      const all = await readAll(list)
      for (const sort of [`${property}.${field}`, `-${property}.${field}`]) {
        const rows = await readAll(`${list}?limit=2&sort=${sort}`)
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
        expect(rows.length).toBe(all.length)
        const values = rows.map((row) => valuesOf(row)[field]).filter((value) => value !== null)
        expect(rows.slice(0, values.length).map((row) => valuesOf(row)[field])).toEqual(values)
        const sides = ['street', 'yard', 'attic']
        const up = values.toSorted((one, other) => {
          if (field === 'side') return sides.indexOf(String(one)) - sides.indexOf(String(other))
          if (field === 'gate') return String(one).localeCompare(String(other), 'en')
          return Number(one) - Number(other) || (String(one) < String(other) ? -1 : 1)
        })
        if (field === 'fitOn') up.sort()
        expect(values).toEqual(sort.startsWith('-') ? up.toReversed() : up)
        const file = await admin.send({ url: `${list}?sort=${sort}`, headers: { accept: 'text/csv' } })
        const places = rows.map(({ id }) => file.text.indexOf(id))
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      }
    },
  )

  test(`a list of ${table} has those in a range of numbers, amounts and days, both ends included`, async () => {
    const found = async (query: string, field: string) => {
      const rows = await readAll(`${list}?${query}`)
      return rows.map((row) => valuesOf(row)[field]).toSorted()
    }
    expect(await found(`${property}.floor.from=3&${property}.floor.to=12`, 'floor')).toEqual([12, 12, 3])
    expect(await found(`${property}.floor.to=2`, 'floor')).toEqual([0])
    expect(await found(`${property}.deposit.from=9.75&${property}.deposit.to=12.5`, 'deposit')).toEqual([
      12.5, 9.75,
    ])
    expect(await found(`${property}.fitOn.from=2026-11-02&${property}.fitOn.to=2026-12-31`, 'fitOn')).toEqual(
      ['2026-11-02', '2026-11-02'],
    )
    const all = await readAll(list)
    const most = await found(`${property}.rooms.from=3&${property}.rooms.to=3`, 'rooms')
    // Who has stored none has the initial value; a stored one that does not fit is in no range.
    expect(most.length).toBe(all.length - 3)
  })

  test(`a range of ${table} that is none, and one of a field without ranges, are refused by name`, async () => {
    const url = `${list}?${property}.floor.from=up&${property}.gate.to=z&${property}.fitOn.to=2026-02-30`
    expect((await admin.send({ url })).refused.fields).toEqual({
      [`${property}.floor.from`]: 'Is no value of this field',
      [`${property}.gate.to`]: 'There is no such field',
      [`${property}.fitOn.to`]: 'Is no value of this field',
    })
    for (const [filter, wrong] of [
      ['floor', '0x10'],
      ['floor', '%20'],
      ['floor.from', '0x10'],
      ['floor.from', '%20'],
      ['floor.to', '1e300'],
      ['deposit.from', '-Infinity'],
    ] as const)
      expect((await admin.send({ url: `${list}?${property}.${filter}=${wrong}` })).refused.fields).toEqual({
        [`${property}.${filter}`]: 'Is no value of this field',
      })
  })

  test(`a list of ${table} that is asked for an unknown sort names its own and those of modules`, async () => {
    for (const sort of [`${property}.none`, 'floor', `other.floor`, `${property}.gate.from`]) {
      const { status, refused } = await admin.send({ url: `${list}?sort=${sort}` })
      expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, ['sort']])
      expect(refused.fields?.['sort']).toMatch(/^Invalid option: expected one of "/)
      expect(refused.fields?.['sort']).toContain(`"${property}.floor"|"-${property}.floor"`)
    }
  })
})

test('shoppers cannot sort or narrow down products by what staff noted', async () => {
  const stranger = await shop.as(null)
  expect((await stranger.send({ url: '/api/products?sort=custom_fields.floor' })).status).toBe(400)
  const all = await readAll('/api/products', stranger)
  expect(await readAll('/api/products?custom_fields.floor.from=90', stranger)).toEqual(all)
})

test('the description of the API names ranges and sorts by fields of modules', async () => {
  const { text } = await admin.send({ url: '/api/openapi.json' })
  for (const name of ['custom_fields.deposit.from', 'customFields.fitOn.to', '-custom_fields.gate'])
    expect(text).toContain(`"${name}"`)
  expect(text).not.toContain('custom_fields.gate.from')
})
