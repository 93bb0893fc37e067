import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { textMessages } from '#test/text-messages.ts'
import { getCurrentUser } from './contract/accounts.ts'
import { requestPhoneCode, verifyPhoneCode } from './contract/phone-sign-in.ts'

const shop = await shopOfFile()
const sms: ReturnType<typeof textMessages> = textMessages(shop)

let numbers = 0
const aNumber = () => `+8490${String(1_000_000 + (numbers += 1))}`

const ask = async (phone: string) => (await shop.as(null)).call(requestPhoneCode, { body: { phone } })
const enter = async (phone: string, code: string) =>
  (await shop.as(null)).call(verifyPhoneCode, { body: { phone, code } })
/** A different code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function codeSentTo(phone: string): Promise<string> {
  expect((await ask(phone)).body).toEqual({ success: true })
  return sms.code(phone)
}

describe('a phone number', () => {
  test('a phone number signs its owner in with the code it receives, as a new customer and later as the same one', async () => {
    const phone = aNumber()
    const visitor = await shop.as(null)
    const code = await codeSentTo(phone)
    expect(code).toMatch(/^\d{6}$/)
    const { status, body } = await visitor.call(verifyPhoneCode, { body: { phone, code } })
    expect({ status, user: body.user }).toMatchObject({
      status: 200,
      user: { phone, phoneVerified: true, email: null, role: 'customer' },
    })
    expect((await visitor.call(getCurrentUser)).body).toEqual(body.user)
    const again = await enter(phone, await codeSentTo(phone))
    expect(again.body.user.id).toBe(body.user.id)
  })

  test('a phone number is one number however it is written', async () => {
    await ask('+84 912-345-678')
    const { body } = await enter('0912 345 678', await sms.code('+84912345678'))
    expect(body.user.phone).toBe('+84912345678')
  })

  test.for(['(+84) 90 123 45 67', '+84 (0)90 123 45 67', '901234567'])(
    'a phone number receives a code when it is written as %s',
    async (phone) => {
      expect((await ask(phone)).body).toEqual({ success: true })
      expect(await sms.code('+84901234567')).toMatch(/^\d{6}$/)
    },
  )

  test.for(['+1234567890', '+123456789', '0901234567'])('may be written as %s', async (phone) => {
    expect((await ask(phone)).status).toBe(200)
  })

  test.for(['123456789', '+84 12345', ''])('a phone number is not %s', async (phone) => {
    expect((await ask(phone)).refused).toMatchObject({
      code: 'invalid_body',
      fields: { phone: 'Phone number must be at least 10 digits' },
    })
  })

  test.for(['call me maybe', '++++++++++', '١'.repeat(30)])('a phone number is not "%s"', async (phone) => {
    expect((await ask(phone)).refused).toMatchObject({
      code: 'phone_invalid',
      fields: { phone: 'Please enter a valid phone number' },
    })
  })

  test('a phone number that was entered but not confirmed does not sign in that account', async () => {
    const phone = aNumber()
    const claimer = await aUser(shop, { phone, phoneVerified: false })
    const { body } = await enter(phone, await codeSentTo(phone))
    expect(body.user.id).not.toBe(claimer.id)
  })

  test('a phone number of a deleted account signs in a new one', async () => {
    const phone = aNumber()
    const gone = await aUser(shop, { phone, phoneVerified: true, disabledAt: new Date() })
    const { body } = await enter(phone, await codeSentTo(phone))
    expect(body.user.id).not.toBe(gone.id)
  })
})

describe('a code', () => {
  test('a code has six digits', async () => {
    for (const code of ['12345', '1234567', '']) {
      expect((await enter(aNumber(), code)).refused.fields).toEqual({
        code: 'Verification code must be 6 digits',
      })
    }
  })

  test('a code works once, also when sent twenty times at once', async () => {
    const phone = aNumber()
    const code = await codeSentTo(phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await enter(phone, code)).refused).toMatchObject({
      code: 'code_invalid',
      message: 'Invalid verification code',
    })
  })

  test('a code is refused for another number and starts no session', async () => {
    const [one, other] = [aNumber(), aNumber()]
    const code = await codeSentTo(one)
    await ask(other)
    const visitor = await shop.as(null)
    expect((await visitor.call(verifyPhoneCode, { body: { phone: other, code } })).status).toBe(401)
    expect(visitor.cookies.size).toBe(0)
    expect((await enter(aNumber(), code)).status).toBe(401)
  })

  test('a code is replaced by the next one', async () => {
    const phone = aNumber()
    const first = await codeSentTo(phone)
    const second = await codeSentTo(phone)
    expect((await enter(phone, first)).status).toBe(401)
    expect((await enter(phone, second)).status).toBe(200)
  })

  test('a code expires after ten minutes, and then no message with it is sent', async () => {
    const phone = aNumber()
    const code = await codeSentTo(phone)
    await ask(phone)
    await shop.rows(`update phone_codes set expires_at = expires_at - interval '10 minutes'`)
    expect((await enter(phone, code)).status).toBe(401)
    expect(await sms.deliver()).toEqual([])
  })

  test('a code may be guessed five times; then even the right one and a new one are refused', async () => {
    const phone = aNumber()
    const code = await codeSentTo(phone)
    for (let tries = 0; tries < 3; tries += 1) expect((await enter(phone, wrong(code))).status).toBe(401)
    const next = await codeSentTo(phone)
    for (let tries = 0; tries < 2; tries += 1) expect((await enter(phone, wrong(next))).status).toBe(401)
    const late = await enter(phone, next)
    expect(late.status).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await enter(phone, await codeSentTo(phone))).status).toBe(429)

    await shop.rows(`update phone_codes set tries_forgotten_at = now()`)
    expect((await enter(phone, await codeSentTo(phone))).status).toBe(200)
  })

  test('a code may be guessed five times, also when twenty guesses arrive at once', async () => {
    const phone = aNumber()
    const code = await codeSentTo(phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(phone, wrong(code))))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('a code appears neither in the database nor in a response', async () => {
    const phone = aNumber()
    const answer = await ask(phone)
    const [stored] = await shop.rows(
      `select to_jsonb(c) as code, to_jsonb(o) as message from phone_codes c join outbox o on o.recipient = c.phone
       where c.phone = $1`,
      [phone],
    )
    const code = await sms.code(phone)
    expect(JSON.stringify(stored)).toContain(phone)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(answer.text).not.toContain(code)
  })
})

describe('requesting codes', () => {
  let strict: TestShop
  beforeAll(async () => {
    strict = await openShop({ settings: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => strict.close())

  const from = (ip: string, phone: string) =>
    strict.http
      .inject({ method: 'POST', url: '/auth/phone/request', payload: { phone }, remoteAddress: ip })
      .then(({ statusCode }) => statusCode)
  async function statuses(count: number, once: (number: number) => Promise<number>): Promise<number[]> {
    const all: number[] = []
    for (let number = 0; number < count; number += 1) all.push(await once(number))
    return all
  }

  test('requesting codes is limited to five an hour for a number', async () => {
    const phone = aNumber()
    expect(await statuses(6, (number) => from(`192.0.2.${number}`, phone))).toEqual([
      ...Array<number>(5).fill(200),
      429,
    ])
  })

  test('requesting codes is limited to twenty an hour for a network', async () => {
    expect(await statuses(21, () => from('203.0.113.7', aNumber()))).toEqual([
      ...Array<number>(20).fill(200),
      429,
    ])
  })

  test('requesting codes is limited to two hundred a day in total', async () => {
    await strict.rows('delete from rate_limits')
    const answers = await statuses(201, (number) => from(`198.51.100.${number % 200}`, aNumber()))
    expect(answers).toEqual([...Array<number>(200).fill(200), 429])
  })
})
