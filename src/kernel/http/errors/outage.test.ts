import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { listProducts } from '#modules/catalog/contract/index.ts'
import { listOwnOrders, placeOrder } from '#modules/orders/contract/index.ts'

/** The connection between the shop and its database, which can be cut and restored. */
let line: { address: (databaseUrl: string) => string; cut(): Promise<void>; mend(): Promise<void> }
let shop: TestShop
let customer: Client

beforeAll(async () => {
  line = await layLine()
  shop = await openShop({ through: line.address })
  customer = await shop.as('customer')
})
afterAll(async () => {
  await shop.close()
  await line.cut()
})

async function layLine(): Promise<typeof line> {
  let target: URL
  let server: Server
  let port = 0
  const sockets = new Set<Socket>()
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    port = (server.address() as AddressInfo).port
  }
  await mend()
  return {
    mend,
    address(databaseUrl) {
      target = new URL(databaseUrl)
      const address = new URL(databaseUrl)
      address.hostname = '127.0.0.1'
      address.port = String(port)
      return address.href
    },
    async cut() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

test('while the database is down the shop answers 503 quickly, and it recovers as soon as the database is back', async () => {
  const nobody = await shop.as(null)
  const body = anOrderBody([aLine(await aProduct(shop))])
  const headers = { 'idempotency-key': 'through the outage' }
  const attempts = () =>
    Promise.all([
      nobody.call(listProducts),
      nobody.send({ method: 'POST', url: '/auth/login', payload: { email: 'a@b.co', password: 'secret' } }),
      customer.call(listOwnOrders),
      customer.call(placeOrder, { body, headers }),
    ])

  await line.cut()
  const started = performance.now()
  for (const answer of [...(await attempts()), ...(await attempts())]) {
    expect([answer.status, answer.refused.code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  // Far below the minutes after which a dead connection fails by itself.
  expect(performance.now() - started).toBeLessThan(30_000)
  expect((await nobody.send({ method: 'GET', url: '/healthz' })).status).toBe(200)
  const ready = await nobody.send({ method: 'GET', url: '/readyz' })
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, '2'])

  await line.mend()
  const after = await attempts()
  expect(after.map(({ status }) => status)).toEqual([200, 401, 200, 201])
  expect((await nobody.send({ method: 'GET', url: '/readyz' })).status).toBe(200)
  expect(await shop.rows('select 1 from orders')).toHaveLength(1)
})

test('while the database is down a page explains it in the visitor’s language and offers a retry', async () => {
  const request = {
    method: 'GET',
    url: '/account',
    headers: { accept: 'text/html', 'accept-language': 'de' },
  } as const
  await line.cut()
  const answer = await customer.send(request)
  expect([answer.status, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.text).toContain('<html lang="de">')
  expect(answer.text).toContain('Bitte versuchen Sie es gleich noch einmal.')
  expect(answer.text).toContain('<a href="">Erneut versuchen</a>')
  await line.mend()
  await expect.poll(async () => (await customer.send(request)).status).toBe(404)
})
