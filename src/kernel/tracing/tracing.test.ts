import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ai, startAiServer } from '#test/ai-server.ts'
import { startCollector, type Collected } from '#test/collector.ts'
import { until } from '#test/process/shop-process.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { generateContent } from '#modules/assistant/contract.ts'
import { readEnv } from '#kernel/process/env.ts'
import { createLog } from '#kernel/process/log.ts'
import { openTracer } from './open-tracer.ts'
import { withoutValues } from '#kernel/database/statement-text.ts'
import { withSpan } from './tracer.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const caller = 'b7ad6b7169203331'
const person = {
  email: 'linh.secret@mail.example',
  password: 'a password nobody may see',
  firstName: 'Thuylinh',
  lastName: 'Nguyenova',
}
const prompt = 'write about the secret garden'

let collector: Awaited<ReturnType<typeof startCollector>>
let service: Awaited<ReturnType<typeof startAiServer>>
let shop: TestShop
let lines = ''

/** Collects what a shop with a collector sends, after the shop has closed and flushed. */
beforeAll(async () => {
  collector = await startCollector()
  service = await startAiServer()
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20the%20collector',
    ...service.settings(),
  }
  const env = readEnv(settings, '/')
  const tracer = await openTracer(env, (reason) => expect.fail(reason))
  const into = new PassThrough().setEncoding('utf8').on('data', (text: string) => (lines += text))
  shop = await openShop({ settings, tracer, log: createLog('info', into, () => tracer?.logFields() ?? {}) })
  const stranger = await shop.as(null)
  await stranger.send({
    method: 'GET',
    url: '/api/products?q=linh.secret',
    headers: { traceparent: `00-${trace}-${caller}-01` },
  })
  await stranger.send({ method: 'POST', url: '/auth/register', payload: person })
  await stranger.send({ method: 'GET', url: '/quotes/a-private-token' })
  await stranger.send({ method: 'GET', url: '/api/orders', headers: { traceparent: 'nonsense' } })
  const editor = await shop.as('editor')
  service.behaviours = [ai.replies('A text.'), ai.refuses(500)]
  const body = { prompt, platform: 'blog', tone: 'friendly' } as const
  await editor.call(generateContent, { body })
  await editor.call(generateContent, { body })
  await shop.startJobs()
  await until('every mail has left', async () => {
    const [left] = await shop.rows("select count(*)::int as n from outbox where status <> 'sent'")
    return left?.['n'] === 0
  })
  await shop.close()
})
afterAll(async () => {
  await service.close()
  await collector.close()
})

const named = (name: string) => collector.spans.filter((span) => span.name === name)
const below = ({ spanId }: Collected) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

describe('a shop with a collector', () => {
  test('continues the trace of the caller down to the database', () => {
    const [request] = named('GET /api/products') as [Collected]
    expect(request).toMatchObject({ traceId: trace, parentSpanId: caller, kind: 2, status: 0 })
    expect(request.attributes).toMatchObject({
      'http.route': '/api/products',
      'http.response.status_code': 200,
    })
    const statements = below(request).filter(({ name }) => name === 'select products')
    expect(statements.length).toBeGreaterThan(0)
    expect(statements[0]).toMatchObject({ traceId: trace, kind: 3 })
    expect(statements[0]?.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.operation.name': 'select',
    })
  })

  test('a shop with a collector joins the work of a request with a body in one trace, and starts a trace when the caller sent none', () => {
    const [request] = named('POST /auth/register') as [Collected]
    expect(request.parentSpanId).toBe('')
    expect(below(request).some(({ name }) => name === 'insert users')).toBe(true)
    expect(named('GET /api/orders')[0]).toMatchObject({ parentSpanId: '' })
    expect(named('GET /api/orders')[0]?.attributes).toMatchObject({ 'http.response.status_code': 401 })
  })

  test('traces outgoing calls and passes the trace context on', () => {
    const calls = named('ai write')
    expect(calls.map(({ status }) => status)).toEqual([0, 2])
    const requests = named('POST /api/ai/generate-content')
    expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual(requests.map(({ spanId }) => spanId))
    expect(service.sent.map(({ traceparent }) => traceparent)).toEqual(
      calls.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    )
  })

  test('a shop with a collector starts a trace for each run of a job', () => {
    const [job] = named('job deliver-mails') as [Collected]
    expect(job).toMatchObject({ parentSpanId: '', kind: 1 })
    expect(below(job).some(({ name }) => name === 'mail send')).toBe(true)
  })

  test('logs the trace id with each line', () => {
    const [failed] = named('POST /api/ai/generate-content').filter(({ status }) => status === 2) as [
      Collected,
    ]
    const line = lines.split('\n').find((one) => one.includes(failed.traceId)) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ trace_id: failed.traceId })
  })

  test('a shop with a collector sends the collector no user input and no secret', () => {
    expect(collector.spans.length).toBeGreaterThan(20)
    for (const secret of [
      ...Object.values(person),
      'linh.secret',
      prompt,
      'a-private-token',
      'A text.',
      'sk-canary-key',
      'a secret of the tests',
      'argon2',
    ])
      expect(collector.bytes).not.toContain(secret)
    expect(collector.headers[0]).toBe('Bearer the collector')
  })
})

describe('a traced statement', () => {
  test('a traced statement contains no values', () => {
    expect(
      withoutValues(
        "update users set name = 'O''Neil', age = 41,\n note = $q$it's$q$ where id = $1 and t2.x > 1.5",
      ),
    ).toBe('update users set name = ?, age = ?, note = ? where id = $1 and t2.x > ?')
  })
})

test('a shop without a collector has no tracer', async () => {
  expect(await openTracer(readEnv({}, '/'), (reason) => expect.fail(reason))).toBeUndefined()
})

test('a collector that rejects data is reported in the log and has no other effect', async () => {
  const troubles: string[] = []
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/elsewhere` }, '/')
  const tracer = await openTracer(env, (reason) => troubles.push(reason))
  expect(await withSpan(tracer, 'some work', { kind: 'internal' }, async () => 'done')).toBe('done')
  await tracer?.close()
  expect(troubles.join()).toContain('Not Found')
})
