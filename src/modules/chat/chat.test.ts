import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { cookieOf, handshake, openSocket } from '#test/sockets.ts'
import { getReadPlace, listMessages, listPeople, setReadPlace } from './contract.ts'

let shop: TestShop
/** A second process on the same database. */
let other: TestShop
let editor: Client

beforeAll(async () => {
  shop = await openShop({ settings: { RATE_LIMITS: 'on' } })
  other = await openShop({ settings: { RATE_LIMITS: 'on' }, beside: shop })
  editor = await shop.as('editor')
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const nameOf = ({ person }: Client) => `${person!.firstName} ${person!.lastName}`

test('the chat history returns the last 200 messages in order, or any requested range', async () => {
  await shop.rows(`insert into chat_messages (full_name, message)
    select 'Lan', 'Message ' || n from generate_series(1, 250) n`)
  const { body, headers } = await editor.call(listMessages)
  expect(body).toHaveLength(200)
  expect(body.at(-1)!.message).toBe('Message 250')
  const places = body.map(({ seq }) => seq)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(250)

  const before = await editor.call(listMessages, { query: { before: places[0]!, limit: 2 } })
  expect(before.body.map(({ message }) => message)).toEqual(['Message 49', 'Message 50'])
  const after = await editor.call(listMessages, { query: { after: places[197]!, limit: 500 } })
  expect(after.body.map(({ message }) => message)).toEqual(['Message 249', 'Message 250'])
  expect((await editor.call(listMessages, { query: { after: 1, limit: 3 } })).body).toHaveLength(3)
  for (const query of ['after=-1', 'after=x', 'limit=501', 'limit=0', 'before=1.5']) {
    expect((await editor.send({ url: `/api/chat?${query}` })).status, query).toBe(400)
  }
})

describe('a WebSocket handshake', () => {
  test('a WebSocket handshake is accepted or refused by origin, session and role', async () => {
    const origin = shop.env.publicOrigin
    const [viewer, customer, admin] = [
      await shop.as('viewer'),
      await shop.as('customer'),
      await shop.as('admin'),
    ]
    const handshakes = {
      'a viewer': { origin, cookie: cookieOf(viewer) },
      'an editor': { origin, cookie: cookieOf(editor) },
      'an administrator': { origin, cookie: cookieOf(admin) },
      'another site': { origin: 'https://evil.example', cookie: cookieOf(viewer) },
      'a site that begins alike': { origin: `${origin}.evil.example`, cookie: cookieOf(viewer) },
      'a sandboxed frame': { origin: 'null', cookie: cookieOf(viewer) },
      'no origin': { cookie: cookieOf(viewer) },
      'no session': { origin },
      'no session elsewhere': { origin: 'https://evil.example' },
      'a forged session': { origin, cookie: 'session=made.up' },
      'a customer': { origin, cookie: cookieOf(customer) },
    }
    const answers: Record<string, number> = {}
    for (const [who, headers] of Object.entries(handshakes)) answers[who] = await handshake(shop, headers)
    expect(answers).toEqual({
      'a viewer': 101,
      'an editor': 101,
      'an administrator': 101,
      'another site': 403,
      'a site that begins alike': 403,
      'a sandboxed frame': 403,
      'no origin': 403,
      'no session': 401,
      'no session elsewhere': 403,
      'a forged session': 401,
      'a customer': 403,
    })
  })

  test('a WebSocket handshake is the only kind of request that its path accepts', async () => {
    const { status, refused } = await editor.send({
      url: '/ws',
      headers: { origin: shop.env.publicOrigin },
    })
    expect({ status, code: refused.code }).toEqual({ status: 426, code: 'upgrade_required' })
  })

  test('a WebSocket handshake is refused to a user with five open sockets, counted over all processes', async () => {
    const viewer = await shop.as('viewer')
    const headers = { origin: shop.env.publicOrigin, cookie: cookieOf(viewer) }
    const open = [
      await openSocket(shop, viewer),
      await openSocket(shop, viewer),
      await openSocket(other, viewer),
      await openSocket(other, viewer),
      await openSocket(other, viewer),
    ]
    open[0]!.send({ type: 'presence' })
    await expect.poll(() => handshake(shop, headers)).toBe(429)
    for (const { close } of open) await close()
    await expect.poll(() => handshake(shop, headers)).toBe(101)
  })
})

describe('a chat message', () => {
  test('a chat message reaches staff on every process under the name of its signed-in sender', async () => {
    const viewer = await shop.as('viewer')
    const sockets = [
      await openSocket(shop, editor),
      await openSocket(other, editor),
      await openSocket(other, viewer),
    ]
    sockets[0]!.sendMessage('  The linen has come.  ')
    for (const socket of sockets) {
      const [frame] = await socket.receives('chat_message')
      expect(frame).toEqual({
        type: 'chat_message',
        seq: expect.any(Number),
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          user_id: editor.person!.id,
          full_name: nameOf(editor),
          message: 'The linen has come.',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      })
      await socket.close()
    }
    const { body } = await viewer.call(listMessages)
    expect(body.at(-1)).toEqual({ ...sockets[2]!.received('chat_message')[0]!.data, seq: expect.any(Number) })
  })

  test('a chat message needs no name in its frame', async () => {
    const socket = await openSocket(shop, editor)
    socket.send({ type: 'chat_message', message: 'Only words' })
    expect((await socket.receives('chat_message'))[0]!.data).toMatchObject({
      full_name: nameOf(editor),
      message: 'Only words',
    })
    await socket.close()
  })

  test('a chat message of an account without a name uses the local part of its address', async () => {
    const person = await aUser(shop, {
      role: 'viewer',
      firstName: null,
      lastName: null,
      email: 'thu.ha@example.com',
    })
    const socket = await openSocket(shop, await shop.asPerson(person))
    socket.sendMessage('Good morning')
    expect((await socket.receives('chat_message'))[0]!.data.full_name).toBe('thu.ha')
    await socket.close()
  })

  test('a chat message sent again is stored once, and its sender gets its sequence number again', async () => {
    const viewer = await shop.as('viewer')
    const [here, there] = [await openSocket(shop, viewer), await openSocket(other, viewer)]
    here.sendMessage('Once', { client_id: 'a-1' })
    const [first] = await here.receives('chat_message')
    expect(first!.client_id).toBe('a-1')
    there.sendMessage('Once', { client_id: 'a-1' })
    expect((await there.receives('chat_message', 2)).map(({ seq }) => seq)).toEqual([first!.seq, first!.seq])
    here.sendMessage('Twice', { client_id: 'a-2' })
    expect((await here.receives('chat_message', 2)).map(({ data }) => data.message)).toEqual([
      'Once',
      'Twice',
    ])
    // Clients choose their message ids independently of each other.
    const elsewhere = await openSocket(shop, await shop.as('viewer'))
    elsewhere.sendMessage('Mine', { client_id: 'a-1' })
    const [mine] = await elsewhere.receives('chat_message')
    expect(mine!.data.message).toBe('Mine')
    expect((await here.receives('chat_message', 3))[2]).not.toHaveProperty('client_id')
    for (const socket of [here, there, elsewhere]) await socket.close()
  })

  test('a chat message may have 4,000 characters, and is refused when longer or empty', async () => {
    const socket = await openSocket(shop, await shop.as('viewer'))
    socket.sendMessage('🪟'.repeat(4000), { client_id: 'longest' })
    socket.sendMessage('x'.repeat(4001), { client_id: 'longer' })
    socket.sendMessage('   ', { client_id: 'blank' })
    const refused = await socket.receives('error', 2)
    expect(refused.map(({ code, client_id }) => [code, client_id])).toEqual([
      ['invalid_body', 'longer'],
      ['invalid_body', 'blank'],
    ])
    expect((await socket.receives('chat_message')).map(({ client_id }) => client_id)).toEqual(['longest'])
    await socket.close()
  })

  test('a chat message is shown as written, whatever it contains, but without control characters', async () => {
    const socket = await openSocket(shop, await shop.as('viewer'))
    const text = '<img src=x onerror=alert(1)> \u202E \u0007 "quoted" \\ \n second line'
    socket.sendMessage(text)
    expect((await socket.receives('chat_message'))[0]!.data.message).toBe(text.replace('\u0007', ''))
    await socket.close()
  })

  test('a chat message is limited to ten in ten seconds over all processes; a sender who continues is disconnected', async () => {
    const viewer = await shop.as('viewer')
    const [here, there] = [await openSocket(shop, viewer), await openSocket(other, viewer)]
    for (let number = 0; number < 5; number += 1) {
      here.sendMessage(`here ${number}`)
      there.sendMessage(`there ${number}`)
    }
    await here.receives('chat_message', 10)
    // The window of ten seconds does not end while a busy machine continues.
    await shop.rows(`update rate_limits set expire = expire + 600000 where key like 'chat%'`)
    here.sendMessage('one too many', { client_id: 'late' })
    expect((await here.receives('error'))[0]).toMatchObject({
      code: 'too_many_requests',
      client_id: 'late',
      retry_after: expect.any(Number),
    })
    for (let number = 0; number < 1000; number += 1) there.sendMessage(`flood ${number}`)
    expect(await there.closed).toBe(1008)
    expect(here.received('chat_message')).toHaveLength(10)
    await here.close()
  })
})

describe('the chat history', () => {
  test('combined with an open socket misses no message while others write', async () => {
    const writers = await Promise.all(
      [shop, other, shop, other].map(async (place) => openSocket(place, await shop.as('editor'))),
    )
    const [last] = (await editor.call(listMessages, { query: { limit: 1 } })).body
    const reader = await openSocket(other, await shop.as('viewer'))
    const seen: number[] = []
    for (let round = 0; round < 8; round += 1) {
      for (const [index, writer] of writers.entries()) writer.sendMessage(`${index}/${round}`)
      // A reader who asks for new messages during writes never has to look for smaller numbers.
      const after = seen.at(-1) ?? last!.seq
      const { body } = await editor.call(listMessages, { query: { after } })
      seen.push(...body.map(({ seq }) => seq))
    }
    const received = (await reader.receives('chat_message', 32)).map(({ seq }) => seq)
    expect(received).toEqual([...received].sort((a, b) => a - b))
    const rest = await editor.call(listMessages, { query: { after: seen.at(-1) ?? last!.seq } })
    expect([...seen, ...rest.body.map(({ seq }) => seq)]).toEqual(received)
    for (const socket of [...writers, reader]) await socket.close()
  })

  test('the chat history is continued where the LISTEN connection was lost', async () => {
    const [writer, reader] = [await openSocket(shop, editor), await openSocket(other, editor)]
    await shop.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fenestra notifications' and datname = current_database()",
    )
    writer.sendMessage('While nobody listened')
    expect((await reader.receives('chat_message'))[0]!.data.message).toBe('While nobody listened')
    expect((await reader.receives('invalidate'))[0]!.keys).toEqual(['/api'])
    for (const socket of [writer, reader]) await socket.close()
  })

  test('the chat history stores how far a user has read, and only moves forward', async () => {
    const viewer = await shop.as('viewer')
    const [newest] = (await viewer.call(listMessages, { query: { limit: 1 } })).body
    const read = async () => (await viewer.call(getReadPlace)).body.seq
    expect(await read()).toBe(newest!.seq)
    await viewer.call(setReadPlace, { body: { seq: newest!.seq + 1000 } })
    await viewer.call(setReadPlace, { body: { seq: 1 } })
    expect(await read()).toBe(newest!.seq)
  })
})

test('all staff are listed by name, with who is connected on any process', async () => {
  const viewer = await shop.as('viewer')
  const reader = await openSocket(shop, editor)
  reader.send({ type: 'presence' })
  const present = async () => {
    const { body } = await editor.call(listPeople)
    return body.find(({ id }) => id === viewer.person!.id)
  }
  expect(await present()).toEqual({ id: viewer.person!.id, full_name: nameOf(viewer), connected: false })
  const [first, second] = [await openSocket(other, viewer), await openSocket(shop, viewer)]
  await expect.poll(present).toMatchObject({ connected: true })
  const names = () =>
    reader
      .received('presence')
      .at(-1)
      ?.users.filter(({ full_name }) => full_name === nameOf(viewer))
  await expect.poll(names).toHaveLength(1)
  await first.close()
  expect(await present()).toMatchObject({ connected: true })
  await second.close()
  await expect.poll(names).toHaveLength(0)
  expect(await present()).toMatchObject({ connected: false })
  await reader.close()
})
