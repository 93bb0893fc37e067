import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#kernel/process/log.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aPostbox } from '#test/postbox.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { getTestMail, listConfiguration, runCheck, sendTestMail, type Check } from './contract.ts'

/** Every secret in this shop's environment. */
const secrets = {
  SESSION_SECRET: 'the session secret that nobody is to see',
  OWNER_PASSWORD: 'the password that nobody is to see',
  OPENAI_API_KEY: 'the-key-that-nobody-is-to-see',
  GITHUB_CLIENT_SECRET: 'the-client-secret-that-nobody-is-to-see',
  METRICS_TOKEN: 'the-token-that-nobody-is-to-see',
}

let shop: TestShop
let admin: Client
let folder: string
/** What the shop has logged as a warning. */
const warnings: string[] = []
const service = createServer((request, response) => {
  const isKnown = request.headers.authorization === `Bearer ${secrets.OPENAI_API_KEY}`
  response.writeHead(request.url === '/v1/models' ? (isKnown ? 200 : 401) : 500).end('{}')
})

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const at = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'fenestra-backups-'))
  shop = await openShop({
    log: createLog('warn', {
      write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg),
    }),
    settings: {
      ...secrets,
      SHOP_CURRENCY: 'EUR',
      BACKUP_DIR: folder,
      SMTP_URL: 'smtp://somebody:the-mail-password@mail.example:587',
      PUBLIC_ORIGIN: 'https://shades.example',
      OPENAI_BASE_URL: `${at}/v1`,
      GITHUB_CLIENT_ID: 'the shop',
      GITHUB_API_ORIGIN: at,
    },
  })
  admin = await shop.as('admin')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
  service.close()
})

const all = async () => (await admin.call(listConfiguration)).body
const setting = async (name: string) => (await all()).find((one) => one.name === name)
const check = async (what: Check, origin?: string) =>
  (await admin.call(runCheck, { params: { check: what }, body: { ...(origin && { origin }) } })).body

describe('the list of settings', () => {
  test('the list of settings contains the value and source of each setting: environment, database or default', async () => {
    expect(await setting('SHOP_CURRENCY')).toMatchObject({
      value: 'EUR',
      source: 'environment',
      part: 'shop',
    })
    expect(await setting('SHOP_COUNTRY')).toMatchObject({ value: 'VN', source: 'default' })
    expect(await setting('SMS_FROM')).toMatchObject({ value: null, isSet: false, source: 'default' })
    expect(await setting('contact_email')).toMatchObject({ value: 'hello@example.com', source: 'default' })
    await shop.rows(`update settings set contact_email = 'a@shades.example'`)
    expect(await setting('contact_email')).toMatchObject({ value: 'a@shades.example', source: 'database' })
    expect(await setting('reportingCurrency')).toMatchObject({ value: 'USD', part: 'stored' })
  })

  test('the list of settings tells only whether a secret is set, and removes passwords from URLs', async () => {
    expect(await setting('OPENAI_API_KEY')).toEqual({
      name: 'OPENAI_API_KEY',
      part: 'assistant',
      value: null,
      isSecret: true,
      isSet: true,
      source: 'environment',
    })
    expect(await setting('GOOGLE_CLIENT_SECRET')).toMatchObject({ value: null, isSet: false })
    expect(await setting('SMTP_URL')).toMatchObject({ value: 'smtp://mail.example:587' })
    const { text } = await admin.call(listConfiguration)
    const { password } = new URL(shop.databaseUrl)
    const hidden = [...Object.values(secrets), 'the-mail-password', ...(password ? [`:${password}@`] : [])]
    for (const secret of hidden) expect(text).not.toContain(secret)
  })
})

describe('a check', () => {
  test("a check compares the shop's address with that in the browser", async () => {
    expect(await check('address', 'https://shades.example')).toMatchObject({
      ok: true,
      found: 'address_same',
    })
    expect(await check('address', 'http://localhost:3000')).toEqual({
      ok: false,
      found: 'address_other',
      detail: 'http://localhost:3000',
    })
  })

  test('a check names a proxy that TRUST_PROXY does not, as does one line in the log', async () => {
    const params = { check: 'address' } as const
    const body = { origin: 'https://shades.example' }
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded']) {
      const extraHeaders = { [name]: '203.0.113.7' }
      expect((await admin.call(runCheck, { params, body, extraHeaders })).body).toEqual({
        ok: false,
        found: 'address_untrusted_proxy',
        detail: '127.0.0.1',
      })
    }
    expect(warnings).toEqual([expect.stringMatching(/forwarded by 127.0.0.1.*set TRUST_PROXY=127.0.0.1/)])
    const trusting = await openShop({
      beside: shop,
      settings: { PUBLIC_ORIGIN: 'https://shades.example', TRUST_PROXY: '127.0.0.1', SHOP_CURRENCY: 'EUR' },
    })
    try {
      const client = await trusting.as('admin')
      const extraHeaders = { 'x-forwarded-for': '203.0.113.7' }
      const { body: found } = await client.call(runCheck, { params, body, extraHeaders })
      expect(found).toMatchObject({ ok: true, found: 'address_same' })
    } finally {
      await trusting.close()
    }
  })

  test('a check distinguishes a working service, a failing one and one that is not configured', async () => {
    expect(await check('assistant')).toMatchObject({ ok: true, found: 'answers' })
    expect(await check('github')).toEqual({ ok: false, found: 'no_answer', detail: '500' })
    expect(await check('google')).toMatchObject({ ok: true, found: 'not_configured' })
  })

  test('a check writes to the folders of backups and uploads, and leaves nothing there', async () => {
    expect(await check('files')).toMatchObject({ ok: true, found: 'files_kept' })
    expect(await check('backups')).toEqual({ ok: true, found: 'backups_ready', detail: null })
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    expect(await check('backups')).toMatchObject({ ok: false, found: 'backups_unwritable' })
  })

  test('a check reports time zone, country and the currency of the stored amounts', async () => {
    expect(await check('zone')).toMatchObject({ ok: true, found: 'zone_known' })
    expect(await check('country')).toEqual({ ok: true, found: 'country_known', detail: 'VN' })
    expect(await check('currency')).toMatchObject({ ok: true, found: 'currency_same' })
    await shop.rows(`insert into shop_currency (currency) values ('USD') on conflict do nothing`)
    await shop.rows(`update shop_currency set currency = 'USD'`)
    expect(await check('currency')).toEqual({ ok: false, found: 'currency_other', detail: 'USD' })
  })
})

describe('a test mail', () => {
  test('a test mail goes to the caller, is audited, and reports when it has been sent', async () => {
    const mine = await shop.as('admin')
    const { status, body: sent } = await mine.call(sendTestMail, { body: {} })
    expect(status).toBe(201)
    expect(sent).toMatchObject({ to: mine.person?.email, by: 'server', state: 'waiting', reason: null })
    const state = (client: Client) => client.call(getTestMail, { params: { id: sent.id } })
    expect((await state(mine)).body.state).toBe('waiting')
    expect((await state(admin)).status).toBe(404)
    const mails = await aPostbox(shop).deliver()
    expect(mails).toMatchObject([{ to: mine.person?.email, subject: 'Test mail of Fenestra' }])
    expect((await state(mine)).body.state).toBe('sent')
    const entries = await shop.rows(
      `select actor_id, entity_label from audit_log where action = 'configuration.test_mail'`,
    )
    expect(entries).toEqual([{ actor_id: mine.person?.id, entity_label: mine.person?.email }])
  })

  test('a test mail is refused for an account without an address, and after ten in an hour', async () => {
    const strict = await openShop({ settings: { RATE_LIMITS: 'on' } })
    try {
      const person = await aUser(strict, { role: 'admin' })
      const client = await strict.asPerson(person)
      const statuses = []
      for (let n = 0; n < 11; n++) statuses.push((await client.call(sendTestMail, { body: {} })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
      await strict.rows('update users set email = null where id = $1', [person.id])
      expect((await client.call(sendTestMail, { body: {} })).refused.code).toBe('no_own_address')
    } finally {
      await strict.close()
    }
  })
})
