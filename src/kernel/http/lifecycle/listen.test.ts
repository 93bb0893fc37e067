import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { gracefulShutdown } from './graceful-shutdown.ts'
import { listenAt } from './listen.ts'

const VISITORS = 64
const host = '127.0.0.1'

async function aServer() {
  const http = Fastify()
  http.get('/healthz', async () => 'alive')
  const stop = gracefulShutdown(http)
  const listening = await listenAt(http, { host, port: 0 })
  onTestFinished(() => {
    listening.stop()
    return stop(100)
  })
  return { http, listening, stop }
}

test.runIf(process.platform === 'linux')(
  'visitors who arrive together are let in within a few turns of the event loop, not one in each',
  async () => {
    const { http, listening } = await aServer()
    const accepted: Socket[] = []
    http.server.on('connection', (socket: Socket) => accepted.push(socket))
    const visitors = Array.from({ length: VISITORS }, () => connect(listening.port, host))
    let turns = 0
    while (accepted.length < VISITORS) {
      await nextTurn()
      turns += 1
    }
    expect(turns).toBeLessThan(VISITORS / 2)
    for (const visitor of visitors) visitor.destroy()
  },
)

test('every connection is answered, whichever socket accepted it', async () => {
  const { listening } = await aServer()
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const visitor = connect(listening.port, host).setEncoding('utf8')
      let answer = ''
      visitor.on('data', (text: string) => (answer += text))
      visitor.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      await once(visitor, 'close')
      return answer
    }),
  )
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*alive$/)
})

test('a port that another program or another shop uses is refused', async () => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const taken = [(other.address() as AddressInfo).port, (await aServer()).listening.port]
  for (const port of taken)
    await expect(listenAt(Fastify(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('no connection is accepted after the shop has stopped', async () => {
  const { listening, stop } = await aServer()
  listening.stop()
  await stop()
  const [error] = (await once(connect(listening.port, host), 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
})
