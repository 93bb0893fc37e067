import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrder, anOrderBody } from '#modules/orders/factory.ts'
import { getOrder, listOrderVersions, placeOrder } from '#modules/orders/contract/index.ts'
import { putNotifications } from '#modules/notifications/contract.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { createCustomer } from '#modules/customers/contract/index.ts'
import { privateLinks } from '#modules/customers/server/private-links.ts'
import { mailsTo } from '#test/mails.ts'
import { aPostbox } from '#test/postbox.ts'
import { aPicture, uploaded } from '#test/pictures.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  answerSizes,
  askAboutSizes,
  bookVisit,
  cancelBookedVisit,
  createInstallation,
  getInstallation,
  getPublicInstallation,
  getVisitSettings,
  listFreeVisits,
  listOwnVisits,
  listPiecesToMeasure,
  listVisitReports,
  moveBookedVisit,
  putVisitSettings,
  reportVisit,
  sendInstallation,
  takeOverSizes,
  updateInstallation,
} from './contract/index.ts'

const timeSlots = ['08:00–10:00', '10:00–12:00']
const booking = {
  purposes: ['measuring' as const],
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  places: 1,
  noticeDays: 2,
  weeks: 4,
}

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')
const visitor = await shop.as(null)
const post = aPostbox(shop)
beforeEach(() => shop.rows('delete from outbox'))

const who = (email: string) => ({
  name: 'Lan Tran',
  email,
  phone: '0901234567',
  address: '12 Le Loi, Ho Chi Minh City',
  note: '',
  language: 'en' as const,
})
const freeNow = async () => (await visitor.call(listFreeVisits, {})).body.days
/** The token of a visit's private link, which the postbox does not add. */
async function linkOf(where: string, ...values: string[]) {
  const [visit] = await shop.rows<{ id: string }>(`select id from installations where ${where}`, values)
  const links = privateLinks('installation', {
    secret: shop.env.sessionSecret as string,
    publicOrigin: () => shop.env.publicOrigin,
  })
  return {
    token:
      links
        .pathOf(visit?.id ?? '')
        .split('/')
        .at(-1) ?? '',
  }
}

/** Runs jobs at a time of the shop so many days before a visit; without saying, those of the reminders the day before. */
async function remindAt(
  dayOfVisit: string,
  time: string,
  { jobs = ['remind-of-visits', 'remind-of-visits'], daysBefore = 1 } = {},
) {
  const [{ at } = { at: '' }] = await shop.rows<{ at: string }>(
    `select (($1::date - $3::int + $2::time) at time zone min(time_zone))::text as at from shop_calendar`,
    [dayOfVisit, time, String(daysBefore)],
  )
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  try {
    await Promise.all(jobs.map((job) => shop.runJob(job)))
  } finally {
    vi.useRealTimers()
  }
}

describe('visits that shoppers book', () => {
  test('visits that shoppers book do not exist until an owner turns them on', async () => {
    expect((await visitor.call(listFreeVisits, {})).refused.code).toBe('visits_not_offered')
    const body = {
      ...who('lan@example.com'),
      day: '2031-01-06',
      slot: timeSlots[0] ?? '',
      purpose: 'measuring' as const,
    }
    expect((await visitor.call(bookVisit, { body })).refused.code).toBe('visits_not_offered')
    expect((await visitor.call(getSettings, {})).body).not.toHaveProperty('visits')
    const { body: settings } = await admin.call(getVisitSettings, {})
    const saved = await admin.call(putVisitSettings, {
      body: { timeSlots, booking, version: settings.version },
    })
    expect([saved.status, saved.body.booking]).toEqual([200, booking])
    expect((await admin.call(putVisitSettings, { body: { timeSlots } })).body.booking).toEqual(booking)
    expect((await visitor.call(getSettings, {})).body).toHaveProperty('visits', true)
    // Nobody is reminded until an owner wants it.
    expect(saved.body.reminds).toBe(false)
    const wrong = await admin.call(putVisitSettings, {
      body: { timeSlots, booking: { ...booking, places: 0 } },
    })
    expect([wrong.status, wrong.refused.fields]).toEqual([400, { 'booking.places': 'At least 1' }])
  })

  test('visits that shoppers book take the last place of a slot once, however many ask for it at the same time', async () => {
    const [first] = await freeNow()
    const slot = { day: first?.day ?? '', slot: first?.slots[0] ?? '', purpose: 'measuring' as const }
    const asked = await Promise.all(
      [1, 2, 3, 4].map((n) => visitor.call(bookVisit, { body: { ...who(`p${n}@example.com`), ...slot } })),
    )
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(asked.find(({ status }) => status === 409)?.refused.code).toBe('visit_slot_taken')
    const winner = asked.findIndex(({ status }) => status === 201) + 1
    const again = await visitor.call(bookVisit, { body: { ...who(`p${winner}@example.com`), ...slot } })
    expect(again.status).toBe(201)
    expect(await post.deliver()).toHaveLength(1)
    expect((await freeNow())[0]?.slots).toEqual([timeSlots[1]])
  })

  test('visits that shoppers book are moved and cancelled by the link in the mail while there is time', async () => {
    const days = await freeNow()
    const [from, to] = [days[3], days[5]]
    const slot = { day: from?.day ?? '', slot: timeSlots[0] ?? '', purpose: 'measuring' as const }
    await visitor.call(bookVisit, { body: { ...who('move@example.com'), ...slot } })
    const [mail] = await post.deliver()
    expect(mail?.text).toContain('Your visit is booked')
    const params = await linkOf(
      `customer_id in (select id from customers where email = $1)`,
      'move@example.com',
    )
    const seen = await visitor.call(getPublicInstallation, { params })
    expect(seen.body).toMatchObject({
      scheduledDate: slot.day,
      booked: { purpose: 'measuring', isOpen: true },
    })
    const target = { day: to?.day ?? '', slot: timeSlots[1] ?? '' }
    const stale = await visitor.call(moveBookedVisit, { params, body: { ...target, version: 1 } })
    expect(stale.refused.code).toBe('version_conflict')
    const moved = await visitor.call(moveBookedVisit, {
      params,
      body: { ...target, version: seen.body.version },
    })
    expect(moved.body).toMatchObject({ scheduledDate: target.day, scheduledTimeSlot: target.slot })
    expect(await post.deliver()).toHaveLength(1)
    const gone = await visitor.call(cancelBookedVisit, { params, body: { version: moved.body.version } })
    expect(gone.body).toMatchObject({ status: 'cancelled', booked: { isOpen: false } })
    expect(await freeNow()).toEqual(days)
    await shop.rows(`update installations set status = 'confirmed', scheduled_date = now()::date
      where customer_id in (select id from customers where email = 'move@example.com')`)
    const { body: late } = await visitor.call(getPublicInstallation, { params })
    const tooLate = await visitor.call(cancelBookedVisit, { params, body: { version: late.version } })
    expect(tooLate.refused.code).toBe('installation_not_open')
  })

  test('visits that shoppers book keep their installer when they are moved to a free time, and staff are told at once of each change', async () => {
    const person = await aUser(shop, { role: 'editor', firstName: 'Minh', lastName: 'Le' })
    const reader = await shop.asPerson(await aUser(shop, { role: 'editor', email: 'reader@example.com' }))
    await reader.call(putNotifications, { body: { order_mails: true } })
    const days = await freeNow()
    const [from, to, busy] = [1, 6, 7].map((place) => days[place]?.day ?? '')
    const [slot = '', other = ''] = timeSlots
    const where = `customer_id in (select id from customers where email = $1)`
    await visitor.call(bookVisit, {
      body: { ...who('keep@example.com'), day: from ?? '', slot, purpose: 'measuring' },
    })
    const params = await linkOf(where, 'keep@example.com')
    await shop.rows(
      `update installations set installer_id = '${person.id}', assigned_installer = 'Minh Le' where ${where}`,
      ['keep@example.com'],
    )
    // Two places, so that the slot is free although Minh has a visit then.
    await admin.call(putVisitSettings, { body: { timeSlots, booking: { ...booking, places: 2 } } })
    await editor.call(createInstallation, {
      body: { installerId: person.id, scheduledDate: busy ?? '', scheduledTimeSlot: other },
    })
    const move = async (day: string, at: string) => {
      const { version } = (await visitor.call(getPublicInstallation, { params })).body
      return visitor.call(moveBookedVisit, { params, body: { day, slot: at, version } })
    }
    const installer = async () =>
      (
        await shop.rows<{ assigned_installer: string | null }>(
          `select assigned_installer from installations where ${where}`,
          ['keep@example.com'],
        )
      )[0]?.assigned_installer
    await move(to ?? '', slot)
    expect(await installer()).toBe('Minh Le')
    await move(busy ?? '', other)
    expect(await installer()).toBeNull()
    await shop.runJob('deliver-events')
    const told = (await post.deliver()).filter((mail) => mail.to === 'reader@example.com')
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A visit was booked for .*, 08:00–10:00$/),
      expect.stringMatching(/^A visit was moved by its customer to /),
      expect.stringMatching(/^A visit was moved by its customer to .*, 10:00–12:00$/),
    ])
    expect(told.map(({ text }) => text.includes('Minh Le has another visit then'))).toEqual([
      false,
      false,
      true,
    ])
    await shop.rows(`update installations set status = 'cancelled'`)
    await admin.call(putVisitSettings, { body: { timeSlots, booking } })
  })

  test('visits that shoppers book are reminded of once on the day before, again for a new time, and not when cancelled or just booked', async () => {
    const days = await freeNow()
    const [first = '', second = '', third = ''] = [1, 3, 5].map((place) => days[place]?.day)
    const [slot = '', later = ''] = timeSlots
    const email = 'remind@example.com'
    const where = `customer_id in (select id from customers where email = $1)`
    const written = async (to = email) =>
      (await shop.rows(`select 1 from outbox where template = 'visit_reminder' and recipient = $1`, [to]))
        .length
    await admin.call(putVisitSettings, { body: { timeSlots, reminds: true } })
    await visitor.call(bookVisit, { body: { ...who(email), day: first, slot, purpose: 'measuring' } })
    const person = await aUser(shop, { role: 'fitter', firstName: 'Minh', lastName: 'Le' })
    await shop.rows(
      `update installations set installer_id = '${person.id}', assigned_installer = 'Le Van Minh' where ${where}`,
      [email],
    )
    for (const time of ['09:59', '20:30']) await remindAt(first, time)
    await remindAt(second, '10:29')
    expect(await written()).toBe(0)
    for (const time of ['10:29', '11:29']) await remindAt(first, time)
    expect(await written()).toBe(1)
    const [{ ends } = { ends: 0 }] = await shop.rows<{ ends: number }>(
      `select extract(epoch from expires_at - created_at)::int as ends from outbox
        where template = 'visit_reminder'`,
    )
    // From half past ten until eight in the evening.
    expect(Math.round(ends / 60)).toBe(571)

    const params = await linkOf(where, email)
    const jobs = ['deliver-mails']
    await remindAt(first, '11:30', { jobs })
    const reminders = async () =>
      (await mailsTo(shop.env.dataDir, email)).filter(({ headers }) =>
        headers['subject']?.includes('tomorrow'),
      )
    const [mail, ...more] = await reminders()
    expect(more).toEqual([])
    expect(mail?.body).toContain('tomorrow we come to measure your windows')
    expect(mail?.body).toContain(`Time: ${slot}\nInstaller: Minh\n`)
    expect(mail?.body).toContain(`/installations/${params.token}?lng=en`)
    // Two days of notice are over, so that it can no longer be moved by the link.
    expect(mail?.body).toContain('please write or call us today')

    const { version } = (await visitor.call(getPublicInstallation, { params })).body
    await visitor.call(moveBookedVisit, { params, body: { day: second, slot: later, version } })
    await remindAt(second, '10:29')
    expect(await written()).toBe(2)
    // What waited is no longer true.
    await shop.rows(`update installations set status = 'cancelled' where ${where}`, [email])
    await remindAt(second, '10:30', { jobs })
    expect(await reminders()).toHaveLength(1)
    await remindAt(second, '11:29')
    expect(await written()).toBe(1)

    const { body: customer } = await editor.call(createCustomer, {
      body: { firstName: 'Mai', lastName: 'Pham', email: 'mai@example.com' },
    })
    const { body: planned } = await editor.call(createInstallation, {
      body: { customerId: customer.id, scheduledDate: third, scheduledTimeSlot: slot, purpose: 'fitting' },
    })
    const onDayBefore = () => remindAt(third, '10:29').then(() => written('mai@example.com'))
    expect(await onDayBefore()).toBe(0)
    await editor.call(sendInstallation, { params: { id: planned.id } })
    await admin.call(putVisitSettings, { body: { timeSlots, reminds: false } })
    expect(await onDayBefore()).toBe(0)
    await admin.call(putVisitSettings, { body: { timeSlots, reminds: true } })
    await shop.rows(
      `update installations set sent_at = ($1::date - 1 + time '08:30') at time zone
        (select min(time_zone) from shop_calendar) where id = $2`,
      [third, planned.id],
    )
    expect(await onDayBefore()).toBe(0)
    await shop.rows(`update installations set sent_at = now() where id = $1`, [planned.id])
    expect(await onDayBefore()).toBe(1)
    await shop.rows(`update installations set status = 'cancelled'`)
  })

  test('visits that shoppers book are reminded of neither for a cancelled order, nor on the day itself, nor of a time that only staff know', async () => {
    const days = await freeNow()
    const [day = '', other = ''] = [days[1]?.day, days[3]?.day]
    const [slot = '', later = ''] = timeSlots
    const buyer = await aUser(shop, { email: 'late@example.com' })
    const order = await anOrder(shop, { language: 'en', userId: buyer.id })
    const { body: visit } = await editor.call(createInstallation, {
      body: { orderId: order.id, scheduledDate: day, scheduledTimeSlot: slot },
    })
    const params = { id: visit.id }
    const jobs = ['deliver-mails']
    const written = async () =>
      (await shop.rows(`select 1 from outbox where template = 'visit_reminder'`)).length
    const got = async (to = buyer.email) =>
      (await mailsTo(shop.env.dataDir, to)).find(({ headers }) => headers['subject']?.includes('tomorrow'))
    const setOrder = (status: string) =>
      shop.rows('update orders set status = $1 where id = $2', [status, order.id])

    await editor.call(sendInstallation, { params })
    await editor.call(updateInstallation, { params, body: { scheduledTimeSlot: later } })
    await remindAt(day, '10:29')
    expect(await written()).toBe(0)
    await editor.call(sendInstallation, { params })
    await setOrder('cancelled')
    await remindAt(day, '11:29')
    expect(await written()).toBe(0)
    await setOrder('pending')
    await remindAt(day, '12:29')
    expect(await written()).toBe(1)
    await setOrder('cancelled')
    await remindAt(day, '12:30', { jobs })
    expect(await got()).toBeUndefined()

    await setOrder('pending')
    await editor.call(updateInstallation, { params, body: { scheduledDate: other } })
    await editor.call(sendInstallation, { params })
    await remindAt(other, '10:29')
    expect(await written()).toBe(1)
    await remindAt(other, '10:29', { jobs, daysBefore: 0 })
    expect(await got()).toBeUndefined()

    await shop.rows('delete from outbox')
    const { body: customer } = await editor.call(createCustomer, {
      body: { firstName: 'An', lastName: 'Vo', email: 'an.vo@example.com' },
    })
    await editor.call(updateInstallation, { params, body: { orderId: '', customerId: customer.id } })
    await editor.call(sendInstallation, { params })
    await remindAt(other, '11:29')
    await remindAt(other, '11:30', { jobs })
    expect((await got('an.vo@example.com'))?.body).toContain('tomorrow we come to you.')
    await shop.rows(`update installations set status = 'cancelled'`)
  })
})

describe('a fitter on the phone', () => {
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const today = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

  async function aVisit() {
    const person = await aUser(shop, { role: 'fitter', firstName: 'Minh', lastName: 'Le' })
    const fitter = await shop.asPerson(person)
    const product = await aProduct(shop, { pricePerSqm: 100_000 })
    const buyer = await shop.as('customer')
    const lines = [1, 2].map((width) => aLine(product, { width, length: 1 }))
    const { body: order } = await buyer.call(placeOrder, { body: anOrderBody(lines, { note: person.id }) })
    const { body: visit } = await editor.call(createInstallation, {
      body: { orderId: order.id, installerId: person.id, scheduledDate: today() },
    })
    await shop.rows('delete from outbox')
    return { fitter, order, visit }
  }

  test('a fitter on the phone marks the own visit as done with a photo, once however often it is sent', async () => {
    const { fitter, visit } = await aVisit()
    const url = await uploaded(fitter, await aPicture().png().toBuffer())
    const params = { id: visit.id, report: id(1) }
    const body = {
      status: 'completed' as const,
      note: 'Two blinds',
      photos: [url],
      at: new Date().toISOString(),
    }
    const done = await fitter.call(reportVisit, { params, body })
    expect(done.body).toMatchObject({ status: 'completed', completionNotes: 'Two blinds' })
    const again = await fitter.call(reportVisit, { params, body })
    expect(again.body).toEqual(done.body)
    expect(done.body.photos).toHaveLength(1)
    expect((await fitter.call(listOwnVisits, {})).body[0]?.status).toBe('completed')
    const { fitter: other } = await aVisit()
    const theirs = await other.call(reportVisit, { params: { ...params, report: id(2) }, body })
    expect(theirs.refused.code).toBe('installation_not_found')
  })

  test('a fitter on the phone measures again; the order follows, and where it becomes dearer the customer is asked', async () => {
    const { fitter, order, visit } = await aVisit()
    const at = new Date().toISOString()
    expect((await fitter.call(listPiecesToMeasure, {})).body).toEqual([])
    await admin.call(putVisitSettings, { body: { timeSlots, checks: true, warnsUnmade: true } })
    const [found] = (await fitter.call(listPiecesToMeasure, {})).body
    const [small, large] = found?.pieces ?? []
    expect(JSON.stringify(found)).not.toContain('price')
    const sizes = [
      { pieceId: small?.pieceId ?? '', widthMm: 1000, lengthMm: 1000 },
      { pieceId: large?.pieceId ?? '', widthMm: 2100, lengthMm: 1000 },
    ]
    const send = {
      params: { id: visit.id, report: id(3) },
      body: { pieces: sizes, at, signature: { name: 'Lan Tran' } },
    }
    await Promise.all([fitter.call(reportVisit, send), fitter.call(reportVisit, send)])
    const { body: reports } = await editor.call(listVisitReports, { query: { orderId: order.id } })
    expect(reports).toMatchObject([{ status: 'measured', signature: { name: 'Lan Tran' } }])
    const params = { id: id(3) }
    const dearer = await editor.call(takeOverSizes, { params, body: { version: 1 } })
    expect(dearer).toMatchObject({
      status: 409,
      body: { code: 'price_changed', total_amount: 310_000, former_total: 300_000 },
    })
    expect((await editor.call(askAboutSizes, { params, body: { version: 1 } })).body.status).toBe('asked')
    expect((await editor.call(getOrder, { params: { id: order.id } })).body.total_amount).toBe(300_000)
    const [mail] = await post.deliver()
    expect(mail?.text).toMatch(/2000 × 1000 mm → 2100 × 1000 mm[\s\S]*310\.000/)
    const link = await linkOf('id = $1', visit.id)
    const { body: page } = await visitor.call(getPublicInstallation, { params: link })
    expect(page.sizes).toMatchObject({ orderedTotal: 300_000, total: 310_000 })
    const answer = { reportId: id(3), agrees: true }
    const lower = await visitor.call(answerSizes, { params: link, body: { ...answer, total: 305_000 } })
    expect(lower.refused.code).toBe('price_changed')
    const agreed = await visitor.call(answerSizes, { params: link, body: { ...answer, total: 310_000 } })
    expect(agreed.body).not.toHaveProperty('sizes')
    const { body: changed } = await editor.call(getOrder, { params: { id: order.id } })
    expect(changed).toMatchObject({ total_amount: 310_000, cart: [{ width: 1 }, { width: 2.1 }] })
    expect((await editor.call(listOrderVersions, { params: { id: order.id } })).body).toHaveLength(1)
    expect((await post.deliver()).map(({ subject }) => subject)).toEqual([
      `Your order ${order.order_number} has changed`,
    ])
    expect((await editor.call(takeOverSizes, { params, body: { version: 3 } })).refused.code).toBe(
      'report_not_found',
    )
  })

  test('a fitter on the phone is warned while pieces of the visit are neither checked nor packed', async () => {
    const { fitter, order, visit } = await aVisit()
    await admin.call(putVisitSettings, { body: { timeSlots, warnsUnmade: true } })
    expect((await fitter.call(listOwnVisits, {})).body[0]?.unmade).toBe(2)
    await shop.rows(
      `insert into piece_scans (piece_id, order_id, label, state)
        select piece_id, order_id, 'x', 'packed' from order_lines where order_id = $1 and position = 0`,
      [order.id],
    )
    expect((await editor.call(getInstallation, { params: { id: visit.id } })).body.unmade).toBe(1)
    await admin.call(putVisitSettings, { body: { timeSlots, warnsUnmade: false } })
    expect((await fitter.call(listOwnVisits, {})).body[0]).not.toHaveProperty('unmade')
  })
})
