import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOrder } from './factory.ts'
import { aPostbox } from '#test/postbox.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { addOrderNote, listOrderEvents } from './contract/orders-admin.ts'
import { setOrderStatus, setOrderStatuses } from './contract/change-order-status.ts'
import { getOwnOrder, listOwnOrders } from './contract/orders.ts'
import { orderStatuses, type OrderStatus } from '#modules/record-states/contract.ts'
import { languageCodes } from '#kernel/rules/languages.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const post = aPostbox(shop)
beforeEach(() => shop.rows('delete from outbox'))

const nowhere = '00000000-0000-4000-8000-000000000000'
const move = (id: string, status: OrderStatus) =>
  editor.call(setOrderStatus, { params: { id }, body: { status } })
const subjects = async () => (await post.deliver()).map(({ subject }) => subject)
/** The translated subject of the mail for a status. */
function subjectOf(language: string, status: string, number: string): string {
  const file = new URL(`../../../public/locales/${language}/mail.json`, import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8')) as { orderStatus: Record<string, { subject: string }> }
  return (words.orderStatus[status]?.subject ?? '').replace('{{number}}', number)
}

describe('a buyer', () => {
  test('a buyer is mailed each status in the language of the order', async () => {
    const orders = await Promise.all(
      languageCodes.map((language) => anOrder(shop, { language, userId: null })),
    )
    const mailedStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const
    for (const status of mailedStatuses) {
      for (const { id } of orders) await move(id, status)
      const mails = await post.deliver()
      expect(mails.map(({ subject }) => subject).sort()).toEqual(
        orders.map(({ language, orderNumber }) => subjectOf(language, status, orderNumber)).sort(),
      )
      for (const { id, customerEmail } of orders)
        expect(mails.find(({ text }) => text.includes(`/account/orders/${id}`))?.to).toBe(customerEmail)
    }
  })

  test('a buyer is mailed a status once, however often the order returns to it, and never pending', async () => {
    const { id, orderNumber } = await anOrder(shop, { userId: null })
    for (const status of ['confirmed', 'pending', 'confirmed', 'confirmed', 'shipped'] as const)
      await move(id, status)
    expect(await subjects()).toEqual([
      subjectOf('en', 'confirmed', orderNumber),
      subjectOf('en', 'shipped', orderNumber),
    ])
  })

  test('a buyer is not mailed about a bulk change that was undone at once', async () => {
    const orders = await Promise.all([anOrder(shop, { userId: null }), anOrder(shop, { userId: null })])
    const all = (status: OrderStatus) =>
      editor.call(setOrderStatuses, { body: { changes: orders.map(({ id }) => ({ id, status })) } })
    await all('confirmed')
    expect(await shop.rows('select 1 from outbox')).toHaveLength(2)
    expect(await subjects()).toEqual([])
    await all('pending')
    expect(await shop.rows('select 1 from outbox')).toEqual([])
    await all('confirmed')
    expect(await shop.rows('select 1 from outbox')).toHaveLength(2)
  })
})

test('a bulk status change updates each order separately and reports which were refused', async () => {
  const [seen, changed] = await Promise.all([
    anOrder(shop, { userId: null }),
    anOrder(shop, { userId: null }),
  ])
  await move(changed.id, 'processing')
  const { status, body } = await editor.call(setOrderStatuses, {
    body: {
      changes: [
        { id: seen.id, status: 'shipped', version: 1 },
        { id: changed.id, status: 'shipped', version: 1 },
        { id: nowhere, status: 'shipped' },
        { id: seen.id, status: 'shipped' },
      ],
    },
  })
  expect(status).toBe(200)
  expect(body.results.map(({ outcome, from, status: now, code }) => [outcome, from, now, code])).toEqual([
    ['changed', 'pending', 'shipped', null],
    ['refused', 'processing', 'processing', 'version_conflict'],
    ['refused', null, null, 'order_not_found'],
    ['unchanged', 'shipped', 'shipped', null],
  ])
  const viewer = await shop.as('viewer')
  const refused = await viewer.call(setOrderStatuses, {
    body: { changes: [{ id: seen.id, status: 'pending' }] },
  })
  expect(refused.status).toBe(403)
})

describe('the history of an order', () => {
  test('the history of an order shows who did what and when, newest first, and stores notes for staff', async () => {
    const buyer = await shop.as('customer')
    const { id } = await anOrder(shop, { userId: buyer.person!.id })
    await move(id, 'confirmed')
    const note = await editor.call(addOrderNote, { params: { id }, body: { note: '  Ring twice.\nDog!  ' } })
    expect([note.status, note.body.note]).toEqual([201, 'Ring twice.\nDog!'])
    await move(id, 'processing')
    const viewer = await shop.as('viewer')
    const events = await viewer.call(listOrderEvents, { params: { id } })
    expect(events.headers['x-total-count']).toBe('3')
    expect(events.body.map(({ kind, to_status, note: noteText }) => [kind, to_status, noteText])).toEqual([
      ['status', 'processing', null],
      ['note', null, 'Ring twice.\nDog!'],
      ['status', 'confirmed', null],
    ])
    const { actor_name: who, created_at: when } = events.body[1]!
    expect(who).toBeTruthy()
    expect(Math.abs(Date.now() - Date.parse(when))).toBeLessThan(60_000)
    for (const text of [
      (await buyer.call(getOwnOrder, { params: { id } })).text,
      (await buyer.call(listOwnOrders)).text,
      ...(await post.deliver()).map((mail) => mail.text + mail.html),
    ])
      expect(text).not.toContain('Ring twice')
    expect((await buyer.call(listOrderEvents, { params: { id } })).status).toBe(403)
  })

  test('the history of an order refuses an empty note, a note by a viewer and a note on an unknown order', async () => {
    const { id } = await anOrder(shop, { userId: null })
    const add = (client: Client, note: string, order = id) =>
      client.call(addOrderNote, { params: { id: order }, body: { note } })
    expect((await add(editor, '  ')).refused.fields).toEqual({ note: 'Please write a note' })
    expect((await add(await shop.as('viewer'), 'x')).status).toBe(403)
    expect((await add(editor, 'x', nowhere)).status).toBe(404)
    expect((await editor.call(listOrderEvents, { params: { id } })).body).toEqual([])
  })
})

test('every status except pending has its mail', () => {
  for (const status of orderStatuses.filter((one) => one !== 'pending'))
    expect(subjectOf('en', status, '1A')).toContain('1A')
})
