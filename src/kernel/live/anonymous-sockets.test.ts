import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { addressOf, cookieOf, handshake, openSocket } from '#test/sockets.ts'

const shop = await shopOfFile()
await addressOf(shop)

const portOf = ({ http }: TestShop) => (http.server.address() as AddressInfo).port

const upgrade = (path: string, more = '', protocol = 'websocket') =>
  `GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n` +
  `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`

interface Line {
  socket: Socket
  /** Resolves with everything received once it contains this text. */
  send(text: string): Promise<string>
  closed: Promise<unknown>
}

/** A connection that the client never closes. */
async function aLine(of: TestShop, sent: string): Promise<Line> {
  const socket = connect({ port: portOf(of), host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  socket.setEncoding('utf8').on('data', (part: string) => (received += part))
  socket.on('error', () => {})
  // Closed with or without a FIN.
  const closed = Promise.race([once(socket, 'end'), once(socket, 'close')])
  await once(socket, 'connect')
  socket.write(sent)
  return {
    socket,
    closed,
    async send(text) {
      await expect.poll(() => received).toContain(text)
      return received
    },
  }
}

/** The number of connections open on the server. */
const connections = (of: TestShop) =>
  new Promise<number>((resolve, reject) => {
    of.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

describe('an anonymous request for a WebSocket', () => {
  test.each([
    ['of Vite’s development server', '/', 'sec-websocket-protocol: vite-hmr\r\n', 'websocket'],
    ['of Vite at the shop’s WebSocket path', '/ws', 'sec-websocket-protocol: vite-ping\r\n', 'websocket'],
    ['at a path without one', '/api/products', '', 'websocket'],
    ['of another protocol', '/', '', 'h2c'],
    ['of another protocol at the shop’s WebSocket path', '/ws', '', 'tls/1.0'],
  ])('%s is answered and stays within the limits of HTTP', async (_, path, more, protocol) => {
    const line = await aLine(shop, upgrade(path, more, protocol))
    const answer = await line.send('\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 (200|401|404|426) /)
    // This closes idle HTTP connections, but not an upgraded one.
    shop.http.server.closeIdleConnections()
    line.socket.end()
    await line.closed
    await expect.poll(() => connections(shop)).toBe(0)
  })

  test('an anonymous request for a WebSocket that is refused is disconnected, even if the client never closes', async () => {
    const line = await aLine(shop, upgrade('/ws', `origin: ${shop.env.publicOrigin}\r\n`))
    expect(await line.send('\r\n\r\n')).toMatch(/^HTTP\/1\.1 401 /)
    await expect.poll(() => connections(shop)).toBe(0)
    line.socket.destroy()
  })

  test('an anonymous request for a WebSocket among very many at once is answered with 503, and staff can connect afterwards', async () => {
    const editor = await shop.as('editor')
    const headers = { cookie: cookieOf(editor), origin: shop.env.publicOrigin }
    // No handshake completes while the sessions table is locked.
    const holding = await shop.pool.connect()
    await holding.query('begin; lock table sessions in access exclusive mode')
    const request = upgrade('/ws', `cookie: ${headers.cookie}\r\norigin: ${headers.origin}\r\n`)
    const lines = await Promise.all(Array.from({ length: 100 }, () => aLine(shop, request)))
    try {
      await expect.poll(() => connections(shop)).toBe(100)
      await expect.poll(() => handshake(shop, headers)).toBe(503)
    } finally {
      for (const { socket } of lines) socket.destroy()
      await holding.query('rollback')
      holding.release()
    }
    await expect.poll(() => handshake(shop, headers)).toBe(101)
    const socket = await openSocket(shop, editor)
    await socket.close()
  })
})

describe('stopping the shop', () => {
  test('stopping the shop does not wait for open connections past its deadline, and leaves nothing running', async () => {
    const listening = async () => {
      const rows = await shop.rows(`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'fenestra notifications'`)
      return rows.length
    }
    const before = await listening()
    const stopped = await openShop({ beside: shop })
    await addressOf(stopped)
    await stopped.startJobs()
    const socket = await openSocket(stopped, await stopped.as('viewer'))
    socket.socket.pause()
    const lines = [
      await aLine(
        stopped,
        'POST /auth/login HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\nexpect: 100-continue\r\ncontent-type: application/json\r\n\r\n',
      ),
      await aLine(stopped, upgrade('/', 'sec-websocket-protocol: vite-hmr\r\n')),
    ]
    await lines[0]?.send('100 Continue')
    await lines[1]?.send('\r\n\r\n')
    await stopped.close(0)
    await Promise.all(lines.map(({ closed }) => closed))
    for (const { socket: line } of lines) line.destroy()
    await expect.poll(listening).toBe(before)
  })
})
