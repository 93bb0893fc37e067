import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '#test/postbox.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { createDb } from '#kernel/database/db.ts'
import { createLog } from '#kernel/process/log.ts'
import { smtpAddress, smtpDelivery } from '#kernel/integrations/mail.ts'
import { deliverMails } from './deliver.ts'
import { outboxOf } from './outbox.ts'

type Data = NonNullable<SMTPServerOptions['onData']>

let shop: TestShop
let server: SMTPServer
let address: string
/** How the server handles a mail; set by each test. */
let onData: Data
let onRecipient: () => Promise<void>
const connections = new Set<Socket>()
const taken: string[] = []

const takeIt: Data = (stream, _session, done) => {
  void text(stream).then(
    (mail) => {
      taken.push(mail)
      done()
    },
    // A process that is killed in the middle of a mail has not sent it.
    (error: Error) => done(error),
  )
}

beforeAll(async () => {
  shop = await openShop()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => void onRecipient().then(() => done(), done),
    onData: (stream, session, done) => onData(stream, session, done),
  })
  server.on('error', () => {}) // a client that is killed resets its connection
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  address = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of connections) socket.destroy()
  await new Promise<void>((closed) => server.close(() => closed()))
  await shop.close()
})
beforeEach(async () => {
  taken.length = 0
  onData = takeIt
  onRecipient = async () => {}
  await shop.rows('delete from outbox')
  await outboxOf(createDb(shop.pool)).write({
    channel: 'email',
    recipient: 'lan@example.com',
    template: 'account_exists',
    language: 'en',
    data: {},
  })
})
afterEach(() => {
  for (const socket of connections) socket.destroy()
})

async function deliver(timeouts = '', to = address): Promise<void> {
  const delivery = smtpDelivery(`${to}${timeouts}`, 'shop@example.com')
  await deliverMails({
    pool: shop.pool,
    delivery,
    letterhead: async () => ({
      siteName: 'Fenestra',
      logoUrl: '',
      publicOrigin: 'https://shop.example.com',
      currency: 'VND',
    }),
    linkOf: async () => undefined,
    ...unlimited,
    log: createLog('silent'),
  })
  delivery.close()
}

const states = () => shop.rows('select status, attempts from outbox')
const due = () => shop.rows(`update outbox set next_attempt_at = now() - interval '1 second'`)
const messageIds = () => taken.map((mail) => /^message-id: (.+)$/im.exec(mail)?.[1])

const requiresTls = (url: string) => new URL(smtpAddress(url)).searchParams.get('requireTLS') ?? 'not set'

test.each([
  ['smtp://shop:secret@mail.example.com:587', 'true'],
  ['smtp://shop:secret@mail.example.com:587?requireTLS=false', 'false'],
  ['smtp://mail.example.com', 'not set'],
  ['smtp://shop:secret@127.0.0.1:1025', 'not set'],
  ['smtp://shop:secret@[::1]:1025', 'not set'],
])('the mail server %s is asked for TLS (requireTLS: %s)', (url, required) => {
  expect(requiresTls(url)).toBe(required)
})

const outside = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test.runIf(outside !== undefined)(
  'a password is not sent without TLS to another machine, unless SMTP_URL allows it',
  async () => {
    const passwords: unknown[] = []
    const open = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        passwords.push(password)
        done(null, { user: username ?? '' })
      },
      onData: takeIt,
    })
    open.on('error', () => {}) // the client ends the connection in the middle
    open.listen(0, outside)
    await once(open.server, 'listening')
    const url = `smtp://shop:secret@${outside}:${(open.server.address() as AddressInfo).port}`
    await deliver('', url)
    expect([passwords, taken, await states()]).toEqual([[], [], [{ status: 'waiting', attempts: 1 }]])
    await due()
    await deliver('?requireTLS=false', url)
    expect([passwords, await states()]).toEqual([['secret'], [{ status: 'sent', attempts: 2 }]])
    await new Promise<void>((closed) => open.close(() => closed()))
  },
)

describe('a mail server', () => {
  test('a mail server that stalls in the middle of a mail times out and is retried later', async () => {
    onData = () => {} // neither reads nor responds
    await deliver('?socketTimeout=300')
    expect(await states()).toEqual([{ status: 'waiting', attempts: 1 }])
    onData = takeIt
    await due()
    await deliver()
    expect(taken).toHaveLength(1)
    expect(await states()).toEqual([{ status: 'sent', attempts: 2 }])
  })

  test('a mail server that sends no greeting times out', async () => {
    const silent = createServer((socket) => connections.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const delivery = smtpDelivery(`smtp://127.0.0.1:${port}?greetingTimeout=300`, 'shop@example.com')
    const mail = { to: 'lan@example.com', subject: 'x', text: 'x', html: 'x', messageId: '<1@shop>' }
    await expect(delivery.send(mail, async () => {})).rejects.toThrow(/greeting/i)
    silent.close()
  })

  test('a mail server that disconnects in the middle of a mail receives the whole mail later', async () => {
    onData = (stream) => {
      stream.once('data', () => {
        for (const socket of connections) socket.destroy()
      })
    }
    await deliver()
    expect(taken).toEqual([])
    expect(await states()).toEqual([{ status: 'waiting', attempts: 1 }])
    onData = takeIt
    await due()
    await deliver()
    expect(taken).toHaveLength(1)
    expect(taken[0]).toContain('https://shop.example.com/login')
  })

  test('a mail server that rejects a mail permanently after the last byte is retried later with the same Message-ID', async () => {
    const ids: (string | undefined)[] = []
    onData = (stream, _session, done) => {
      void text(stream).then((mail) => {
        ids.push(/^message-id: (.+)$/im.exec(mail)?.[1])
        done(Object.assign(new Error('Not today'), { responseCode: 554 }))
      })
    }
    await deliver()
    expect(await states()).toEqual([{ status: 'waiting', attempts: 1 }])
    onData = takeIt
    await due()
    await deliver()
    expect(messageIds()).toEqual(ids)
  })

  test('a mail server that refuses a recipient for good gets no second attempt, and the reason is kept; another refusal is retried', async () => {
    const refusals = [
      ['550 5.1.1 User unknown', 'failed'],
      ['451 4.2.0 Mailbox is busy', 'waiting'],
      ['550 5.7.1 Client host is blocked', 'waiting'],
      ['550 relay not permitted', 'waiting'],
    ] as const
    for (const [reply, status] of refusals) {
      await shop.rows(`update outbox set status = 'waiting', attempts = 0, next_attempt_at = now()`)
      onRecipient = async () => {
        throw Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
      }
      await deliver()
      const [row] = await shop.rows('select status, attempts, last_error from outbox')
      expect(row, reply).toMatchObject({ status, attempts: 1, last_error: expect.stringContaining(reply) })
    }
  })

  test('a mail server whose reply cannot be stored as text is retried later', async () => {
    const odd = createServer((socket) => socket.end('\0 500 what\r\n')).listen(0, '127.0.0.1')
    await once(odd, 'listening')
    await deliver('', `smtp://127.0.0.1:${(odd.address() as AddressInfo).port}`)
    odd.close()
    expect(await states()).toEqual([{ status: 'waiting', attempts: 1 }])
  })

  test('a mail server that accepts a mail while our database goes down gets no second copy', async () => {
    onData = (stream, _session, done) => {
      void text(stream).then(async (mail) => {
        taken.push(mail)
        await shop.rows(`alter table outbox rename to outbox_away`)
        done()
      })
    }
    await expect(deliver()).rejects.toThrow(/outbox/)
    await shop.rows('alter table outbox_away rename to outbox')
    onData = takeIt
    await due()
    await deliver()
    expect(taken).toHaveLength(1)
    expect(await states()).toEqual([{ status: 'sending', attempts: 1 }])
  })
})

describe('a process that is killed', () => {
  /** Delivers in a separate process, which the server's handler can kill. */
  function begin() {
    const script = fileURLToPath(new URL('../../../../test/delivering-process.ts', import.meta.url))
    const child = spawn(process.execPath, [script, shop.databaseUrl, address], { stdio: 'ignore' })
    return { child, ended: once(child, 'exit') }
  }

  test('a process that is killed while sending a mail leaves it to the next process, which sends it once', async () => {
    const { child, ended } = begin()
    onRecipient = async () => {
      child.kill('SIGKILL')
      await ended
    }
    await ended
    expect(taken).toEqual([])
    onRecipient = async () => {}
    // The database takes a moment to notice that the mail's lock is gone.
    await expect.poll(() => deliver().then(() => taken.length)).toBe(1)
    expect(await states()).toEqual([{ status: 'sent', attempts: 1 }])
  })

  test('a process that is killed after sending the last byte but before storing the result has sent the mail, and it is not sent again', async () => {
    const { child, ended } = begin()
    onData = (stream, _session, done) => {
      void text(stream).then(async (mail) => {
        taken.push(mail)
        child.kill('SIGKILL')
        await ended
        done()
      })
    }
    await ended
    onData = takeIt
    await due()
    await deliver()
    expect(taken).toHaveLength(1)
    expect(await states()).toEqual([{ status: 'sending', attempts: 1 }])
  })
})
