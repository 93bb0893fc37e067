import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { seeded, type Random } from '../measuring/random.ts'
import type { Client } from '../shop.ts'
import { shopOfFile } from '../shop-of-file.ts'
import { cookieOf } from '../sockets.ts'
import { asText } from './text.ts'
import { hostile } from './values.ts'

/** A connection costs more than an in-process request. */
const count = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 1000) / 10)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
/** The time-out for a response, in milliseconds. */
const PATIENCE = 30_000

const shop = await shopOfFile()
await shop.http.listen({ port: 0, host: '127.0.0.1' })
const port: number = (shop.http.server.address() as AddressInfo).port

const methods = ['GET', 'POST', 'get', 'G\0T', 'TRACE', 'CONNECT', 'PRI', '', 'x'.repeat(5000)] as const
const targets = [
  '/api/products',
  '/',
  'http://evil.example/',
  '*',
  '//evil.example/x',
  '/%',
  '/\0',
  '/ä',
  '/../..',
  `/${'a'.repeat(20_000)}`,
  '',
] as const
const versions = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'x', ''] as const
const lines = [
  'Host: localhost',
  'Host: a\r\nHost: b',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Content-Type: application/json',
  'Connection: close, upgrade, x',
  'Upgrade: websocket',
  'Sec-WebSocket-Protocol: vite-hmr',
  'Expect: 100-continue',
  ' folded: x',
  'no colon',
  ': nothing',
  'X-Odd: \0',
  `X-Long: ${'x'.repeat(30_000)}`,
  `Cookie: ${'a=b; '.repeat(1500)}`,
] as const
const bodies = [
  '',
  '{"a":1}',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\nhello',
  '0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
  '\0',
] as const

function rawRequest(random: Random): string {
  const heads = Array.from({ length: Math.floor(random.within(0, 6)) }, () => random.one(lines))
  const ordinary = random.next() < 0.5
  const first = ordinary
    ? `POST ${random.one(targets)} HTTP/1.1`
    : `${random.one(methods)} ${random.one(targets)} ${random.one(versions)}`
  return [first, ...heads, 'Connection: close', '', random.one(bodies)].join(
    random.next() < 0.9 ? '\r\n' : '\n',
  )
}

/** Everything received over its own connection, until either side closes it. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
    const late = setTimeout(() => socket.destroy(), PATIENCE)
    socket.setEncoding('latin1')
    socket.on('data', (text) => (answer += text))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(late)
      resolve(answer)
    })
  })
}

async function isWell(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200
}

test(`${count} connections with invalid or nearly invalid HTTP cause no server error`, async () => {
  const random = seeded(seed)
  const faults: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const bytes = rawRequest(random)
    const answer = await exchange(bytes)
    for (const [, status] of answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)) {
      // 501 and 505 are Node's own answers for unsupported methods and versions.
      if (Number(status) >= 500 && !['501', '505'].includes(String(status)))
        faults.push(`${status}: ${bytes.slice(0, 300)}`)
    }
  }
  expect(faults.slice(0, 10)).toEqual([])
  expect(await isWell()).toBe(true)
})

/** A frame for the WebSocket, or something invalid. */
function frame(random: Random): string | Buffer {
  return random.one<() => string | Buffer>([
    () => JSON.stringify({ type: 'message', data: hostile(random) }) ?? '',
    () =>
      JSON.stringify({ type: hostile(random), data: { message: hostile(random), user_id: 'admin' } }) ?? '',
    () => JSON.stringify(hostile(random)) ?? '',
    () => asText(hostile(random)),
    () => '['.repeat(8000),
    () => Buffer.from([0xc3, 0x28]),
  ])()
}

async function talk(random: Random, client: Client): Promise<number> {
  const protocols = random.next() < 0.2 ? random.one([['vite-hmr'], ['x'], ['chat', 'vite-ping']]) : []
  const path = random.one(['/ws', '/ws', '/ws', '/ws?x=%', '/api/products', '/'])
  const origin = random.one([shop.env.publicOrigin, shop.env.publicOrigin, 'null', 'http://evil.example'])
  const cookie = random.next() < 0.8 ? cookieOf(client) : 'session=x'
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers: { origin, cookie } })
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.terminate(), PATIENCE)
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.resume()
      socket.terminate()
    })
    socket.on('error', () => socket.terminate())
    socket.on('open', () => {
      for (let sent = 0; sent < 4; sent += 1) socket.send(frame(random))
      socket.ping()
      socket.close()
    })
    socket.on('close', () => {
      clearTimeout(late)
      resolve(101)
    })
  })
}

test(`${count} sockets with unexpected frames cause no server error`, async () => {
  const random = seeded(seed)
  const clients = await Promise.all((['viewer', 'customer'] as const).map((role) => shop.as(role)))
  const statuses: number[] = []
  for (let sent = 0; sent < count; sent += 1) statuses.push(await talk(random, random.one(clients)))
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(101)
  expect(await isWell()).toBe(true)
  // Every message is stored under the account's own name.
  expect(await shop.rows(`select 1 from chat_messages where user_id::text = 'admin'`)).toEqual([])
})
