import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openShop, placedOrder, type Client, type TestShop } from 'fenestra/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Asked {
  reference: string
  amount: number
}
const secret = 'a secret of the tests'
const payments = new Map<string, Asked & { id: string; state: string; paidAt: string | null }>()
const refunds: Asked[] = []

/** Stands in for the provider's API. */
const provider: Server = createServer(async (request, response) => {
  const [, , id = '', part] = (request.url ?? '').split('/')
  const asked = request.method === 'POST' ? ((await json(request)) as Asked) : null
  const answer = (body: object) => response.end(JSON.stringify(body))
  const payment = payments.get(id)
  if (part === 'refunds' && asked) return answer({ id: `r${refunds.push(asked)}` })
  if (payment) return answer(payment)
  if (!asked || id !== '') return response.writeHead(404).end()
  const { reference, amount } = asked
  const made = { id: `p${payments.size + 1}`, reference, state: 'open', amount, paidAt: null }
  payments.set(made.id, made)
  return answer({ id: made.id, page: `https://pay.example/${made.id}` })
})

let shop: TestShop
let admin: Client
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  process.env['PAY_LINK_URL'] = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  process.env['PAY_LINK_SECRET'] = secret
  shop = await openShop({ modules: [fileURLToPath(new URL('.', import.meta.url))] })
  admin = await shop.as('admin')
})
afterAll(async () => {
  await shop.close()
  provider.close()
  delete process.env['PAY_LINK_URL']
  delete process.env['PAY_LINK_SECRET']
})

/** Tells the shop what the provider tells it once a buyer has paid. */
const tell = (payment: object, key: string, signed?: string) => {
  const payload = JSON.stringify({ event: 'e1', payment })
  const signature = signed ?? createHmac('sha256', key).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'pay-link-signature': signature }
  return admin.send({ method: 'POST', url: '/api/payments/webhooks/pay-link', payload, headers })
}

test('an order is paid on the page of a provider that a module brings, told once, and given back there', async () => {
  const settings = { method: 'PUT', url: '/api/settings/payments' } as const
  const turnedOn = await admin.send({ ...settings, payload: { isOn: true, methods: ['card', 'cash'] } })
  expect(turnedOn.body, turnedOn.text).toMatchObject({ provider: 'pay-link' })

  const customer = await shop.as('customer')
  const order = await placedOrder(shop, customer, [[{}, {}]])
  const started = await customer.send({ method: 'POST', url: `/api/account/orders/${order}/pay` })
  expect(started.body, started.text).toMatchObject({ redirect: 'https://pay.example/p1' })

  const paid = { ...payments.get('p1'), state: 'paid', paidAt: new Date().toISOString() }
  expect((await tell(paid, 'another secret')).status).toBe(400)
  expect((await tell(paid, secret, 'é'.repeat(64))).status).toBe(400)
  expect((await tell(paid, secret)).status).toBe(200)
  expect((await tell(paid, secret)).status).toBe(200)
  const ledger = { url: `/api/orders/${order}/payments` }
  const { body } = await admin.send(ledger)
  const { amount } = payments.get('p1') as Asked
  expect(body).toMatchObject({
    entries: [{ kind: 'payment', amount, provider: 'pay-link' }],
    refundable: amount,
  })

  const back = {
    method: 'POST',
    url: `/api/orders/${order}/card-refunds`,
    payload: { amount: 1000 },
  } as const
  const refunded = await admin.send(back)
  expect(refunded.status, refunded.text).toBe(201)
  expect(refunds).toMatchObject([{ amount: 1000 }])
})

test('names the module when its provider is not set up', async () => {
  delete process.env['PAY_LINK_SECRET']
  const start = openShop({ modules: [fileURLToPath(new URL('.', import.meta.url))] })
  await expect(start).rejects.toThrow('PAY_LINK_URL and PAY_LINK_SECRET are missing')
})
