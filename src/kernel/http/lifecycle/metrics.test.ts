import { afterAll, describe, expect, test } from 'vitest'
import { anOrder } from '#modules/orders/factory.ts'
import { openShop } from '#test/shop.ts'

const shop = await openShop()
const guarded = await openShop({ settings: { METRICS_TOKEN: 'what the watchman carries' } })
const published = await openShop({ settings: { PUBLIC_ORIGIN: 'https://shop.example.com' } })
const proxied = await openShop({ settings: { TRUST_PROXY: '10.1.2.3' } })

afterAll(() => Promise.all([shop, guarded, published, proxied].map((one) => one.close())))

type RequestOptions = { headers?: Record<string, string>; remoteAddress?: string }
const look = ({ http } = shop, options: RequestOptions = {}) => http.inject({ url: '/metrics', ...options })

describe('the Prometheus metrics', () => {
  test('the Prometheus metrics cover requests by route, connections, the outbox and orders', async () => {
    await anOrder(shop)
    await shop.http.inject({ url: '/api/products' })
    await shop.http.inject({ url: '/api/products/no-such' })
    const { statusCode, headers, body } = await look()
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-type']).toContain('text/plain')
    for (const line of [
      'http_request_duration_seconds_count{method="GET",route="/api/products",status="200"} 1',
      'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 1',
      'outbox_messages{state="mails_waiting"} 0',
      'orders_last_day 1',
      'sockets_open 0',
      'cache_bytes ',
    ]) {
      expect(body).toContain(line)
    }
    expect(body).toMatch(/database_connections\{state="open"\} [1-9]/)
    expect(body).toContain('process_resident_memory_bytes')
  })

  test('the Prometheus metrics are served only to this machine, whatever headers a remote client sends', async () => {
    expect((await look(shop, { remoteAddress: '203.0.113.7' })).statusCode).toBe(403)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect((await look(shop, { headers: { [header]: '127.0.0.1' } })).statusCode, header).toBe(403)
    // The page of another site whose host name resolves to this machine.
    expect((await look(shop, { headers: { host: 'rebound.example:3000' } })).statusCode).toBe(403)
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])
      expect((await look(shop, { headers: { host } })).statusCode, host).toBe(200)
  })

  test('the Prometheus metrics are refused without a token behind a proxy, since the proxy may look like this machine', async () => {
    expect((await look(published)).statusCode).toBe(403)
    expect((await look(proxied)).statusCode).toBe(403)
  })

  test('the Prometheus metrics are served to any client with the configured token', async () => {
    const carrying = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    expect((await look(guarded)).statusCode).toBe(401)
    expect((await look(guarded, carrying('something else'))).statusCode).toBe(401)
    const far = { ...carrying('what the watchman carries'), remoteAddress: '203.0.113.7' }
    expect((await look(guarded, far)).statusCode).toBe(200)
  })
})
