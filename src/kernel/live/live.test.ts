import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrder, anOrderBody } from '#modules/orders/factory.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { openSocket } from '#test/sockets.ts'
import { createUser, listUsers, logout } from '#modules/accounts/contract/index.ts'
import { createProduct, listProducts } from '#modules/catalog/contract/index.ts'
import { readDashboard } from '#modules/dashboard/contract.ts'
import { placeOrder, setOrderStatus } from '#modules/orders/contract/index.ts'
import { writerHeader } from '#kernel/contract/writer.ts'

let shop: TestShop
let other: TestShop

beforeAll(async () => {
  shop = await openShop()
  other = await openShop({ beside: shop })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

describe('a WebSocket is closed', () => {
  test('a WebSocket is closed with 4401 when the session ends', async () => {
    const viewer = await shop.as('viewer')
    const socket = await openSocket(shop, viewer)
    await viewer.call(logout)
    expect(await socket.closed).toBe(4401)
  })

  test('a WebSocket is closed with 4401 when the account is deleted, and with 4403 when it loses its staff role', async () => {
    const [deleted, lowered] = [await shop.as('editor'), await shop.as('editor')]
    const sockets = [await openSocket(shop, deleted), await openSocket(other, lowered)]
    await shop.rows('update users set disabled_at = now() where id = $1', [deleted.person!.id])
    await shop.rows("update users set role = 'customer' where id = $1", [lowered.person!.id])
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4403])
  })

  test('a WebSocket is closed at once on every process when its session is revoked', async () => {
    // Without the check of all sockets that each process makes every few seconds.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const processes = [await openShop({ beside: shop }), await openShop({ beside: shop })]
    try {
      const viewer = await shop.as('viewer')
      const sockets = await Promise.all(processes.map((one) => openSocket(one, viewer)))
      await shop.rows("delete from sessions where sess ->> 'userId' = $1", [viewer.person!.id])
      await shop.rows("select pg_notify('sessions_ended', $1)", [viewer.person!.id])
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    } finally {
      for (const one of processes) await one.close()
      vi.useRealTimers()
    }
  })

  test('a WebSocket is closed without delivering a message if the session has just ended', async () => {
    const viewer = await shop.as('viewer')
    const socket = await openSocket(shop, viewer)
    await viewer.call(logout)
    socket.sendMessage('Still here')
    expect(await socket.closed).toBe(4401)
    expect(await shop.rows("select 1 from chat_messages where message = 'Still here'")).toEqual([])
  })

  test('a WebSocket is closed with 1009 for a frame over 16 kB', async () => {
    const socket = await openSocket(shop, await shop.as('viewer'))
    socket.sendMessage('x'.repeat(16 * 1024))
    expect(await socket.closed).toBe(1009)
  })

  test('a WebSocket is closed with 1003 for a binary frame', async () => {
    const socket = await openSocket(shop, await shop.as('viewer'))
    socket.socket.send(Buffer.from([1, 2, 3]))
    expect(await socket.closed).toBe(1003)
  })

  test('a WebSocket is closed with 1008 for the third malformed frame, after two are ignored', async () => {
    const socket = await openSocket(shop, await shop.as('viewer'))
    socket.send('{')
    socket.send({ type: 'chat_message', message: ['no text'] })
    socket.sendMessage('And still I am heard')
    await socket.receives('chat_message')
    expect(socket.frames.map(({ type }) => type)).toEqual(['chat_message'])
    socket.send({ type: 'chat_message', message: 'a \0 byte' })
    expect(await socket.closed).toBe(1008)
  })

  test('a WebSocket is closed with 1001 when the shop stops, and its users are listed as offline', async () => {
    const third = await openShop({ beside: shop })
    const [watcher, departing] = [await shop.as('editor'), await shop.as('viewer')]
    const socket = await openSocket(shop, watcher)
    socket.send({ type: 'presence' })
    const gone = await openSocket(third, departing)
    const ids = () =>
      socket
        .received('presence')
        .at(-1)
        ?.users.map(({ id }) => id)
    await expect.poll(ids).toContain(departing.person!.id)
    await third.close()
    expect(await gone.closed).toBe(1001)
    await expect.poll(ids).not.toContain(departing.person!.id)
    await socket.close()
  })
})

test('a client that does not read is dropped at one megabyte of backlog; the others receive everything', async () => {
  const [slow, quick] = [
    await openSocket(shop, await shop.as('viewer')),
    await openSocket(shop, await shop.as('viewer')),
  ]
  slow.socket.pause()
  const keys = JSON.stringify({ keys: [`/api/${'x'.repeat(7_000)}`] })
  // The kernel's own buffer for the slow client, several megabytes, does not count.
  for (let round = 0; round < 60 && !(await aloneAfter(round)); round += 1);
  async function aloneAfter(round: number) {
    const distinct = Array.from({ length: 40 }, (_, n) => keys.replace('/api/', `/api/${round}-${n}/`))
    await shop.rows("select pg_notify('changes', payload) from unnest($1::text[]) as payload", [distinct])
    const { length } = quick.received('invalidate')
    await quick.receives('invalidate', length + 1)
    return shop.http.websocketServer.clients.size === 1
  }
  expect(shop.http.websocketServer.clients.size).toBe(1)
  quick.sendMessage('I am still here')
  await quick.receives('chat_message')
  slow.socket.terminate()
  await quick.close()
})

test('a connection that is cut silently is closed after two missed pings', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const timed = await openShop({ beside: shop })
  try {
    const [dead, living] = [
      await openSocket(timed, await shop.as('viewer'), { autoPong: false }),
      await openSocket(timed, await shop.as('viewer')),
    ]
    let pings = 0
    living.socket.on('ping', () => (pings += 1))
    for (let ping = 1; ping <= 2; ping += 1) {
      vi.advanceTimersByTime(30_000)
      await expect.poll(() => pings).toBe(ping)
      expect(dead.socket.readyState).toBe(dead.socket.OPEN)
      // Once a later message is answered, the pong has arrived too.
      living.sendMessage(`ping ${ping}`)
      await living.receives('chat_message', ping)
    }
    vi.advanceTimersByTime(30_000)
    expect(await dead.closed).toBe(1006)
    expect(living.socket.readyState).toBe(living.socket.OPEN)
    await living.close()
  } finally {
    await timed.close()
    vi.useRealTimers()
  }
})

describe('staff receive an invalidation', () => {
  test('staff receive an invalidation when an order is placed and when its status changes, on any process', async () => {
    const [customer, editor] = [await shop.as('customer'), await shop.as('editor')]
    const socket = await openSocket(other, await shop.as('viewer'))
    const product = await aProduct(shop)
    const placed = await customer.call(placeOrder, { body: anOrderBody([aLine(product)]) })
    expect(placed.status).toBe(201)
    expect((await socket.receives('invalidate'))[0]!.keys).toContain('/api/orders')

    const id = placed.body.id
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    const frames = await socket.receives('invalidate', 2)
    expect(frames[1]).toEqual({ type: 'invalidate', keys: ['/api/orders', '/api/analytics/dashboard'] })
    await socket.close()
  })

  test('staff receive an invalidation when a product or account is added, because the dashboard counts them', async () => {
    const admin = await shop.as('admin')
    const socket = await openSocket(other, await shop.as('viewer'))
    const framesWith = (path: string) => () =>
      socket
        .received('invalidate')
        .some(({ keys }) => [path, readDashboard.path].every((key) => keys.includes(key)))
    await admin.call(createProduct, { body: { name: 'Counted' } })
    await expect.poll(framesWith(listProducts.path)).toBe(true)
    await admin.call(createUser, { body: { email: 'counted@example.com' } })
    await expect.poll(framesWith(listUsers.path)).toBe(true)
    await socket.close()
  })

  test('staff receive an invalidation that contains the id of the tab that wrote, if it sent one', async () => {
    const editor = await shop.as('editor')
    const socket = await openSocket(other, editor)
    const { id } = await anOrder(shop)
    const writer = 'a1'.repeat(16)
    const answer = await editor.call(setOrderStatus, {
      params: { id },
      body: { status: 'confirmed' },
      extraHeaders: { [writerHeader]: writer },
    })
    expect(answer.status).toBe(200)
    expect(await socket.receives('invalidate')).toEqual([
      { type: 'invalidate', keys: ['/api/orders', '/api/analytics/dashboard'], writer },
    ])
    await socket.close()
  })

  test('staff receive an invalidation of everything if a notification cannot be parsed', async () => {
    const socket = await openSocket(shop, await shop.as('viewer'))
    await shop.rows("select pg_notify('changes', 'who knows')")
    expect(await socket.receives('invalidate')).toEqual([{ type: 'invalidate', keys: ['/api'] }])
    await socket.close()
  })

  test('staff receive an invalidation for no write that is rolled back', async () => {
    const editor = await shop.as('editor')
    const socket = await openSocket(shop, editor)
    const stored = await anOrder(shop)
    const params = { id: stored.id }
    const stale = await editor.call(setOrderStatus, { params, body: { status: 'shipped', version: 99 } })
    expect(stale.status).toBe(409)
    await editor.call(setOrderStatus, { params, body: { status: 'shipped' } })
    await socket.receives('invalidate')
    expect(socket.received('invalidate')).toHaveLength(1)
    await socket.close()
  })
})
