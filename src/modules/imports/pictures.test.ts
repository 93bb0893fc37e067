import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPicture } from '#test/pictures.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { fetchRemoteFile, mayFetch } from '#kernel/integrations/remote-file.ts'
import { listProducts } from '#modules/catalog/contract/catalog.ts'
import { getImport } from './contract/imports.ts'
import { csv, importFile, undo } from './factory.ts'

let shop: TestShop
let editor: Client
let server: Server
let host: string
let asked: string[] = []

/** Serves the pictures of another shop, and responses of a malicious server. */
async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(url)
  if (url === '/moved.png') return void response.writeHead(302, { location: '/good.png' }).end()
  if (url === '/inside.png')
    return void response.writeHead(302, { location: 'http://169.254.169.254/keys' }).end()
  if (url === '/round.png') return void response.writeHead(302, { location: '/round.png' }).end()
  if (url === '/text.png') return void response.end('<script>alert(1)</script>')
  if (url === '/huge.png') return void response.end(Buffer.alloc(6 * 1024 * 1024))
  if (!url.startsWith('/good')) return void response.writeHead(404).end()
  response.end(await aPicture({ width: url.length }).png().toBuffer())
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  shop = await openShop({ settings: { IMPORT_PICTURE_HOSTS: host } })
  await shop.startJobs()
  editor = await shop.as('editor')
})
afterAll(async () => {
  await shop.close()
  server.close()
})

const shopify = (name: string, ...paths: string[]) =>
  csv(
    ['Handle', 'Title', 'Variant Price', 'Image Src', 'Image Position'],
    ...paths.map((path, index) => [
      name,
      index === 0 ? name : '',
      index === 0 ? '10' : '',
      `http://${host}${path}`,
      index + 1,
    ]),
  )

const product = async (name: string) =>
  (await editor.call(listProducts, { query: { q: name, state: 'all' } })).body.find(
    (one) => one.name === name,
  )

async function pictures(id: string) {
  const read = async () => (await editor.call(getImport, { params: { id } })).body.pictures
  await expect.poll(async () => (await read()).waiting, { timeout: 30_000 }).toBe(0)
  return read()
}

describe('pictures of an import', () => {
  test('pictures of an import are fetched from a host that the owner allows, in their order, and served by the shop itself', async () => {
    const done = await importFile(editor, 'products', shopify('Framed', '/good1.png', '/moved.png'))
    expect(await pictures(done.id)).toMatchObject({ done: 2, failed: 0 })
    const urls = (await product('Framed'))!.image_urls
    expect(urls).toHaveLength(2)
    expect(urls.every((url) => url.startsWith('/uploads/'))).toBe(true)
    const file = await editor.raw({ url: urls[0]! })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('pictures of an import are not fetched again for a product that already has them', async () => {
    asked = []
    await importFile(editor, 'products', shopify('Framed', '/good1.png', '/moved.png'))
    expect(asked).toEqual([])
  })

  test('pictures of an import fail one by one: not a picture, too large, redirected to an internal address, missing, or in a redirect loop', async () => {
    const paths = ['/text.png', '/huge.png', '/inside.png', '/gone.png', '/round.png']
    const done = await importFile(editor, 'products', shopify('Broken', ...paths))
    const result = await pictures(done.id)
    expect(result).toMatchObject({ done: 0, failed: 5 })
    const problems = result.problems.map(({ problem }) => problem).join('\n')
    for (const words of [
      'not',
      '5 MB',
      '169.254.169.254 is not among the hosts',
      'answers 404',
      'leads from one',
    ])
      expect(problems).toContain(words)
  })

  test('pictures of an import do not prevent the import from being undone', async () => {
    const done = await importFile(editor, 'products', shopify('Undone', '/good3.png'))
    await pictures(done.id)
    expect(await undo(editor, done.id)).toMatchObject({ kept: [] })
    expect(await product('Undone')).toBeUndefined()
  })
})

describe('a host for pictures', () => {
  test.each([
    ['https://cdn.shopify.com/a.png', ['cdn.shopify.com'], true],
    ['https://img.cdn.example.com/a.png', ['*.example.com'], true],
    ['https://example.com.evil.test/a.png', ['*.example.com', 'example.com'], false],
    ['https://cdn.shopify.com:8443/a.png', ['cdn.shopify.com'], false],
    ['https://user:secret@cdn.shopify.com/a.png', ['cdn.shopify.com'], false],
    ['ftp://cdn.shopify.com/a.png', ['cdn.shopify.com'], false],
    ['http://10.1.2.3/a.png', ['*.example.com'], false],
    ['http://10.1.2.3/a.png', ['10.0.0.0/8'], true],
    ['http://[::ffff:10.1.2.3]/a.png', ['cdn.shopify.com'], false],
    ['http://0x7f000001/a.png', ['cdn.shopify.com'], false],
    ['file:///etc/passwd', ['*.example.com'], false],
    ['nonsense', ['nonsense'], false],
  ])('a host for pictures is judged by its own address: %s of %j is %s', (address, hosts, expected) => {
    expect(mayFetch(address, hosts)).toBe(expected)
  })

  test('a host for pictures that is allowed but resolves to an internal address is not contacted', async () => {
    const { port } = server.address() as AddressInfo
    const fetched = fetchRemoteFile(`http://localhost:${port}/good.png`, {
      hosts: [`localhost:${port}`],
      maxBytes: 1000,
      timeoutMs: 5000,
    })
    await expect(fetched).rejects.toThrow('in a network that may not be reached')
  })
})
