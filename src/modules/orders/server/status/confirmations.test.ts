import { describe, expect, test } from 'vitest'
import { anOrder } from '../../factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { confirmOrder, listOrderEvents } from '../../contract/orders-admin.ts'
import { getOrder } from '../../contract/orders.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const viewer = await shop.as('viewer')

const confirmed = (id: string, body: { phone?: boolean; sizes?: boolean; version?: number }, by = editor) =>
  by.call(confirmOrder, { params: { id }, body })

const kindsOf = async (id: string) =>
  (await viewer.call(listOrderEvents, { params: { id } })).body.map(({ kind }) => kind)

describe('an order', () => {
  test('an order is confirmed by phone and in its sizes, and its history shows by whom', async () => {
    const { id } = await anOrder(shop)
    const { body } = await confirmed(id, { phone: true })
    expect(body).toMatchObject({
      phone_confirmed_at: expect.any(String),
      sizes_confirmed_at: null,
      version: 2,
    })
    const both = await confirmed(id, { sizes: true, version: 2 })
    expect(both.body).toMatchObject({ version: 3, phone_confirmed_at: body.phone_confirmed_at })
    const { body: events } = await viewer.call(listOrderEvents, { params: { id } })
    const name = `${editor.person?.firstName ?? ''} ${editor.person?.lastName ?? ''}`.trim()
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'sizes_confirmed', actor_name: name },
      { kind: 'phone_confirmed', actor_name: name },
    ])
    const [entry] = await shop.rows<{ after: { sizes: string | null } }>(
      `select after from audit_log where action = 'order.confirm' and entity_id = '${id}' order by at desc limit 1`,
    )
    expect(entry?.after.sizes).toBe(both.body.sizes_confirmed_at)
  })

  test('an order is no longer confirmed after that is undone, and confirming twice changes nothing', async () => {
    const { id } = await anOrder(shop)
    await confirmed(id, { phone: true, sizes: true })
    const { body } = await confirmed(id, { phone: false, sizes: true })
    expect(body).toMatchObject({
      phone_confirmed_at: null,
      sizes_confirmed_at: expect.any(String),
      version: 3,
    })
    const again = await confirmed(id, { phone: false })
    expect(again.body.version).toBe(3)
    expect((await kindsOf(id))[0]).toBe('phone_unconfirmed')
  })

  test('an order is not confirmed with a stale version', async () => {
    const { id } = await anOrder(shop)
    await confirmed(id, { phone: true })
    const { status, body } = await confirmed(id, { sizes: true, version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'version_conflict' })
    expect((await viewer.call(getOrder, { params: { id } })).body.sizes_confirmed_at).toBeNull()
  })

  test('an order can go into processing unconfirmed', async () => {
    const { id } = await anOrder(shop)
    const { body } = await editor.call(setOrderStatus, { params: { id }, body: { status: 'processing' } })
    expect(body).toMatchObject({ status: 'processing', phone_confirmed_at: null })
  })

  test('an order is confirmed only by editors, and only if it exists', async () => {
    const { id } = await anOrder(shop)
    expect((await confirmed(id, { phone: true }, viewer)).status).toBe(403)
    expect((await confirmed('00000000-0000-4000-8000-000000000000', { phone: true })).status).toBe(404)
  })
})
