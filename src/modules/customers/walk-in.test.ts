import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createWalkIn, listCustomers, updateCustomer } from './contract/index.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')

const walkIn = (body: object) => editor.call(createWalkIn, { body: body as { name: string } })

test('a walk-in needs only a name, which is split as the names of its language are', async () => {
  const one = await walkIn({ name: ' Lan ' })
  expect([one.status, one.headers.etag]).toEqual([201, '"1"'])
  expect(one.body).toMatchObject({
    firstName: 'Lan',
    lastName: '',
    email: null,
    phone: null,
    status: 'prospect',
  })
  const known = await walkIn({
    name: 'Nguyen Thi Hoa',
    phone: '0901 222 333',
    email: 'Hoa@Example.com',
    address: '5 Le Loi',
  })
  expect(known.body).toMatchObject({
    firstName: 'Thi Hoa',
    lastName: 'Nguyen',
    email: 'hoa@example.com',
    address: '5 Le Loi',
    source: 'walk_in',
    country: 'Vietnam',
    duplicates: [],
  })
  const again = await walkIn({ name: 'Hoa', phone: '0901222333' })
  expect(again.body.duplicates).toMatchObject([{ id: known.body.id }])
})

test('customers whose names begin with the family name are shown, found and sorted by it', async () => {
  const names = ['Nguyễn Văn Bình', '王小明', '김민수', 'Ann Baker', 'Juan García López']
  for (const name of names) await walkIn({ name, address: '1 Sorted Street' })
  const found = await Promise.all(names.map((q) => editor.call(listCustomers, { query: { q } })))
  expect(found.map(({ body }) => body.map(({ firstName, lastName }) => `${lastName}|${firstName}`))).toEqual([
    ['Nguyễn|Văn Bình'],
    ['王|小明'],
    ['김|민수'],
    ['Baker|Ann'],
    ['|Juan García López'],
  ])
  const rows = await shop.rows(
    `select sort_name from customers where address = '1 Sorted Street' order by sort_name`,
  )
  expect(rows.map((row) => row['sort_name'])).toEqual([
    'baker ann',
    'juan garcia lopez',
    'nguyen van binh',
    '王小明',
    '김민수',
  ])
})

test('a walk-in is refused without a name or with an invalid address', async () => {
  for (const [body, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'Lan', email: 'lan' }, 'email'],
  ] as const) {
    const { status, refused } = await walkIn(body)
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
  }
  const viewer = await shop.as('viewer')
  expect((await viewer.call(createWalkIn, { body: { name: 'Lan' } })).status).toBe(403)
})

test('a walk-in can be changed without details that were never given', async () => {
  const { id } = (await walkIn({ name: 'Lan' })).body
  const saved = await editor.call(updateCustomer, { params: { id }, body: { firstName: 'Lan', city: 'Hue' } })
  expect(saved.body).toMatchObject({ city: 'Hue', lastName: '', email: null })
})
