import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'
import { textMessages, smsTo } from '#test/text-messages.ts'
import { requestPhoneCode } from '#modules/accounts/contract/index.ts'
import { smsFiles, smsService } from '#kernel/integrations/sms.ts'
import { purgeOutbox } from '../purge.ts'

interface Request {
  url: string | undefined
  authorization: string | undefined
  form: Record<string, string>
}

let shop: TestShop
let sms: ReturnType<typeof textMessages>
let server: Server
let baseUrl: string
/** How the service responds to the next requests; by default it accepts them. */
let behaviour: number | 'hangs' | 'breaks off' = 201
const received: Request[] = []

beforeAll(async () => {
  shop = await openShop()
  sms = textMessages(shop)
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url, headers } = request
      received.push({
        url,
        authorization: headers.authorization,
        form: Object.fromEntries(new URLSearchParams(body)),
      })
      if (behaviour === 'breaks off') request.socket.destroy()
      if (typeof behaviour === 'string') return
      response.writeHead(behaviour, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
    })
  })
  // Prevents requests on a connection that is being closed.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await shop.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  await shop.rows('delete from outbox')
  behaviour = 201
  received.length = 0
})

const service = ({ timeoutMs = 20_000 } = {}) =>
  smsService({ accountSid: 'AC1', authToken: 'token', from: '+15550100', baseUrl }, { timeoutMs })
const deliver = () => sms.deliverBy(service())
const outbox = () => shop.rows('select status, attempts, last_error from outbox order by created_at, id')
const due = () => shop.rows(`update outbox set next_attempt_at = now() - interval '1 second'`)

let numbers = 0
async function ask(language = 'en'): Promise<string> {
  const phone = `+8491${String(1_000_000 + (numbers += 1))}`
  const visitor = await shop.as(null)
  const headers = { 'accept-language': language }
  expect((await visitor.call(requestPhoneCode, { body: { phone }, extraHeaders: headers })).status).toBe(200)
  return phone
}

describe('an SMS service', () => {
  test('an SMS service gets the number, the sender and the text, with the configured account', async () => {
    const phone = await ask()
    await deliver()
    await deliver()
    expect(received).toEqual([
      {
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${btoa('AC1:token')}`,
        form: {
          To: phone,
          From: '+15550100',
          Body: expect.stringMatching(/^\d{6} is your Fenestra sign-in code\. It works for 10 minutes\./),
        },
      },
    ])
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  test.for([500, 503, 429, 401] as const)('that answers %s is retried after a pause', async (status) => {
    await ask()
    behaviour = status
    await deliver()
    await deliver()
    expect(received).toHaveLength(1)
    expect(await outbox()).toMatchObject([
      { status: 'waiting', attempts: 1, last_error: `the SMS service answered ${status}` },
    ])
    behaviour = 201
    await due()
    await deliver()
    expect(received).toHaveLength(2)
    // Both messages have the same text, so the code works whichever arrived.
    expect(received[1]?.form.Body).toBe(received[0]?.form.Body)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test.for(['hangs', 'breaks off'] as const)('that %s gets the message in the next run', async (how) => {
    await ask()
    await ask()
    behaviour = how
    // Long enough for a busy machine to send the request; a broken connection needs no wait.
    await sms.deliverBy(service(how === 'hangs' ? { timeoutMs: 2500 } : {}))
    expect(received).toHaveLength(1)
    expect((await outbox()).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  })

  test('an SMS service that rejects a number permanently is not retried, and gets the other messages', async () => {
    await ask()
    await ask()
    behaviour = 400
    await deliver()
    await due()
    await deliver()
    expect(received).toHaveLength(2)
    expect((await outbox()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  test('an SMS service gets no message whose code has expired', async () => {
    await ask()
    // In the past, because now() may be rounded up to the next millisecond.
    await shop.rows(`update outbox set expires_at = now() - interval '1 second'`)
    await deliver()
    expect(received).toEqual([])
    expect(await outbox()).toMatchObject([{ status: 'expired' }])
  })

  test('an SMS service gets each message once when two processes deliver at the same time', async () => {
    for (let message = 0; message < 8; message += 1) await ask()
    await Promise.all([deliver(), deliver()])
    expect(received).toHaveLength(8)
    expect(new Set(received.map(({ form }) => form.To)).size).toBe(8)
  })

  test('an SMS service gets a message once when the shop is killed while sending it', async () => {
    await ask()
    behaviour = 'hangs'
    // The service received the message, but the process never gets the response and stops there.
    void sms.deliverBy({
      send: (message) =>
        service()
          .send(message)
          .catch(() => new Promise(() => {})),
    })
    await expect.poll(() => received).toHaveLength(1)
    behaviour = 201
    await deliver()
    expect(received).toHaveLength(1)
    await shop.rows(`update outbox set next_attempt_at = now() - interval '11 minutes'`)
    await purgeOutbox(shop.pool)
    await deliver()
    expect(received).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ status: 'failed' }])
  })

  test('an SMS service that hangs does not delay anybody who requests a code', async () => {
    behaviour = 'hangs'
    const lively = await openShop({
      settings: {
        SMS_ACCOUNT_SID: 'AC1',
        SMS_AUTH_TOKEN: 'token',
        SMS_FROM: '+15550100',
        SMS_BASE_URL: baseUrl,
      },
    })
    try {
      await lively.startJobs()
      const visitor = await lively.as(null)
      for (const phone of ['+84901112221', '+84901112222', '+84901112223']) {
        const start = performance.now()
        expect((await visitor.call(requestPhoneCode, { body: { phone } })).status).toBe(200)
        expect(performance.now() - start).toBeLessThan(9000)
      }
      await expect.poll(() => received.length).toBeGreaterThan(0)
    } finally {
      server.closeAllConnections()
      await lively.close()
    }
  })
})

test.for([
  ['en', 'is your Fenestra sign-in code'],
  ['vi', 'là mã đăng nhập Fenestra'],
  ['zh', '验证码'],
  ['es', 'es su código de acceso'],
  ['de', 'ist Ihr Anmeldecode'],
  ['ru', 'ваш код для входа'],
] as const)(
  'without a service, the message in language %s is written to a file',
  async ([language, words]) => {
    const phone = await ask(language)
    const folder = join(shop.env.dataDir, 'outbox')
    await sms.deliverBy(smsFiles(folder))
    const [message] = await smsTo(shop.env.dataDir, phone)
    expect(message).toMatch(/^\d{6} /)
    expect(message).toContain(words)
  },
)
