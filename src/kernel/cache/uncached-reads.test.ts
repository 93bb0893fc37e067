import { connect, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { openShop } from '#test/shop.ts'
import { onTheWire } from '#test/wire.ts'

const shop = await openShop()
const { get } = await onTheWire(shop)

afterAll(() => shop.close())

test('visitors who do not read their responses keep nobody else from an uncached list', async () => {
  const description = 'A long description. '.repeat(200)
  for (let at = 0; at < 60; at += 1) await aProduct(shop, { description })
  const { port } = shop.http.server.address() as AddressInfo
  const idle = Array.from({ length: 40 }, (_, index) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.pause()
    const requests = Array.from(
      { length: 25 },
      (__, number) =>
        `GET /api/products?limit=60&min_price=${index * 100 + number} HTTP/1.1\r\nhost: x\r\n\r\n`,
    )
    socket.write(requests.join(''))
    return socket
  })
  // Every URL differs, so that none is answered from the cache. At first there are too many requests at once.
  let asked = 0
  const answer = async () => (await get(`/api/products?limit=1&max_price=${900_000 + (asked += 1)}`)).status
  await expect.poll(answer, { timeout: 60_000 }).toBe(200)
  for (let number = 0; number < 30; number += 1) expect(await answer()).toBe(200)
  for (const socket of idle) socket.destroy()
})
