import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createApiKey } from '#modules/api-keys/contract.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { createWebhook } from '#modules/webhooks/contract.ts'
import { openShop } from '../shop.ts'

const KILLS = 100
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The example as it stands, in a folder of its own with the client as its package. */
function installed() {
  const place = mkdtempSync(join(tmpdir(), 'fenestra-copy-'))
  for (const name of ['copy-orders.js', 'package.json'])
    copyFileSync(join(root, 'examples/copy-orders', name), join(place, name))
  mkdirSync(join(place, 'node_modules'))
  symlinkSync(join(root, 'packages/client'), join(place, 'node_modules', 'fenestra-client'), 'junction')
  return place
}

test('a program that copies the orders loses and doubles none, however often it is killed', async () => {
  const shop = await openShop({ settings: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  const place = installed()
  const orders = join(place, 'orders')
  try {
    const origin = await shop.http.listen({ port: 0, host: '127.0.0.1' })
    const admin = await shop.as('admin')
    const customer = await shop.as('customer')
    const product = await aProduct(shop)
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const key = await admin.call(createApiKey, {
      body: { name: 'Copy', role: 'viewer', scopes: ['orders:read'], expires_in_days: null },
    })
    const webhook = await admin.call(createWebhook, {
      body: {
        name: 'Copy',
        url: `http://127.0.0.1:${port}/`,
        events: ['order.placed', 'order.status_changed', 'order.changed_by_customer'],
        includes_contact: false,
        is_active: true,
      },
    })
    await shop.startJobs()
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      SHOP: origin,
      SHOP_KEY: key.body.key,
      WEBHOOK_SECRET: webhook.body.secret,
      PORT: String(port),
    }
    const start = () =>
      spawn(process.execPath, ['copy-orders.js'], { cwd: place, env, stdio: ['ignore', 'pipe', 'inherit'] })

    const placed: string[] = []
    const placeOne = async () => {
      const body = anOrderBody([aLine(product)], { note: `Order ${placed.length}` })
      const { status, body: order } = await customer.call(placeOrder, { body })
      expect(status).toBe(201)
      placed.push(order.id)
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const program = start()
      await Promise.all([placeOne(), wait(30 + Math.random() * 300)])
      const ended = once(program, 'exit')
      program.kill('SIGKILL')
      await ended
    }
    const program = start()
    const read = once(program.stdout, 'data')
    await placeOne()
    await read
    const copies = () =>
      readdirSync(orders)
        .filter((name) => name.endsWith('.json'))
        .map((name) => (JSON.parse(readFileSync(join(orders, name), 'utf8')) as { id: string }).id)
    await expect.poll(() => copies().toSorted()).toEqual(placed.toSorted())
    const ended = once(program, 'exit')
    program.kill('SIGKILL')
    await ended
  } finally {
    await shop.close()
    rmSync(place, { recursive: true, force: true })
  }
})
