import { describe, expect, test } from 'vitest'
import { aCustomer, linkToken } from './factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { mergeCustomers, updateCustomer } from './contract/customers.ts'
import {
  confirmInstallation,
  createInstallation,
  getPublicInstallation,
  sendInstallation,
  publicInstallationCalendar,
  updateInstallation,
  withdrawInstallationLink,
} from '#modules/installations/contract/index.ts'
import {
  answerPublicQuote,
  createQuote,
  getPublicQuote,
  sendQuote,
  getPublicQuotePdf,
  updateQuote,
  viewPublicQuote,
  withdrawQuoteLink,
} from '#modules/quotes/contract/index.ts'
import { createDb } from '#kernel/database/db.ts'
import { privateLinks } from './server/private-links.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const anna = await shop.as(null)

const links = (kind: 'quote' | 'installation') =>
  privateLinks(kind, { secret: shop.env.sessionSecret as string, publicOrigin: () => '' })
const tokenOf = (kind: 'quote' | 'installation', id: string, version = 0) =>
  linkToken(shop, kind, id, version)

interface Kind {
  /** Sends the customer a record and returns its id. */
  sent: (customerId: string) => Promise<string>
  send: (id: string) => Promise<{ status: number }>
  give: (id: string, customerId: string) => Promise<{ status: number }>
  withdraw: (id: string) => Promise<{ status: number }>
  /** Calls all endpoints of the link and returns the responses. */
  open: (token: string) => Promise<{ status: number; text: string }[]>
  /** Calls the endpoints of the link that write, without waiting for them. */
  write: (token: string) => Promise<{ status: number; text: string }>[]
  settleLongAgo: (id: string) => Promise<unknown>
}

const waitingForLocks = () =>
  shop.rows(
    `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )

const kinds: Record<'quote' | 'installation', Kind> = {
  quote: {
    async sent(customerId) {
      const body = { customerId, items: [], totalAmount: 100, validUntil: '2030-01-31', notes: '' }
      const { id } = (await editor.call(createQuote, { body })).body
      expect((await editor.call(sendQuote, { params: { id }, body: {} })).status).toBe(200)
      return id
    },
    send: (id) => editor.call(sendQuote, { params: { id }, body: {} }),
    give: (id, customerId) => editor.call(updateQuote, { params: { id }, body: { customerId } }),
    withdraw: (id) => editor.call(withdrawQuoteLink, { params: { id } }),
    open: async (token) => [
      await anna.call(getPublicQuote, { params: { token } }),
      await anna.call(getPublicQuotePdf, { params: { token } }),
      await anna.call(viewPublicQuote, { params: { token } }),
      await anna.call(answerPublicQuote, { params: { token }, body: { answer: 'accepted' } }),
    ],
    write: (token) => [
      anna.call(viewPublicQuote, { params: { token } }),
      anna.call(answerPublicQuote, { params: { token }, body: { answer: 'accepted' } }),
    ],
    settleLongAgo: (id) =>
      shop.rows(
        `update quotes set status = 'accepted', accepted_at = now() - interval '91 days' where id = $1`,
        [id],
      ),
  },
  installation: {
    async sent(customerId) {
      const body = { customerId, scheduledDate: '2030-06-01', scheduledTimeSlot: '09:00-11:00' }
      const { id } = (await editor.call(createInstallation, { body })).body
      expect((await editor.call(sendInstallation, { params: { id }, body: {} })).status).toBe(200)
      return id
    },
    send: (id) => editor.call(sendInstallation, { params: { id }, body: {} }),
    give: (id, customerId) => editor.call(updateInstallation, { params: { id }, body: { customerId } }),
    withdraw: (id) => editor.call(withdrawInstallationLink, { params: { id } }),
    open: async (token) => [
      await anna.call(getPublicInstallation, { params: { token } }),
      await anna.call(publicInstallationCalendar, { params: { token } }),
      await anna.call(confirmInstallation, { params: { token }, body: {} }),
    ],
    write: (token) => [anna.call(confirmInstallation, { params: { token }, body: {} })],
    settleLongAgo: async (id) => {
      await shop.rows('alter table installations disable trigger installations_touch')
      await shop.rows(
        `update installations set status = 'completed', updated_at = now() - interval '91 days' where id = $1`,
        [id],
      )
      await shop.rows('alter table installations enable trigger installations_touch')
    },
  },
}

describe.for(['quote', 'installation'] as const)('the private link of a %s', (kind) => {
  const { sent, send, give, withdraw, open, write, settleLongAgo } = kinds[kind]
  const statuses = async (token: string) => [...new Set((await open(token)).map(({ status }) => status))]

  test('shows a former customer nothing of the next customer, and accepts nothing on their behalf', async () => {
    const id = await sent((await aCustomer(shop)).id)
    const boris = await aCustomer(shop, {
      firstName: 'Boris',
      lastName: 'X',
      address: '99 Boris Secret Lane',
    })
    expect((await give(id, boris.id)).status).toBe(200)
    const answers = await open(tokenOf(kind, id))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(answers.map(({ text }) => text).join()).not.toContain('Boris')

    expect((await send(id)).status).toBe(200)
    expect(await statuses(tokenOf(kind, id))).toEqual([404])
    expect((await open(tokenOf(kind, id, 1)))[0]?.status).toBe(200)
  })

  test('does nothing for a former customer whose request waited while the record got the next one', async () => {
    const id = await sent((await aCustomer(shop)).id)
    const boris = await aCustomer(shop, { firstName: 'Boris' })
    const staff = await shop.pool.connect()
    try {
      await staff.query('begin')
      await staff.query(`update ${kind}s set customer_id = $1, version = version + 1 where id = $2`, [
        boris.id,
        id,
      ])
      const writes = write(tokenOf(kind, id))
      await expect.poll(async () => (await waitingForLocks()).length).toBe(writes.length)
      await staff.query('commit')
      for (const { status, text } of await Promise.all(writes))
        expect([status, text.includes('Boris')]).toEqual([404, false])
    } finally {
      // After a failure the record stays locked otherwise.
      await staff.query('rollback')
      staff.release()
    }
    const [stored] = await shop.rows<{ status: string }>(`select status from ${kind}s where id = $1`, [id])
    expect(stored?.status).toBe(kind === 'quote' ? 'sent' : 'scheduled')
  })

  test('is not sent by a mail queued for the former customer', async () => {
    const id = await sent((await aCustomer(shop)).id)
    await give(id, (await aCustomer(shop)).id)
    await shop.rows('delete from outbox where template <> $1', [kind])
    const [waiting] = await shop.rows<{ data: { linkVersion: number } }>(
      `select data from outbox where data ->> $1 = $2`,
      [`${kind}Id`, id],
    )
    const address = links(kind).inMail(createDb(shop.pool), id, waiting?.data.linkVersion as number)
    expect(await address).toBeNull()
  })

  test('is revoked by staff, and sending again creates a new one', async () => {
    const id = await sent((await aCustomer(shop)).id)
    expect((await open(tokenOf(kind, id)))[0]?.status).toBe(200)
    expect((await withdraw(id)).status).toBe(200)
    expect(await statuses(tokenOf(kind, id))).toEqual([404])
    const viewer = await shop.as('viewer')
    const url = `/api/crm/${kind}s/${id}/withdraw-link`
    expect((await viewer.send({ method: 'POST', url })).status).toBe(403)
  })

  test('ends when the address of its customer is corrected, and the corrected address gets a new one', async () => {
    const customer = await aCustomer(shop, { email: 'mistyped@example.com' })
    const id = await sent(customer.id)
    const body = { email: 'right@example.com', version: customer.version }
    expect((await editor.call(updateCustomer, { params: { id: customer.id }, body })).status).toBe(200)
    expect(await statuses(tokenOf(kind, id))).toEqual([404])
    expect((await send(id)).status).toBe(200)
    expect(await statuses(tokenOf(kind, id))).toEqual([404])
    expect((await open(tokenOf(kind, id, 1)))[0]?.status).toBe(200)
  })

  test('keeps working when two records of the same person are merged', async () => {
    const [remaining, other] = [await aCustomer(shop), await aCustomer(shop)]
    const id = await sent(other.id)
    const admin = await shop.as('admin')
    const body = { customerId: other.id }
    expect((await admin.call(mergeCustomers, { params: { id: remaining.id }, body })).status).toBe(200)
    expect((await open(tokenOf(kind, id)))[0]?.status).toBe(200)
  })

  test('expires some months after the record is settled', async () => {
    const id = await sent((await aCustomer(shop)).id)
    await settleLongAgo(id)
    expect(await statuses(tokenOf(kind, id))).toEqual([404])
  })
})
