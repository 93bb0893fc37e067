import { beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { login, logout } from '#modules/accounts/contract/index.ts'
import { listAudit, type AuditEntry } from './contract.ts'
import { setOrderStatus } from '#modules/orders/contract/index.ts'
import { createDb } from '#kernel/database/db.ts'
import { audit } from '#kernel/audit/audit.ts'
import { changes } from '#kernel/audit/changes.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

type Query = NonNullable<Parameters<typeof admin.call<typeof listAudit>>[1]>['query']
const entries = async (query: Query): Promise<AuditEntry[]> => (await admin.call(listAudit, { query })).body

describe('the audit log', () => {
  test('the audit log records who changed the status of which order, from which address, and the old and new status', async () => {
    const editor = await shop.as('editor')
    const { id, orderNumber } = await anOrder(shop)
    const answer = await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    expect(answer.status).toBe(200)
    const [entry, ...more] = await entries({ record: id })
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      personId: editor.person?.id,
      personEmail: editor.person?.email,
      personRole: 'editor',
      action: 'order.status',
      type: 'order',
      recordLabel: orderNumber,
      before: { status: 'pending' },
      after: { status: 'confirmed' },
      network: '127.0.0.1',
    })
    expect(entry?.personName).toMatch(/^Lan Nguyen/)
    expect(entry?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('the audit log has no entry for a write that was refused or changed nothing', async () => {
    const { id } = await anOrder(shop)
    const stale = { params: { id }, body: { status: 'shipped' as const, version: 9 } }
    expect((await admin.call(setOrderStatus, stale)).status).toBe(409)
    await admin.call(setOrderStatus, { params: { id }, body: { status: 'pending' } })
    expect(await entries({ record: id })).toEqual([])
  })

  test('the audit log records sign-ins, failures and logouts', async () => {
    const person = await aUser(shop)
    const client = await shop.as(null)
    const { email } = person
    await client.call(login, { body: { email, password: 'not the one' } })
    await client.call(login, { body: { email: 'nobody@example.com', password: 'not the one' } })
    await client.signIn(person)
    await client.call(logout)
    const own = await entries({ record: person.id })
    expect(own.map(({ action, personId }) => [action, personId])).toEqual([
      ['account.sign_out', person.id],
      ['account.sign_in', person.id],
      ['account.sign_in_failed', null],
    ])
    expect(own[1]?.after).toEqual({ method: 'password' })
    const [unknown] = await entries({ record: 'unknown' })
    expect(unknown).toMatchObject({ action: 'account.sign_in_failed', recordLabel: 'nobody@example.com' })
  })

  test('the audit log cannot be modified', async () => {
    await expect(shop.rows(`update audit_log set actor_name = 'somebody else'`)).rejects.toMatchObject({
      code: '23001',
    })
  })
})

describe('the list of audit entries', () => {
  const moment = (day: string, time: string) => `${day}T${time}:00.000Z`

  beforeAll(async () => {
    await shop.rows(
      `insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, entity_label)
       select timestamptz '2026-03-01 12:00Z' + n * interval '1 hour', $1, 'Hoà Bình',
         case when n % 3 = 0 then 'supplier.update' else 'supplier.create' end, 'supplier', 's' || n, 'Mill ' || n
       from generate_series(1, 60) n`,
      [admin.person?.id],
    )
  })

  test.for<[string, Query, number]>([
    ['a person', { person: '00000000-0000-4000-8000-000000000000' }, 0],
    ['an invalid person id', { person: 'me' }, 0],
    ['a kind of record', { type: 'supplier' }, 60],
    ['an action', { action: 'supplier.update' }, 20],
    ['one record', { type: 'supplier', record: 's7' }, 1],
    ['words, ignoring accents', { q: 'hoa binh' }, 60],
    ['the name of a record', { q: 'mill 17' }, 1],
    ['a LIKE pattern as literal text', { q: 'mill_' }, 0],
    // In Ho Chi Minh City, seven hours ahead of UTC, 2 March begins at 17:00 UTC of the day before.
    ['a day in the time zone of the shop', { type: 'supplier', from: '2026-03-02', to: '2026-03-02' }, 24],
    ['a span', { from: moment('2026-03-02', '10:00'), to: moment('2026-03-02', '12:00') }, 2],
  ])('the list of audit entries can be filtered by %s', async ([, query, count]) => {
    const { body, headers } = await admin.call(listAudit, { query })
    expect(body).toHaveLength(count)
    expect(headers['x-total-count']).toBe(String(count))
  })

  test('the list of audit entries is paged without gaps or duplicates, newest first', async () => {
    const ids: string[] = []
    let next: string | undefined = '/api/audit?type=supplier&limit=7'
    while (next) {
      const page = await admin.send({ method: 'GET', url: next })
      ids.push(...(page.body as AuditEntry[]).map(({ recordId }) => recordId))
      next = /^<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => `s${60 - index}`))
  })

  test('the list of audit entries refuses an invalid date', async () => {
    const answer = await admin.send({ method: 'GET', url: '/api/audit?from=yesterday' })
    expect(answer.status).toBe(400)
    expect(answer.refused.fields).toHaveProperty(['from'])
  })
})

describe('an audit entry contains', () => {
  test('an audit entry contains only the fields that changed', () => {
    const before = { name: 'Alba', price: 10, tags: ['a'], version: 1, updatedAt: new Date(0) }
    const after = { ...before, price: 12, version: 2, updatedAt: new Date(1) }
    expect(changes(before, after)).toEqual({ before: { price: 10 }, after: { price: 12 } })
  })

  test('no secret, however deeply nested', () => {
    const after = {
      passwordHash: 'canary',
      smtp: { apiKey: 'canary', list: [{ token: 'canary' }] },
      code: 'canary',
    }
    expect(JSON.stringify(changes(null, after))).not.toContain('canary')
    expect(changes(null, { zipCode: '70000' }).after).toEqual({ zipCode: '70000' })
  })

  test('the beginning of a long text', async () => {
    const long = 'x'.repeat(50_000)
    await audit(createDb(shop.pool), {
      by: null,
      action: 'blog.create',
      id: 'long',
      after: { content: long },
    })
    const [entry] = await entries({ record: 'long' })
    expect(String(entry?.after?.['content']).length).toBeLessThan(1100)
    expect(entry).toMatchObject({ personId: null, personName: null, network: null })
  })
})
