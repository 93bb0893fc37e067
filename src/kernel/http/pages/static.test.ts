import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'

const built = new URL('../../../../dist/client/', import.meta.url)

const shop = await shopOfFile({ pages: 'built' })
const origin: string = await shop.http.listen({ host: '127.0.0.1', port: 0 })

/** Sends a path exactly as it is written, which `fetch` would normalise. */
async function answerTo(path: string) {
  const { port } = new URL(origin)
  const [answer] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: Buffer.concat(await answer.toArray()) }
}

test('every kind of built file is served under its name, with the bytes of the build', async () => {
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  const kinds = new Map(
    names.filter((name) => /\.\w+$/.test(name)).map((name) => [name.replace(/^.*\./, ''), name]),
  )
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(['js', 'css', 'json', 'svg', 'webp', 'woff2']))
  for (const name of kinds.values()) {
    const { status, body } = await answerTo(`/${name}`)
    expect([name, status]).toEqual([name, 200])
    expect(body.equals(readFileSync(new URL(name, built))), name).toBe(true)
  }
})

test('a range that begins after the end of a file is refused with the size of the file', async () => {
  const answer = await fetch(`${origin}/favicon.svg`, { headers: { range: 'bytes=999999-' } })
  const { byteLength } = readFileSync(new URL('favicon.svg', built))
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe(`bytes */${byteLength}`)
  expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' })
})

test.for([
  '/assets/../../server/server.js',
  '/assets/..%2f..%2fserver%2fserver.js',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%2fetc%2fpasswd',
  '/locales/../../../package.json',
  '/assets',
  '/assets/',
  '/icons/%00',
])('a path that is not the name of a built file is not served as one: %s', async (path) => {
  const { status, body } = await answerTo(path)
  expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code === 400 || code === 404)])
  expect(body.toString()).not.toMatch(/"dependencies"|root:|createStartHandler/)
})
