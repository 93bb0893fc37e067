import { describe, expect, test } from 'vitest'
import { aCustomer, anOpportunity } from './factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { listAudit } from '#modules/audit/contract.ts'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  keepCustomersApart,
  listDuplicates,
  mergeCustomers,
  updateCustomer,
} from './contract/customers.ts'
import { createInteraction } from './contract/interactions.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')

const nobody = '00000000-0000-4000-8000-000000000000'
const body = {
  firstName: 'Lan',
  lastName: 'Pham',
  email: 'lan.pham@example.com',
  phone: '090 555 0001',
  address: '1 Le Loi',
  city: 'Huế',
  state: 'TT',
  zipCode: '49000',
}

describe('creating a customer', () => {
  test('creating a customer returns what was sent, with the defaults of a new one', async () => {
    const made = await editor.call(createCustomer, { body })
    expect(made.status).toBe(201)
    expect(made.headers['etag']).toBe('"1"')
    expect(made.body).toMatchObject({
      ...body,
      status: 'prospect',
      type: 'individual',
      country: 'USA',
      tags: [],
      assignedTo: editor.person?.id,
      duplicates: [],
    })
    const [entry] = (await admin.call(listAudit)).body
    expect(entry).toMatchObject({
      action: 'customer.create',
      recordId: made.body.id,
      recordLabel: 'Lan Pham',
    })
  })

  test('creating a customer accepts an address that is already in use, and returns the other customer', async () => {
    const first = await aCustomer(shop, { email: 'Same@example.com', firstName: 'First', lastName: 'One' })
    const made = await editor.call(createCustomer, {
      body: { ...body, phone: '', email: 'same@example.com' },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ phone: null, duplicates: [{ id: first.id, name: 'First One' }] })
  })

  test.for<[string, Record<string, unknown>, number, string]>([
    ['no first name', { firstName: ' ' }, 400, 'firstName'],
    ['no last name', { lastName: undefined }, 400, 'lastName'],
    ['no email', { email: '' }, 400, 'email'],
    ['an invalid email', { email: 'lan@' }, 400, 'email'],
    ['an unknown status', { status: 'vip' }, 400, 'status'],
    ['an unknown person in charge', { assignedTo: nobody }, 422, 'assignedTo'],
  ])('creating a customer refuses %s', async ([, change, status, field]) => {
    const answer = await editor.call(createCustomer, { body: { ...body, ...change } })
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([status, [field]])
  })

  test('creating a customer is for editors, and deleting is for administrators', async () => {
    const { id } = await aCustomer(shop)
    const viewer = await shop.as('viewer')
    expect((await viewer.call(listCustomers)).status).toBe(200)
    expect((await viewer.call(createCustomer, { body })).status).toBe(403)
    expect((await editor.call(deleteCustomer, { params: { id } })).status).toBe(403)
    expect((await admin.call(deleteCustomer, { params: { id } })).body).toEqual({ success: true })
    expect((await admin.call(getCustomer, { params: { id } })).status).toBe(404)
  })
})

describe('changing a customer', () => {
  test('changing a customer keeps fields that were not sent, and refuses a stale version', async () => {
    const { id } = await aCustomer(shop, { city: 'Hanoi' })
    const changed = await editor.call(updateCustomer, {
      params: { id },
      body: { status: 'active', version: 1 },
    })
    expect(changed.body).toMatchObject({ firstName: 'Mai', city: 'Hanoi', status: 'active', version: 2 })
    const late = await editor.call(updateCustomer, { params: { id }, body: { city: 'Huế', version: 1 } })
    expect(late.status).toBe(409)
    expect(late.refused['current']).toMatchObject({ status: 'active', version: 2 })
    const headers = { 'if-match': '"1"' }
    const stale = await editor.call(updateCustomer, { params: { id }, headers, body: { city: 'Huế' } })
    expect([stale.status, stale.refused.code]).toEqual([412, 'version_conflict'])
    expect((await editor.call(updateCustomer, { params: { id: nobody }, body: {} })).status).toBe(404)
  })

  test('a customer with opportunities cannot be deleted', async () => {
    const { customerId: id } = await anOpportunity(shop)
    const answer = await admin.call(deleteCustomer, { params: { id } })
    expect([answer.status, answer.refused.message]).toEqual([409, 'This customer still has 1 opportunity.'])
  })
})

describe('the list of customers', () => {
  const namesOf = async (query: Parameters<typeof editor.call<typeof listCustomers>>[1]) =>
    (await editor.call(listCustomers, query)).body.map(({ lastName }) => lastName)

  test('the list of customers can be searched by words ignoring accents and by phone in any grouping, filtered by status, newest first', async () => {
    await aCustomer(shop, { lastName: 'Đặng Older', city: 'Cần Thơ', status: 'former' })
    await aCustomer(shop, { lastName: 'Đặng Newer', city: 'Cần Thơ', phone: '+84 912 000 111' })
    expect(await namesOf({ query: { q: 'dang can tho' } })).toEqual(['Đặng Newer', 'Đặng Older'])
    expect(await namesOf({ query: { q: '0912-000-111' } })).toEqual(['Đặng Newer'])
    expect(await namesOf({ query: { q: 'dang', status: 'former' } })).toEqual(['Đặng Older'])
    expect(await namesOf({ query: { q: 'dang', sort: 'name' } })).toEqual(['Đặng Newer', 'Đặng Older'])
  })

  test('the list of customers is paged in either direction, and can be exported as a file', async () => {
    for (const lastName of ['Page A', 'Page B', 'Page C']) await aCustomer(shop, { lastName })
    for (const sort of ['-createdAt', 'name'] as const) {
      const first = await editor.call(listCustomers, { query: { q: 'page', limit: 2, sort } })
      expect(first.headers['x-total-count']).toBe('3')
      const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
      const second = (await editor.send({ url: next })).body as typeof first.body
      const names = [...first.body, ...second].map(({ lastName }) => lastName)
      expect(names).toEqual(sort === 'name' ? names.toSorted() : names.toSorted().toReversed())
      expect(names).toHaveLength(3)
    }
    const file = await editor.send({ url: '/api/crm/customers?q=page', headers: { accept: 'text/csv' } })
    expect(file.text.split('\r\n')).toHaveLength(5)
    const url = '/api/crm/customers?q=page&status=former&limit=1'
    const none = await (await shop.as('viewer')).send({ url, headers: { accept: 'text/csv' } })
    expect(none.status).toBe(200)
    // A search may name a person, so the log only says that there was one.
    const taken = await (await shop.as('admin')).call(listAudit, { query: { action: 'customer.export' } })
    expect(taken.body).toMatchObject([
      { personRole: 'viewer', after: { filter: { search: true, status: 'former' }, rows: 0 } },
      { personRole: 'editor', recordLabel: 'customers.csv', after: { filter: { search: true }, rows: 3 } },
    ])
    expect(JSON.stringify(taken.body)).not.toContain('page')
  })
})

describe('duplicate customers', () => {
  test('duplicate customers are found by e-mail and phone, and merged with all their records', async () => {
    const remaining = await aCustomer(shop, {
      email: 'twin@example.com',
      phone: '0901 234 567',
      notes: 'Linen',
    })
    const other = await aCustomer(shop, {
      email: 'Twin@Example.com',
      phone: '+84 901 234 567',
      city: 'Vinh',
      notes: 'Third floor',
      tags: ['hotel'],
      status: 'active',
    })
    const groups = (await editor.call(listDuplicates)).body
    const pair = groups.filter(({ customers }) => customers.some(({ id }) => id === remaining.id))
    expect(pair.map(({ customers }) => customers.map(({ id }) => id))).toEqual([[remaining.id, other.id]])

    const opportunity = await anOpportunity(shop, { customerId: other.id })
    const order = await anOrder(shop, { customerId: other.id })
    await editor.call(createInteraction, { body: { customerId: other.id, type: 'call', notes: 'Rang' } })
    const params = { id: remaining.id }
    expect((await editor.call(mergeCustomers, { params, body: { customerId: other.id } })).status).toBe(403)
    const merged = await admin.call(mergeCustomers, { params, body: { customerId: other.id } })
    expect(merged.body).toMatchObject({
      id: remaining.id,
      email: 'twin@example.com',
      city: 'Vinh',
      notes: 'Linen\n\nThird floor',
      tags: ['hotel'],
      status: 'active',
    })
    expect((await admin.call(getCustomer, { params: { id: other.id } })).status).toBe(404)
    const [owners] = await shop.rows(
      `select (select customer_id from opportunities where id = $1) as opportunity,
        (select customer_id from orders where id = $2) as "order",
        (select count(*)::int from customer_interactions where customer_id = $3) as interactions`,
      [opportunity.id, order.id, remaining.id],
    )
    expect(owners).toEqual({ opportunity: remaining.id, order: remaining.id, interactions: 1 })
    const [entry] = (await admin.call(listAudit)).body
    expect(entry).toMatchObject({
      action: 'customer.merge',
      after: { moved: { orders: 1, opportunities: 1, customer_interactions: 1 }, merged: { id: other.id } },
    })
  })

  test('duplicate customers are not merged if both have an account, and nobody is merged with themselves', async () => {
    const accounts = [await shop.as('customer'), await shop.as('customer')]
    const [one, two] = await Promise.all(
      accounts.map(({ person }) => aCustomer(shop, { userId: person?.id ?? null })),
    )
    const merge = (id = '', customerId = '') =>
      admin.call(mergeCustomers, { params: { id }, body: { customerId } })
    expect((await merge(one?.id, two?.id)).refused.code).toBe('two_accounts')
    expect((await merge(one?.id, one?.id)).refused.code).toBe('same_customer')
    expect((await merge(one?.id, nobody)).status).toBe(404)
  })

  const suggested = async (id: string) =>
    (await editor.call(listDuplicates)).body
      .filter(({ customers }) => customers.some((customer) => customer.id === id))
      .map(({ by, customers }) => [by, ...customers.map((customer) => customer.id)])

  test('duplicate customers are suggested by name and address, however the words are ordered and split into fields', async () => {
    const address = { address: 'Große Elbstraße 12', zipCode: '22767', city: 'Hamburg' }
    const one = await aCustomer(shop, { firstName: 'Trung', lastName: 'Lý Thị', ...address })
    const other = await aCustomer(shop, {
      firstName: 'Ly Thi',
      lastName: 'Trung',
      address: 'Grosse Elbstrasse 12\n22767 Hamburg',
    })
    await aCustomer(shop, { firstName: 'Trung', lastName: 'Lý Thị', city: 'Hamburg' })
    expect(await suggested(one.id)).toEqual([['address', one.id, other.id]])
  })

  test('duplicate customers who share a phone number are suggested only with like names, and not by a number that many or nobody has', async () => {
    const family = '0908 111 222'
    const husband = await aCustomer(shop, { firstName: 'Văn An', lastName: 'Nguyễn', phone: family })
    const wife = await aCustomer(shop, { firstName: 'Thị Mai', lastName: 'Nguyễn', phone: family })
    expect(await suggested(wife.id)).toEqual([])
    const again = await aCustomer(shop, { firstName: 'An', lastName: 'Nguyen Van', phone: '+84 908 111 222' })
    expect(await suggested(husband.id)).toEqual([['phone', husband.id, again.id]])
    for (const [phone, count] of [
      ['0000000000', 2],
      ['028 3822 1234', 11],
    ] as const) {
      const same = { firstName: 'Desk', lastName: '', phone }
      const all = await Promise.all(Array.from({ length: count }, () => aCustomer(shop, same)))
      expect(await suggested(all[0]!.id)).toEqual([])
    }
  })

  test('duplicate customers are not suggested if both have an account, or after staff have said that they are two', async () => {
    const [first, second] = [await shop.as('customer'), await shop.as('customer')]
    const shared = { phone: '0907 555 444', lastName: 'Tran' }
    const one = await aCustomer(shop, { ...shared, userId: first.person?.id ?? null })
    const other = await aCustomer(shop, { ...shared, userId: second.person?.id ?? null })
    expect(await suggested(one.id)).toEqual([])
    const guest = await aCustomer(shop, shared)
    expect((await suggested(guest.id)).toSorted()).toEqual(
      [
        ['phone', one.id, guest.id],
        ['phone', other.id, guest.id],
      ].toSorted(),
    )

    const apart = (customerId: string) =>
      editor.call(keepCustomersApart, { params: { id: guest.id }, body: { customerId } })
    for (let time = 1; time <= 2; time++) expect((await apart(one.id)).status).toBe(200)
    expect(await suggested(guest.id)).toEqual([['phone', other.id, guest.id]])
    expect((await apart(guest.id)).refused.code).toBe('same_customer')
    expect((await apart(nobody)).status).toBe(404)
  })

  test('duplicate customers who are two stay two when one of them is merged with a third', async () => {
    const shared = { firstName: 'Thi', lastName: 'Third', phone: '0907 111 333' }
    const [one, other, third] = await Promise.all([1, 2, 3].map(() => aCustomer(shop, shared)))
    const body = { customerId: other!.id }
    await editor.call(keepCustomersApart, { params: { id: one!.id }, body })
    expect((await admin.call(mergeCustomers, { params: { id: third!.id }, body })).status).toBe(200)
    expect(await suggested(one!.id)).toEqual([])
  })

  test('duplicate customers are found among all customers by the number of an order', async () => {
    const caller = await aCustomer(shop)
    const order = await anOrder(shop, { customerId: caller.id })
    const found = await editor.call(listCustomers, { query: { q: `#${order.id.slice(-8).toUpperCase()}` } })
    expect(found.body.map(({ id }) => id)).toEqual([caller.id])
  })
})
