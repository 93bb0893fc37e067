import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { wakeJob } from '#kernel/jobs/wake.ts'
import { mailsTo } from '#test/mails.ts'
import { readPdf } from '#test/pdf.ts'
import { renderModuleMail } from '#test/module-mail.ts'
import { openShop, type Client } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { issueDocument, type DocumentInput } from '#modules/documents/contract/index.ts'
import { fillLetterhead } from '#modules/documents/factory.ts'
import {
  getOrder,
  getOwnOrder,
  getWall,
  listOrders,
  placeGuestOrder,
  placeOrder,
  putCashRounding,
  quoteCheckout,
  setOrderStatus,
  takeOrder,
  type Order,
} from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody, customerInfo } from '#modules/orders/factory.ts'
import { aGuest, serveGuests } from '#modules/orders/guest-factory.ts'
import {
  getPaymentSettings,
  putPaymentSettings,
  type PaymentSettings,
} from '#modules/payment-terms/contract/index.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  addLedgerEntry,
  getGuestPayment,
  getOrderPayments,
  getOwnPayment,
  listLedgerEntries,
  listOpenItems,
  requestPayment,
  reverseLedgerEntry,
  sumOpenItems,
  type EntryInput,
} from './contract/index.ts'
import { payments } from './server/module.ts'

const account = {
  holder: 'Fenster Werk GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: '',
  bank: '',
  number: '',
}

/** A shop of a country that keeps account of payments, with an order of any price. */
async function shopIn(country: string, currency: string, settings: Partial<PaymentSettings> = {}) {
  const shop = await openShop({ settings: { SHOP_COUNTRY: country, SHOP_CURRENCY: currency } })
  const admin = await shop.as('admin')
  await fillLetterhead(shop)
  const turnOn = async (more: Partial<PaymentSettings> = {}) =>
    expect(
      (await admin.call(putPaymentSettings, { body: { isOn: true, ...settings, ...more } })).status,
    ).toBe(200)
  await turnOn()
  const factor = currency === 'VND' ? 1 : 100
  let count = 0
  return {
    shop,
    admin,
    turnOn,
    async taken(price: number, more: object = {}): Promise<Order> {
      const product = await aProduct(shop, { pricePerSqm: Math.round(price * factor) })
      const cart = [aLine(product, { width: 1, length: 1, calculated_price: price })]
      const note = `Order ${(count += 1)}`
      const body = { customer_info: customerInfo, cart, note, ...more }
      const taken = await admin.call(takeOrder, { body })
      expect(taken.status).toBe(201)
      return taken.body
    },
    enter: (order: Order, body: EntryInput) => admin.call(addLedgerEntry, { params: { id: order.id }, body }),
    read: async (order: Order) => (await admin.call(getOrderPayments, { params: { id: order.id } })).body,
    issue: async (order: Order, body: DocumentInput) =>
      (await admin.call(issueDocument, { params: { id: order.id }, body })).body,
  }
}
type Opened = Awaited<ReturnType<typeof shopIn>>

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

test('while nothing is turned on, orders and checkouts say nothing of payments', async () => {
  const shop = await openShop()
  const [admin, customer] = [await shop.as('admin'), await shop.as('customer')]
  const lines = [aLine(await aProduct(shop))]
  const placed = await customer.call(placeOrder, { body: anOrderBody(lines) })
  const quoted = await customer.call(quoteCheckout, { body: { cart: lines } })
  expect(placed.body).not.toHaveProperty('payment')
  expect(quoted.body).not.toHaveProperty('payment_methods')
  expect((await admin.call(listOpenItems)).body).toEqual([])
  expect((await admin.call(getPaymentSettings)).body).toMatchObject({ isOn: false, methods: ['cash'] })
  await shop.close()
})

describe('a German shop', () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await shopIn('DE', 'EUR', { methods: ['transfer', 'cash'], account })
    await opened.admin.call(putTaxSettings, { body: { isOn: true } })
  })
  afterAll(() => opened.shop.close())

  test('a German shop asks for a deposit of thirty percent by a code to scan, and is paid once it and the rest came (A6, A16)', async () => {
    await opened.turnOn({ deposit: { percent: 30, amount: null, from: 500 } })
    const order = await opened.taken(1008.22)
    expect(order.payment).toMatchObject({
      method: 'transfer',
      deposit: { percent: 30, amount: 302.47 },
      state: 'unpaid',
      due: 1008.22,
    })
    const before = await opened.read(order)
    expect(before.balance).toMatchObject({ depositDue: 302.47, due: 1008.22 })
    expect(before.transfer).toMatchObject({ amount: 302.47, iban: 'DE89370400440532013000' })
    expect(before.transfer?.code?.payload.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Fenster Werk GmbH',
      'DE89370400440532013000',
      'EUR302.47',
      '',
      before.transfer?.reference,
    ])
    expect(before.transfer?.code?.svg).toMatch(/^<svg/)
    const { id: document } = await opened.issue(order, { kind: 'deposit', percent: 30 })
    const pdf = await opened.admin.raw({ method: 'GET', url: `/api/documents/${document}/pdf` })
    const [paper] = (await readPdf(pdf.rawPayload)).pages
    expect(paper).toContain('IBAN: DE89 3704 0044 0532 0130 00')
    expect(paper).toContain(before.transfer?.reference)
    const deposit = await opened.enter(order, { kind: 'payment', method: 'transfer', amount: 302.47 })
    expect(deposit.status).toBe(201)
    expect(deposit.body.balance).toMatchObject({ state: 'deposit_paid', due: 705.75, depositDue: 0 })
    expect(deposit.body.transfer?.amount).toBe(705.75)
    const rest = await opened.enter(order, { kind: 'payment', method: 'transfer', amount: 705.75 })
    expect(rest.body.balance).toMatchObject({ state: 'paid', due: 0 })
    expect(rest.body.transfer).toBeNull()
    const read = await opened.admin.call(getOrder, { params: { id: order.id } })
    expect(read.body.payment).toMatchObject({ state: 'paid', settled: 1008.22, due: 0 })
    await opened.turnOn({ deposit: null })
  })

  test('a German shop takes two percent off an invoice paid within ten days, with its tax, and nothing afterwards (A8)', async () => {
    await opened.turnOn({ cashDiscount: { percent: 2, days: 10 } })
    for (const [days, state, due] of [
      [10, 'paid', 0],
      [11, 'partly_paid', 23.8],
    ] as const) {
      const order = await opened.taken(1190)
      const { issuedOn } = await opened.issue(order, { kind: 'invoice' })
      expect((await opened.read(order)).balance.cashDiscount).toEqual({
        percent: 2,
        amount: 23.8,
        until: dayAfter(issuedOn, 10),
      })
      const bookedOn = dayAfter(issuedOn, days)
      const paid = await opened.enter(order, {
        kind: 'payment',
        method: 'transfer',
        amount: 1166.2,
        bookedOn,
      })
      expect(paid.body.balance).toMatchObject({ state, due })
      const discount = paid.body.entries.find(({ kind }) => kind === 'cash_discount')
      if (days === 10) expect(discount).toMatchObject({ amount: 23.8, tax: 3.8 })
      else expect(discount).toBeUndefined()
    }
    await opened.turnOn({ cashDiscount: null })
  })

  test('enters cash for an issued invoice only', async () => {
    const order = await opened.taken(100, { payment_method: 'cash' })
    const cash = { kind: 'payment', method: 'cash', amount: 100 } as const
    const refused = await opened.enter(order, cash)
    expect(refused.status).toBe(422)
    expect(refused.refused['fields']).toEqual({
      documentId: 'In Germany cash is entered for an invoice only. Please issue one first',
    })
    const { id: note } = await opened.issue(order, { kind: 'delivery' })
    expect((await opened.enter(order, { ...cash, documentId: note })).refused['fields']).toEqual(
      refused.refused['fields'],
    )
    const { id: documentId } = await opened.issue(order, { kind: 'invoice' })
    expect((await opened.enter(order, { ...cash, documentId })).body.balance.state).toBe('paid')
    const other = await opened.taken(100)
    expect((await opened.enter(other, { ...cash, documentId })).refused['fields']).toEqual({
      documentId: 'This document is not of this order',
    })
  })

  test('an order whose invoiced deposit was paid is not late, until its final invoice is', async () => {
    const lateOf = async ({ id }: Order) => {
      const { body } = await opened.admin.call(listOpenItems, { query: { show: 'late' } })
      return body.some((item) => item.id === id)
    }
    const order = await opened.taken(1000)
    const issue = async (document: DocumentInput) => {
      const { id } = await opened.issue(order, document)
      return [await lateOf(order), id] as const
    }
    const pay = (amount: number) =>
      opened.enter(order, { kind: 'payment', method: 'transfer', amount }).then(() => lateOf(order))
    const [isLate, creditsId] = await issue({ kind: 'deposit', percent: 20, dueOn: '2026-01-03' })
    expect([isLate, (await issue({ kind: 'credit', creditsId }))[0]]).toEqual([true, false])
    for (const [document, amount] of [
      [{ kind: 'deposit', percent: 30, dueOn: '2026-01-05' }, 300],
      [{ kind: 'deposit', percent: 10, dueOn: '2026-01-06' }, 100],
      [{ kind: 'final', dueOn: '2026-02-05' }, 600],
    ] as const)
      expect([(await issue(document))[0], await pay(amount)]).toEqual([true, false])
  })

  test('reminds of an invoice twice, never of one that was paid, nor of the rest after a deposit', async () => {
    await opened.turnOn({ reminders: { first: 7, second: 14 } })
    const ahead = await opened.taken(82)
    await opened.issue(ahead, { kind: 'deposit', percent: 50, dueOn: '2026-01-05' })
    await opened.enter(ahead, { kind: 'payment', method: 'transfer', amount: 41 })
    const [late, paid] = [await opened.taken(80), await opened.taken(81)]
    for (const order of [late, paid]) await opened.issue(order, { kind: 'invoice', dueOn: '2026-01-05' })
    await opened.enter(paid, { kind: 'payment', method: 'transfer', amount: 81 })
    const mails = () =>
      opened.shop.rows<{ data: { step: number; order: { number: string } } }>(
        "select data from outbox where template = 'payment' and data ->> 'kind' = 'reminder' order by created_at",
      )
    const reminded = async (count: number) => {
      wakeJob(opened.shop.pool, 'remind-of-payments')
      await vi.waitFor(async () => expect(await mails()).toHaveLength(count), { timeout: 15_000 })
      return (await mails()).at(-1)?.data
    }
    await opened.shop.startJobs()
    expect(await reminded(1)).toMatchObject({ step: 1, order: { number: late.order_number } })
    await opened.shop.rows("update payment_requests set sent_at = sent_at - interval '8 days'")
    const second = await reminded(2)
    expect(second).toMatchObject({ step: 2, order: { number: late.order_number } })
    wakeJob(opened.shop.pool, 'remind-of-payments')
    expect((await opened.read(late)).requests.filter(({ kind }) => kind === 'reminder')).toHaveLength(2)
    const german = await renderModuleMail(payments, 'payment', { ...second }, 'de')
    expect(german.subject).toContain('Erinnerung')
    expect(german.text).toContain('80,00')
    expect(german.text).toContain('DE89370400440532013000')
    expect(german.attachments?.[0]?.content.subarray(1, 4).toString()).toBe('PNG')
    await opened.turnOn({ reminders: null })
  })
})

describe('a Vietnamese shop', () => {
  let opened: Opened
  let customer: Client
  beforeAll(async () => {
    opened = await shopIn('VN', 'VND', {
      methods: ['cash', 'transfer'],
      account: { holder: 'CTY CUA SO', iban: '', bic: '', bank: '970416', number: '224528479' },
      deposit: { percent: 30, amount: null, from: 5_000_000 },
    })
    await opened.admin.call(putCashRounding, { body: { step: 1000 } })
    customer = await opened.shop.as('customer')
  })
  afterAll(() => opened.shop.close())

  /** Ordered by a customer with an account. */
  async function ordered(price: number, more: object = {}): Promise<Order> {
    const product = await aProduct(opened.shop, { pricePerSqm: price })
    const lines = [aLine(product, { width: 1, length: 1, calculated_price: price })]
    const placed = await customer.call(placeOrder, { body: anOrderBody(lines, more) })
    expect(placed.status).toBe(201)
    return placed.body
  }

  test('a Vietnamese shop collects the rest of an order in notes after its deposit was transferred, and nothing stays open (A22, A25)', async () => {
    const order = await ordered(12_543_210)
    expect(order.payment).toMatchObject({ method: 'cash', deposit: { percent: 30, amount: 3_762_963 } })
    const { body: own } = await customer.call(getOwnPayment, { params: { id: order.id } })
    expect(own.transfer?.code).toMatchObject({ format: 'vietqr' })
    expect(own.transfer?.code?.payload).toContain('54073762963')
    expect(own.transfer?.reference).toBe(order.order_number)
    await opened.enter(order, { kind: 'payment', method: 'transfer', amount: 3_762_963 })
    expect((await opened.read(order)).balance).toMatchObject({ due: 8_780_247, cashDue: 8_780_000 })
    const paid = await opened.enter(order, { kind: 'payment', method: 'cash', amount: 8_780_000 })
    expect(paid.body.balance).toMatchObject({ state: 'paid', due: 0 })
    expect(paid.body.entries.at(-1)).toMatchObject({ kind: 'rounding', amount: -247 })
  })

  test('a Vietnamese shop answers a checkout with the ways to pay and the deposit, and refuses a way that it does not offer', async () => {
    const product = await aProduct(opened.shop, { pricePerSqm: 6_000_000 })
    const cart = [aLine(product, { width: 1, length: 1, calculated_price: 6_000_000 })]
    const quoted = await customer.call(quoteCheckout, { body: { cart, payment_method: 'transfer' } })
    expect(quoted.body).toMatchObject({
      payment_methods: ['cash', 'transfer'],
      payment: { method: 'transfer', deposit: { percent: 30, amount: 1_800_000 } },
    })
    const refused = await customer.call(placeOrder, { body: anOrderBody(cart, { payment_method: 'card' }) })
    expect(refused.status).toBe(422)
    expect(refused.refused['fields']).toEqual({ payment_method: 'Please choose another way to pay' })
  })

  test('a Vietnamese shop mails a buyer who transfers how it is done, once, and a cash buyer nothing', async () => {
    await opened.shop.startJobs()
    const [transfer, cash] = [
      await ordered(1_000_000, { payment_method: 'transfer' }),
      await ordered(1_100_000, { payment_method: 'cash' }),
    ]
    const mailsOf = async ({ order_number: number }: Order) =>
      opened.shop.rows<{ data: object }>(
        "select data from outbox where template = 'payment' and data #>> '{order,number}' = $1",
        [number],
      )
    await vi.waitFor(async () => expect(await mailsOf(transfer)).toHaveLength(1), { timeout: 15_000 })
    expect((await mailsOf(transfer))[0]?.data).toMatchObject({ amount: 1_000_000, isDeposit: false })
    expect(await mailsOf(cash)).toEqual([])
    const asked = await opened.admin.call(requestPayment, { params: { id: cash.id } })
    expect(asked.status).toBe(201)
    expect(asked.body.requests).toMatchObject([{ kind: 'request', amount: 1_100_000 }])
    expect(await mailsOf(cash)).toHaveLength(1)
  })

  test('a Vietnamese shop keeps the pieces of an order from the workshop until its deposit is there, unless staff begin', async () => {
    const onBoard = async ({ id }: Order) => {
      const { body } = await opened.admin.call(getWall)
      return JSON.stringify(body).includes(id)
    }
    const [paid, begun] = [await opened.taken(6_000_000), await opened.taken(6_100_000)]
    expect(paid.payment?.deposit).toMatchObject({ awaited: true })
    expect([await onBoard(paid), await onBoard(begun)]).toEqual([false, false])
    await opened.enter(paid, { kind: 'payment', method: 'transfer', amount: 1_800_000 })
    await opened.admin.call(setOrderStatus, { params: { id: begun.id }, body: { status: 'processing' } })
    expect([await onBoard(paid), await onBoard(begun)]).toEqual([true, true])
    await opened.turnOn({ waitsForDeposit: false })
    const free = await opened.taken(6_200_000)
    expect(free.payment?.deposit).not.toHaveProperty('awaited')
    expect(await onBoard(free)).toBe(true)
    await opened.turnOn({ waitsForDeposit: true })
  })

  test('a Vietnamese shop lists what is owed, the oldest first, and a cancelled order as what is owed to the customer', async () => {
    const [open, cancelled, settled] = [
      await opened.taken(700_000, { customer_info: { ...customerInfo, name: 'Open Item' } }),
      await opened.taken(800_000, { customer_info: { ...customerInfo, name: 'Open Item' } }),
      await opened.taken(900_000, { customer_info: { ...customerInfo, name: 'Open Item' } }),
    ]
    await opened.enter(cancelled, { kind: 'payment', method: 'transfer', amount: 300_000 })
    await opened.admin.call(setOrderStatus, { params: { id: cancelled.id }, body: { status: 'cancelled' } })
    await opened.enter(settled, { kind: 'write_off', amount: 900_000, note: 'Goodwill' })
    const { body } = await opened.admin.call(listOpenItems, { query: { q: 'Open Item' } })
    expect(body.map(({ id, due, state }) => ({ id, due, state }))).toEqual([
      { id: open.id, due: 700_000, state: 'unpaid' },
      { id: cancelled.id, due: -300_000, state: 'overpaid' },
    ])
    const credit = await opened.admin.call(listOpenItems, { query: { show: 'credit' } })
    expect(credit.body.map(({ id }) => id)).toEqual([cancelled.id])
    const sums = (await opened.admin.call(sumOpenItems)).body
    expect(sums).toMatchObject({ credit: 300_000 })
    expect(sums.due).toBeGreaterThanOrEqual(700_000)
    const listed = await opened.admin.call(listOrders, { query: { q: open.order_number } })
    expect(listed.body[0]?.payment).toMatchObject({ state: 'unpaid', due: 700_000 })
  })

  test('a Vietnamese shop never changes an entry: a wrong one is reversed once, with what came with it', async () => {
    const order = await opened.taken(1_000_400)
    const paid = await opened.enter(order, { kind: 'payment', method: 'cash', amount: 1_000_000 })
    expect(paid.body.balance.state).toBe('paid')
    const entry = paid.body.entries.find(({ kind }) => kind === 'payment')!
    const reverse = () =>
      opened.admin.call(reverseLedgerEntry, { params: { id: entry.id }, body: { note: 'Wrong order' } })
    const reversed = await reverse()
    expect(reversed.status).toBe(201)
    expect(reversed.body.balance).toMatchObject({ state: 'unpaid', due: 1_000_400, settled: 0 })
    expect(reversed.body.entries).toHaveLength(4)
    expect((await reverse()).refused.code).toBe('payment_reversed')
    for (const sql of [
      'update ledger_entries set amount = 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
    ])
      await expect(opened.shop.rows(sql)).rejects.toThrow('an entry of the ledger is never changed')
  })

  test('a Vietnamese shop deletes an order’s entries once the retention period of the last one is over', async () => {
    const [old, kept] = [crypto.randomUUID(), crypto.randomUUID()]
    const enter = (order: string, day: string) =>
      opened.shop.rows(
        `insert into ledger_entries (order_id, order_number, customer_name, kind, amount, booked_on)
         values ($1, '00000000', 'Lan', 'payment', 1, $2)`,
        [order, day],
      )
    await Promise.all([enter(old, '2001-05-01'), enter(kept, '2001-05-01'), enter(kept, '2026-11-01')])
    await opened.shop.startJobs()
    wakeJob(opened.shop.pool, 'delete-old-payments')
    const left = () =>
      opened.shop.rows('select order_id from ledger_entries where order_id in ($1, $2)', [old, kept])
    await vi.waitFor(async () => expect(await left()).toEqual([{ order_id: kept }, { order_id: kept }]), {
      timeout: 15_000,
    })
  })

  test('a Vietnamese shop refuses an entry that cannot be, by field', async () => {
    const order = await opened.taken(500_000)
    const why = async (body: EntryInput) => (await opened.enter(order, body)).refused['fields']
    expect(await why({ kind: 'payment', amount: 100 })).toEqual({ method: 'Please choose one' })
    expect(await why({ kind: 'refund', method: 'cash', amount: 100 })).toEqual({
      amount: 'This is more than was paid',
    })
    expect(await why({ kind: 'write_off', amount: 500_001 })).toEqual({
      amount: 'This is more than is owed',
    })
    expect(await why({ kind: 'payment', method: 'cash', amount: 0.4 })).toEqual({
      amount: 'This is less than the smallest coin',
    })
    expect(await why({ kind: 'payment', method: 'cash', amount: -5 })).toEqual({
      amount: 'Must be more than 0',
    })
  })

  test('enters a payment once, however often the request is repeated', async () => {
    const order = await opened.taken(600_000)
    const send = () =>
      opened.admin.call(addLedgerEntry, {
        params: { id: order.id },
        headers: { 'idempotency-key': 'once' },
        body: { kind: 'payment', method: 'transfer', amount: 200_000 },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await opened.read(order)).balance.due).toBe(400_000)
    const twenty = Array.from({ length: 20 }, () =>
      opened.enter(order, { kind: 'payment', method: 'transfer', amount: 1000 }),
    )
    await Promise.all(twenty)
    expect((await opened.read(order)).balance.due).toBe(380_000)
  })

  test('a Vietnamese shop shows a buyer only their own payments, without fees and reversed entries', async () => {
    const order = await ordered(400_000)
    await opened.enter(order, { kind: 'fee', method: 'carrier', amount: 20_000 })
    await opened.enter(order, { kind: 'payment', method: 'transfer', amount: 100_000, note: 'From his wife' })
    const own = await customer.call(getOwnPayment, { params: { id: order.id } })
    expect(own.body.balance).toMatchObject({ due: 300_000, state: 'partly_paid' })
    expect(own.body.entries).toMatchObject([{ kind: 'payment', amount: 100_000, method: 'transfer' }])
    expect(own.text).not.toContain('his wife')
    const stranger = await opened.shop.as('customer')
    expect((await stranger.call(getOwnPayment, { params: { id: order.id } })).status).toBe(404)
    expect((await customer.call(getOwnOrder, { params: { id: order.id } })).body.payment).toMatchObject({
      due: 300_000,
    })
  })

  test('a Vietnamese shop shows a guest behind the private link what is owed, and the mail leads there', async () => {
    await serveGuests(opened.shop)
    await opened.shop.startJobs()
    const guest = await opened.shop.as(null)
    const product = await aProduct(opened.shop, { pricePerSqm: 700_000 })
    const cart = [aLine(product, { width: 1, length: 1, calculated_price: 700_000 })]
    const buyer = aGuest()
    const placed = await guest.call(placeGuestOrder, {
      body: {
        customer_info: buyer,
        cart,
        status: 'pending',
        total_amount: 700_000,
        payment_method: 'transfer',
      },
    })
    expect(placed.status).toBe(201)
    const [mail] = await vi.waitFor(
      async () => {
        const found = (await mailsTo(opened.shop.env.dataDir, buyer.email)).filter(({ body }) =>
          body.includes('224528479'),
        )
        expect(found).toHaveLength(1)
        return found
      },
      { timeout: 20_000 },
    )
    const token = /\/orders\/([\w-]+)/.exec(mail?.body ?? '')?.[1] as string
    const own = await guest.call(getGuestPayment, { params: { token } })
    expect(own.body.balance).toMatchObject({ due: 700_000, method: 'transfer' })
    expect(own.body.transfer?.code?.format).toBe('vietqr')
    expect((await guest.call(getGuestPayment, { params: { token: 'x'.repeat(40) } })).status).toBe(404)
  })

  test('a Vietnamese shop exports its ledger with the words of the money', async () => {
    const order = await opened.taken(123_000)
    await opened.enter(order, { kind: 'payment', method: 'transfer', amount: 123_000, note: 'By phone' })
    const { text } = await opened.admin.call(listLedgerEntries, {
      query: { q: order.order_number },
      extraHeaders: { accept: 'text/csv' },
    })
    expect(text).toContain('booked_on,order,customer,kind,method,amount')
    expect(text).toContain(`"${order.order_number}","Nguyen Thi Lan","payment","transfer",123000`)
  })
})
