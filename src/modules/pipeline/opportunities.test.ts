import { describe, expect, test } from 'vitest'
import { aCustomer, anOpportunity } from '#modules/customers/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { readCrmAnalytics } from './contract/crm.ts'
import {
  createInteraction,
  deleteInteraction,
  listInteractions,
  readTimeline,
  updateInteraction,
} from '#modules/customers/contract/index.ts'
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  updateOpportunity,
} from './contract/opportunities.ts'

let admin: Client

const shop = await shopOfFile({ settings: { SHOP_TIME_ZONE: 'Pacific/Kiritimati' } })
admin = await shop.as('admin')
const editor = await shop.as('editor')
const customerId: string = (await aCustomer(shop, { firstName: 'Hoa', lastName: 'Le' })).id

const nobody = '00000000-0000-4000-8000-000000000000'
const body = () => ({
  customerId,
  title: 'Curtains for the café',
  description: 'Six windows',
  estimatedValue: 1234.5,
  probability: 40,
  expectedCloseDate: '2027-01-31',
})
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: shop.env.timeZone }).format(new Date())
const change = async (
  id: string,
  what: Parameters<typeof editor.call<typeof updateOpportunity>>[1]['body'],
) => (await editor.call(updateOpportunity, { params: { id }, body: what })).body

describe('an opportunity', () => {
  test('an opportunity returns what was sent, and is a lead by default', async () => {
    const made = await editor.call(createOpportunity, { body: body() })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...body(),
      value: 1234.5,
      stage: 'lead',
      customerName: 'Hoa Le',
      actualCloseDate: null,
      assignedTo: editor.person?.id,
    })
    const { body: read, headers } = await admin.call(getOpportunity, { params: { id: made.body.id } })
    expect([read, headers['etag']]).toEqual([made.body, '"1"'])
    const empty = await editor.call(createOpportunity, { body: { ...body(), expectedCloseDate: '' } })
    expect(empty.body.expectedCloseDate).toBeNull()
  })

  test.for<[string, Record<string, unknown>, number, string]>([
    ['no title', { title: '' }, 400, 'title'],
    ['no value', { estimatedValue: undefined }, 400, 'estimatedValue'],
    ['a negative value', { estimatedValue: -1 }, 400, 'estimatedValue'],
    ['a probability of 101', { probability: 101 }, 400, 'probability'],
    ['a probability of -1', { probability: -1 }, 400, 'probability'],
    ['no probability', { probability: undefined }, 400, 'probability'],
    ['an unknown stage', { stage: 'won' }, 400, 'stage'],
    ['an invalid date', { expectedCloseDate: 'soon' }, 400, 'expectedCloseDate'],
    ['no customer', { customerId: '' }, 400, 'customerId'],
    ['an unknown customer', { customerId: nobody }, 422, 'customerId'],
  ])('an opportunity is refused with %s', async ([, wrong, status, field]) => {
    const answer = await editor.call(createOpportunity, { body: { ...body(), ...wrong } })
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([status, [field]])
  })

  test('an opportunity has probability 100 when won, 0 when lost, and its previous one when reopened', async () => {
    const { id } = (await editor.call(createOpportunity, { body: body() })).body
    const won = await change(id, { stage: 'closed_won' })
    expect(won).toMatchObject({ probability: 100, actualCloseDate: today() })
    expect(await change(id, { stage: 'closed_lost' })).toMatchObject({
      probability: 0,
      actualCloseDate: today(),
    })
    expect(await change(id, { stage: 'proposal' })).toMatchObject({ probability: 40, actualCloseDate: null })
    const dated = await change(id, { stage: 'closed_won', actualCloseDate: '2026-01-02' })
    expect(dated.actualCloseDate).toBe('2026-01-02')
    const steps = await shop.rows(
      'select from_stage, to_stage from opportunity_stage_changes where opportunity_id = $1 order by id',
      [id],
    )
    expect(steps.map(({ to_stage: to }) => to)).toEqual([
      'lead',
      'closed_won',
      'closed_lost',
      'proposal',
      'closed_won',
    ])
  })

  test('an opportunity is not overwritten by a stale change, and is deleted only by administrators', async () => {
    const { id } = await anOpportunity(shop)
    expect(await change(id, { title: 'Changed', version: 1 })).toMatchObject({ title: 'Changed', version: 2 })
    const late = await editor.call(updateOpportunity, { params: { id }, body: { title: 'Late', version: 1 } })
    expect([late.status, late.refused.code]).toEqual([409, 'version_conflict'])
    const viewer = await shop.as('viewer')
    expect((await viewer.call(updateOpportunity, { params: { id }, body: {} })).status).toBe(403)
    expect((await editor.call(deleteOpportunity, { params: { id } })).status).toBe(403)
    expect((await admin.call(deleteOpportunity, { params: { id } })).status).toBe(200)
    expect((await admin.call(deleteOpportunity, { params: { id } })).status).toBe(404)
  })

  test("an opportunity is found by its own text and its customer's, and filtered by stage and value", async () => {
    const { id } = await aCustomer(shop, { lastName: 'Hotelier' })
    await anOpportunity(shop, { customerId: id, title: 'Awnings', value: 20, stage: 'proposal' })
    await anOpportunity(shop, { customerId: id, title: 'Shutters', value: 10 })
    const titles = async (query: Record<string, unknown>) =>
      (await editor.call(listOpportunities, { query })).body.map(({ title }) => title)
    expect(await titles({ q: 'hotelier' })).toEqual(['Shutters', 'Awnings'])
    expect(await titles({ q: 'awning', stage: 'proposal' })).toEqual(['Awnings'])
    expect(await titles({ customerId: id, sort: '-estimatedValue' })).toEqual(['Awnings', 'Shutters'])
    expect(await titles({ customerId: 'nobody' })).toEqual([])
  })
})

test('statistics are sums over the records, and won opportunities no longer count as open', async () => {
  await shop.rows('truncate opportunities cascade')
  await anOpportunity(shop, { value: 100, probability: 90, customerId })
  await anOpportunity(shop, { value: 90, probability: 10, stage: 'proposal', customerId })
  await anOpportunity(shop, { value: 1000, probability: 100, stage: 'closed_won', customerId })
  await anOpportunity(shop, { value: 5, probability: 0, stage: 'closed_lost', customerId })
  const figures = (await editor.call(readCrmAnalytics)).body
  expect(figures).toMatchObject({
    totalOpportunities: 4,
    openOpportunities: 2,
    pipelineValue: 190,
    weightedValue: 99,
    winRate: 0.5,
    conversionRate: 0.25,
  })
  expect(figures.stages[0]).toMatchObject({ stage: 'lead', count: 1, value: 100, weightedValue: 90 })
  const [counted] = await shop.rows(
    `select count(*)::int as total, (count(*) filter (where status = 'active'))::int as active from customers`,
  )
  expect([figures.totalCustomers, figures.activeCustomers]).toEqual([counted?.['total'], counted?.['active']])

  await shop.rows(`update opportunities set stage = 'lead', value = 50, probability = 20 where value = 90`)
  await shop.rows('delete from opportunities where value = 5')
  const later = (await editor.call(readCrmAnalytics)).body
  expect(later).toMatchObject({ totalOpportunities: 3, pipelineValue: 150, weightedValue: 100, winRate: 1 })
  expect(later.stages[2]).toMatchObject({ stage: 'proposal', count: 0, averageAgeDays: null })
  await shop.rows('select fold_order_days()')
  expect((await editor.call(readCrmAnalytics)).body).toEqual(later)
})

describe('an activity', () => {
  test('an activity is stored with its date and author', async () => {
    const note = {
      customerId,
      type: 'call' as const,
      notes: 'Likes linen\nand wool',
      date: '2026-03-01T09:30:00.000Z',
    }
    const made = await editor.call(createInteraction, { body: note })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...note,
      subject: 'Likes linen',
      description: note.notes,
      createdAt: note.date,
      ahead: false,
      performedBy: editor.person?.id,
    })
    const ahead = { ...note, date: '2999-01-01T00:00:00Z' }
    expect((await editor.call(createInteraction, { body: ahead })).body.ahead).toBe(true)
    const now = await editor.call(createInteraction, { body: { customerId, type: 'email', notes: 'Asked' } })
    expect(Date.now() - Date.parse(now.body.date)).toBeLessThan(60_000)
    const listed = (await editor.call(listInteractions, { query: { q: 'linen', type: 'call' } })).body
    expect(listed.map(({ date }) => date.slice(0, 4))).toEqual(['2999', '2026'])
  })

  test('an activity is changed only with the current version, and deleted by an administrator', async () => {
    const note = { customerId, type: 'call' as const, notes: 'Likes linen', date: '2026-03-01T09:30:00.000Z' }
    const made = await editor.call(createInteraction, { body: note })
    expect([made.headers.etag, made.body.version]).toEqual(['"1"', 1])
    const params = { id: made.body.id }
    const body = { notes: 'Likes wool', nextActionDate: '2026-04-01', version: 1 }
    const changed = await editor.call(updateInteraction, { params, body })
    expect(changed.headers.etag).toBe('"2"')
    expect(changed.body).toMatchObject({
      ...note,
      notes: 'Likes wool',
      subject: 'Likes wool',
      nextActionDate: '2026-04-01',
      performedBy: editor.person?.id,
    })
    const late = await editor.call(updateInteraction, { params, body })
    expect([late.status, late.refused['current']]).toEqual([409, changed.body])
    expect((await editor.call(updateInteraction, { params, body: { notes: ' ' } })).status).toBe(400)
    expect((await editor.call(deleteInteraction, { params })).status).toBe(403)
    const admin = await shop.as('admin')
    const headers = { 'if-match': '"1"' }
    expect((await admin.call(deleteInteraction, { params, headers })).status).toBe(412)
    expect((await admin.call(deleteInteraction, { params })).body).toEqual({ success: true })
    expect((await admin.call(deleteInteraction, { params })).refused.code).toBe('interaction_not_found')
    const log = await shop.rows('select action from audit_log where entity_id = $1 order by id', [params.id])
    expect(log.map(({ action }) => action)).toEqual(
      ['create', 'update', 'delete'].map((deed) => `interaction.${deed}`),
    )
  })

  test.for<[string, Record<string, unknown>, number, string]>([
    ['of an unknown type', { type: 'chat' }, 400, 'type'],
    ['without notes', { notes: ' ' }, 400, 'notes'],
    ['with an invalid date', { date: 'yesterday' }, 400, 'date'],
    ['with an unknown customer', { customerId: nobody }, 422, 'customerId'],
  ])('an activity is refused %s', async ([, wrong, status, field]) => {
    const note = { customerId, type: 'call', notes: 'Rang', ...wrong }
    const answer = await editor.call(createInteraction, { body: note as never })
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([status, [field]])
  })
})

test('the timeline of a customer shows everything, newest first, page by page', async () => {
  // One day apart, because two rows can be created within one millisecond.
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const { id } = await aCustomer(shop, { notes: 'Rings twice', createdAt: day(1) })
  const opportunity = await anOpportunity(shop, { customerId: id, value: 50, createdAt: day(2) })
  await anOrder(shop, { customerId: id, totalAmount: 270_000, createdAt: day(3) })
  await shop.rows(
    `insert into quotes (quote_number, customer_id, total_amount, created_at) values ('Q-1', $1, 12.5, $2)`,
    [id, day(4)],
  )
  await shop.rows(
    `insert into installations (customer_id, scheduled_date, created_at) values ($1, '2027-01-01', $2)`,
    [id, day(5)],
  )
  const mail = { customerId: id, type: 'email' as const, notes: 'Asked for wool', date: day(6).toISOString() }
  await editor.call(createInteraction, { body: mail })
  await change(opportunity.id, { stage: 'proposal' })

  const all = await editor.call(readTimeline, { params: { id } })
  expect(all.status, all.text).toBe(200)
  expect(all.body.map(({ kind }) => kind)).toEqual([
    'stage',
    'interaction',
    'installation',
    'quote',
    'order',
    'opportunity',
    'note',
  ])
  expect(all.body.find(({ kind }) => kind === 'order')?.amount).toBe(270_000)
  expect(all.body.find(({ kind }) => kind === 'quote')?.amount).toBe(12.5)
  const first = await editor.call(readTimeline, { params: { id }, query: { limit: 3 } })
  expect(first.headers['x-total-count']).toBe('7')
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
  const second = (await editor.send({ url: next })).body as typeof first.body
  expect([...first.body, ...second]).toEqual(all.body.slice(0, 6))
  expect((await editor.call(readTimeline, { params: { id: nobody } })).status).toBe(404)
})
