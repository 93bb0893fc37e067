import { fastifyCookie } from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFailure } from '../errors/failures.ts'
import { mountHealth } from '../lifecycle/health.ts'
import { registerLoadShedding } from './load-shedding.ts'
import { sessionCookieName, sessionSigner, signedSessions } from '../sessions/session.ts'

/** Blocks the event loop, as too many requests do. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const signer = sessionSigner('a secret of at least thirty-two characters')
const mayHaveSession = signedSessions({ signer, https: false })
const isPublic = (url: string) => url.startsWith('/api/work')

test('a process whose event loop lags refuses new requests with 503 and Retry-After, stays alive and recovers', async () => {
  const http = Fastify()
  http.setErrorHandler(answerFailure)
  await registerLoadShedding(http, { isPublic, mayHaveSession, lateMs: 200, graceMs: 0 })
  http.get('/api/work', async () => 'done')
  mountHealth(http, async () => true)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as { port: number }
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const work = async () => (await ask('/api/work')).status
  await expect.poll(work).toBe(200)
  const deadline = performance.now() + 20_000
  // A dynamic URL that looks like a file.
  let answer = await ask('/api/work?a=.webp')
  while (answer.status === 200 && performance.now() < deadline) {
    // Longer than two measurements: a worse delay must not pass for several single stalls.
    block(2100)
    answer = await ask('/api/work?a=.webp')
  }
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await answer.json()) as object).toMatchObject({ code: 'unavailable' })
  expect((await ask('/healthz')).status).toBe(200)
  await expect.poll(work).toBe(200)
  await http.close()
})

test('a process that lags a little refuses anonymous reads, and still accepts orders and serves signed-in people', async () => {
  const http = Fastify()
  http.setErrorHandler(answerFailure)
  // It loads the parser of cookies, as in every shop.
  await http.register(fastifyCookie)
  await registerLoadShedding(http, {
    isPublic,
    mayHaveSession,
    readersLateMs: 200,
    lateMs: 60_000,
    graceMs: 0,
  })
  http.get('/api/work', async () => 'done')
  http.post('/api/orders', async () => 'done')
  mountHealth(http, async () => true)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as { port: number }
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  const deadline = performance.now() + 20_000
  let reader = await ask('/api/work')
  while (reader === 200 && performance.now() < deadline) {
    block(800)
    reader = await ask('/api/work')
  }
  expect(reader).toBe(503)
  expect(await ask('/api/work', { headers: { cookie: 'a=b' } })).toBe(503)
  expect(await ask('/api/orders', { method: 'POST' })).toBe(200)
  expect(await ask('/readyz')).toBe(200)
  const cookie = `${sessionCookieName(false)}=${signer.sign('known')}`
  expect(await ask('/api/work', { headers: { cookie } })).toBe(200)
  await expect.poll(async () => ask('/api/work')).toBe(200)
  await http.close()
})

test('a process that stalled once refuses no request, because the stall is over', async () => {
  const http = Fastify()
  await registerLoadShedding(http, { isPublic, mayHaveSession, readersLateMs: 200, graceMs: 0 })
  http.get('/api/work', async () => 'done')
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  block(1500)
  const statuses = new Set<number>()
  for (const until = performance.now() + 1500; performance.now() < until;)
    statuses.add((await fetch(`${address}/api/work`)).status)
  expect([...statuses]).toEqual([200])
  await http.close()
})

test('a process that has just started refuses no request, however long the start took', async () => {
  const http = Fastify()
  await registerLoadShedding(http, { isPublic, mayHaveSession, lateMs: 1, graceMs: 60_000 })
  http.get('/api/work', async () => 'done')
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  for (let round = 0; round < 5; round += 1) {
    block(300)
    expect((await fetch(`${address}/api/work`)).status).toBe(200)
  }
  await http.close()
})
