import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#modules/accounts/contract/index.ts'
import { listProducts, updateProduct, type Product } from '#modules/catalog/contract/index.ts'
import { freePort } from '#kernel/database/embedded/server.ts'
import {
  newFolder,
  removeFolders,
  root,
  startShop,
  until,
  type ShopProcess,
} from '../process/shop-process.ts'

// Varnish is no package of the project, so only `npm run test:proxies` runs this file.

let shop: ShopProcess
let varnish: ChildProcess
let address: string

beforeAll(async () => {
  const [port, shopPort] = [await freePort(), await freePort()]
  address = `http://127.0.0.1:${port}`
  const folder = await newFolder()
  // As root it gives up its rights before it reads the file.
  await chmod(folder, 0o755)
  const example = await readFile(join(root, 'deploy/proxy/varnish.vcl'), 'utf8')
  const file = join(folder, 'varnish.vcl')
  await writeFile(file, example.replace('"3000"', `"${shopPort}"`))
  let output = ''
  varnish = spawn('varnishd', ['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file])
  for (const stream of [varnish.stdout, varnish.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  varnish.on('error', (error) => (output += error.message))
  shop = startShop({
    dataDir: join(await newFolder(), 'data'),
    env: {
      PORT: `${shopPort}`,
      PUBLIC_ORIGIN: address,
      TRUST_PROXY: '127.0.0.1',
      CDN_PURGE_URL: `${address}/`,
      DEMO: '1',
      RATE_LIMITS: 'off',
    },
  })
  await shop.ready()
  await until('Varnish forwards', async () => {
    if (varnish.exitCode !== null || varnish.pid === undefined) throw new Error(output)
    return (await fetch(`${address}/healthz`).catch(() => null))?.status === 200
  })
})
afterAll(async () => {
  varnish.kill()
  await shop.stop()
  await removeFolders()
})

/** A page through Varnish. The number of a stored answer is the second one in its header. */
async function page(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address + path, { headers })
  const isStored = (answer.headers.get('x-varnish') ?? '').includes(' ')
  return { isStored, answer, text: await answer.text() }
}

test('pages are answered by Varnish in each language until what they show has changed, and staff ask the shop', async () => {
  const products = (await (await fetch(address + listProducts.path)).json()) as Product[]
  const { id, name } = products[0] as Product
  const path = `/products/${id}`
  const stored = (headers: Record<string, string>) =>
    until('the page is stored', async () => (await page(path, headers)).isStored)
  await stored({})
  await stored({ 'accept-language': 'de' })
  expect((await page(path, { 'accept-language': 'de' })).text).toContain('<html lang="de"')
  expect((await page(path, { cookie: 'other=1; i18nextLng=ru' })).text).toContain('<html lang="ru"')
  expect((await page(path)).answer.headers.get('surrogate-key')).toBe(null)
  expect((await page(path)).answer.headers.get('cache-control')).toBe('public, no-cache')

  const headers = { 'content-type': 'application/json', origin: address, 'sec-fetch-site': 'same-origin' }
  const signedIn = await fetch(address + login.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'owner@example.com', password: 'a password for the owner' }),
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect((await page(path, { cookie })).isStored).toBe(false)

  const renamed = await fetch(address + updateProduct.path.replace('{id}', id), {
    method: updateProduct.method,
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: 'Renamed while stored' }),
  })
  expect([renamed.status, await renamed.text()]).toEqual([200, expect.stringContaining('Renamed')])
  await until('the stored page is dropped', async () => {
    const { text } = await page(path)
    expect(text).toMatch(new RegExp(`Renamed while stored|${name}`))
    return text.includes('Renamed while stored')
  })
  await stored({})
  expect((await page(path)).text).toContain('Renamed while stored')
})

test('strangers cannot purge', async () => {
  const answer = await fetch(address, {
    method: 'PURGE',
    headers: { 'surrogate-key': 'shop', 'x-forwarded-for': '203.0.113.7' },
  })
  expect(answer.status).toBe(403)
})
