import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { anItem } from '#modules/inventory/factory.ts'
import {
  createExchangeRate,
  deleteExchangeRate,
  getRateCoverage,
  getReportingCurrency,
  listExchangeRates,
  listRatesImports,
  putReportingCurrency,
  undoRatesImport,
  updateExchangeRate,
  type RatesReport,
} from './contract/index.ts'
import { anOrder } from '#modules/orders/factory.ts'

const shop = await openShop({ settings: { SHOP_TIME_ZONE: 'Asia/Ho_Chi_Minh' } })
const [admin, editor] = await Promise.all([shop.as('admin'), shop.as('editor')])

afterAll(() => shop.close())
beforeEach(() =>
  shop.pool
    .query(`delete from exchange_rates; delete from exchange_rate_imports; delete from orders; delete from inventory_items;
    update reporting_currency set currency = 'USD', version = 1`),
)

const aRate = { from: 'USD', to: 'VND', day: '2026-01-31', rate: '25450.5' }
const add = (over: object = {}) => admin.call(createExchangeRate, { body: { ...aRate, ...over } })
const list = async () => (await editor.call(listExchangeRates)).body
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date())

describe('an exchange rate', () => {
  test('an exchange rate is added, changed with its version and deleted by administrators, and each write is audited', async () => {
    const { status, body: made, headers } = await add()
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(made).toMatchObject({ ...aRate, version: 1 })
    expect(await list()).toEqual([made])
    const params = { id: made.id }
    const changed = await admin.call(updateExchangeRate, { params, body: { rate: 26000, version: 1 } })
    expect(changed.body).toMatchObject({ ...aRate, rate: '26000', version: 2 })
    const late = await admin.call(updateExchangeRate, { params, body: { rate: '1', version: 1 } })
    expect([late.status, late.refused.code]).toEqual([409, 'version_conflict'])
    expect((await admin.call(deleteExchangeRate, { params })).body).toEqual({ success: true })
    expect((await admin.call(deleteExchangeRate, { params })).status).toBe(404)
    const log = await shop.rows('select action from audit_log where entity_id = $1 order by id', [made.id])
    expect(log.map(({ action }) => action)).toEqual([
      'exchange_rate.create',
      'exchange_rate.update',
      'exchange_rate.delete',
    ])
  })

  test('an exchange rate is read by staff and written by administrators only', async () => {
    expect((await editor.call(createExchangeRate, { body: aRate })).status).toBe(403)
    const visitor = await shop.as(null)
    expect((await visitor.call(listExchangeRates)).status).toBe(401)
    expect((await visitor.call(getReportingCurrency)).status).toBe(401)
    expect((await editor.call(putReportingCurrency, { body: { currency: 'EUR' } })).status).toBe(403)
  })

  test('an exchange rate keeps every digit that was entered', async () => {
    expect((await add({ from: 'VND', to: 'USD', rate: '0.000039292731' })).body.rate).toBe('0.000039292731')
    expect((await add({ day: '2026-02-01', rate: 0.0000004 })).body.rate).toBe('0.0000004')
    expect((await add({ day: '2026-02-02', rate: '100.0' })).body.rate).toBe('100')
  })

  test.for([
    ['rate', { rate: '0' }],
    ['rate', { rate: '-1' }],
    ['rate', { rate: '1.2.3' }],
    ['rate', { rate: '25.450,5' }],
    ['from', { from: 'XXY' }],
    ['to', { to: 'USD' }],
    ['day', { day: '2026-02-30' }],
  ])('an exchange rate is refused at its field %s in %j', async ([field, wrong]) => {
    const payload = { ...aRate, ...(wrong as object) }
    const answer = await admin.send({ method: 'POST', url: '/api/settings/exchange-rates', payload })
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([400, [field]])
  })

  test('an exchange rate is unique for its day and pair of currencies, in either direction', async () => {
    await add()
    const twin = await add({ from: 'VND', to: 'USD', rate: '0.00004' })
    expect([twin.status, twin.refused.code]).toEqual([409, 'exchange_rate_taken'])
    expect((await add({ from: 'EUR' })).status).toBe(201)
  })
})

describe('a file of exchange rates', () => {
  const send = (text: string, dryRun = false, more = '') =>
    admin.send({
      method: 'POST',
      url: `/api/settings/exchange-rates/import?dryRun=${dryRun}${more}`,
      payload: text,
      headers: { 'content-type': 'text/csv' },
    })

  test('a file of exchange rates is checked first and then imported as a whole', async () => {
    await add()
    await add({ day: '2026-02-01', rate: '25500' })
    const file =
      'day,from,to,rate\n2026-01-31,USD,VND,25450.50\n2026-02-01,VND,USD,0.0000395\n2026-02-02,usd,vnd,25600\n'
    const dry = (await send(file, true)).body as RatesReport
    expect(dry).toMatchObject({ dryRun: true, created: 1, changed: 1, unchanged: 1, refused: 0 })
    expect(dry.lines.map(({ line, action }) => [line, action])).toEqual([
      [3, 'change'],
      [4, 'create'],
    ])
    expect(await list()).toHaveLength(2)
    expect((await send(file)).body).toMatchObject({ dryRun: false, created: 1, changed: 1 })
    expect((await list()).map(({ day, from, rate, version }) => [day, from, rate, version])).toEqual([
      ['2026-02-02', 'USD', '25600', 1],
      ['2026-02-01', 'VND', '0.0000395', 2],
      ['2026-01-31', 'USD', '25450.5', 1],
    ])
    expect((await send(file)).body).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
  })

  const head = 'day,from,to,rate\n'
  const stored = async () => (await list()).map(({ day, from, rate }) => [day, from, rate])
  const importOf = async (lines: string) => ((await send(head + lines)).body as RatesReport).importId ?? ''
  const undo = (id: string) => admin.call(undoRatesImport, { params: { id } })

  test('a file of exchange rates is taken back: its new rates are gone, and changed ones are what they were', async () => {
    await add({ day: '2026-02-01', rate: '25500.125' })
    const importId = await importOf('2026-02-01,VND,USD,0.0000395\n2026-02-02,USD,VND,25600\n')
    const { body: imports } = await editor.call(listRatesImports)
    expect(imports).toMatchObject([{ id: importId, created: 1, changed: 1, undoneAt: null }])
    expect((await undo(importId)).body).toMatchObject({ kept: [], undoneAt: expect.any(String) })
    expect(await stored()).toEqual([['2026-02-01', 'USD', '25500.125']])
    const log = await shop.rows<{ action: string; label: string }>(
      `select action, entity_label as label from audit_log order by id desc limit 2`,
    )
    expect(log.map(({ action, label }) => `${action} ${label}`).toSorted()).toEqual([
      'exchange_rate.delete USD VND 2026-02-02',
      'exchange_rate.update VND USD 2026-02-01',
    ])
    const again = await undo(importId)
    expect([again.status, again.refused.code]).toEqual([409, 'import_state'])
  })

  test('a file of exchange rates is taken back except rates that were changed or deleted since, which are named', async () => {
    const importId = await importOf(
      '2026-02-01,USD,VND,25500\n2026-02-02,USD,VND,25600\n2026-02-03,USD,VND,25700\n',
    )
    const [third, second] = await list()
    await admin.call(updateExchangeRate, { params: { id: second?.id ?? '' }, body: { rate: '25601' } })
    await admin.call(deleteExchangeRate, { params: { id: third?.id ?? '' } })
    const { kept } = (await undo(importId)).body
    expect(kept.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'USD VND 2026-02-02', reason: 'It was changed since' },
      { name: 'USD VND 2026-02-03', reason: 'It is no longer there' },
    ])
    expect(await stored()).toEqual([['2026-02-02', 'USD', '25601']])
  })

  test('a file of exchange rates is taken back after a later one of the same rates', async () => {
    const first = await importOf('2026-02-01,USD,VND,25500\n')
    const second = await importOf('2026-02-01,USD,VND,25501\n')
    expect((await undo(second)).body.kept).toEqual([])
    expect(await stored()).toEqual([['2026-02-01', 'USD', '25500']])
    expect((await undo(first)).body.kept).toEqual([])
    expect(await stored()).toEqual([])
  })

  const replaced = { name: 'USD VND 2026-02-01', reason: 'A later import changed it' }

  test('a file of exchange rates is taken back before a later one, whose undo then returns to what was before both', async () => {
    await add({ day: '2026-02-01', rate: '25499' })
    const first = await importOf('2026-02-01,USD,VND,25500\n2026-02-02,USD,VND,25600\n')
    const second = await importOf(
      '2026-02-01,VND,USD,0.00004\n2026-02-02,USD,VND,25601\n2026-02-03,USD,VND,25701\n',
    )
    const { kept } = (await undo(first)).body
    expect(kept.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      replaced,
      { ...replaced, name: 'USD VND 2026-02-02' },
    ])
    expect((await stored()).map(([, , rate]) => rate)).toEqual(['25701', '25601', '0.00004'])
    expect((await undo(second)).body.kept).toEqual([])
    expect(await stored()).toEqual([['2026-02-01', 'USD', '25499']])
  })

  test('a file of exchange rates is taken back between two others, and each order of undoing ends before the first', async () => {
    const three = async () => [
      await importOf('2026-02-01,USD,VND,25500\n'),
      await importOf('2026-02-01,USD,VND,25501\n'),
      await importOf('2026-02-01,USD,VND,25502\n'),
    ]
    for (const order of ['012', '021', '102', '120', '201', '210']) {
      const ids = await three()
      for (const place of order) await undo(ids[Number(place)] ?? '')
      expect([order, await stored()]).toEqual([order, []])
    }
  })

  test('a file of exchange rates is taken back before later ones of which the last wrote the same value again, which stays', async () => {
    const first = await importOf('2026-02-01,USD,VND,25500\n')
    const second = await importOf('2026-02-01,USD,VND,25501\n')
    const third = await importOf('2026-02-01,USD,VND,25500\n')
    expect((await undo(first)).body.kept).toEqual([replaced])
    expect(await stored()).toEqual([['2026-02-01', 'USD', '25500']])
    await undo(third)
    expect(await stored()).toEqual([['2026-02-01', 'USD', '25501']])
    await undo(second)
    expect(await stored()).toEqual([])
  })

  test('a file of exchange rates is taken back before a later one that replaced a rate entered by hand, which comes back', async () => {
    const first = await importOf('2026-02-01,USD,VND,25500\n')
    const [rate] = await list()
    await admin.call(updateExchangeRate, { params: { id: rate?.id ?? '' }, body: { rate: '25600' } })
    const second = await importOf('2026-02-01,USD,VND,25501\n')
    expect((await undo(first)).body.kept).toEqual([{ ...replaced, reason: 'It was changed since' }])
    await undo(second)
    expect(await stored()).toEqual([['2026-02-01', 'USD', '25600']])
  })

  test('a file of exchange rates is taken back for thirty days, and by administrators only', async () => {
    const importId = await importOf('2026-02-01,USD,VND,25500\n')
    const forbidden = await editor.call(undoRatesImport, { params: { id: importId } })
    expect(forbidden.status).toBe(403)
    await shop.pool.query(`update exchange_rate_imports set created_at = now() - interval '31 days'`)
    expect((await editor.call(listRatesImports)).body).toEqual([])
    const late = await undo(importId)
    expect([late.status, late.refused.code]).toEqual([404, 'import_not_found'])
    expect(await stored()).toHaveLength(1)
  })

  test('a file of exchange rates that changes nothing leaves nothing to take back', async () => {
    await add()
    expect((await send(`${head}2026-01-31,USD,VND,25450.5\n`)).body).toMatchObject({ importId: null })
    expect((await send(`${head}2026-02-01,USD,VND,1\n`, true)).body).toMatchObject({ importId: null })
    expect((await editor.call(listRatesImports)).body).toEqual([])
  })

  test('a file of exchange rates is refused with all its errors when one line is wrong, and changes nothing', async () => {
    const file = 'day,from,to,rate\n2026-01-31,USD,VND,25450\n2026-01-31,VND,USD,1\n31.01.2026,USD,VND,many\n'
    const { status, body } = await send(file)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'import_refused',
      refused: 2,
      lines: [
        { line: 3, action: 'error', errors: [{ column: 'day' }] },
        { line: 4, errors: [{ column: 'day' }, { column: 'rate' }] },
        { line: 2, action: 'create' },
      ],
    })
    expect(await list()).toEqual([])
    expect((await send('when,rate\n2026-01-31,1\n')).refused.code).toBe('malformed_csv')
  })

  test('a file of exchange rates accepts common number formats, keeps every digit, and refuses an ambiguous rate', async () => {
    const unclear = 'day,from,to,rate\n2026-01-31,USD,VND,25.450\n'
    expect((await send(unclear)).body).toMatchObject({
      refused: 1,
      lines: [{ errors: [{ column: 'rate', message: expect.stringContaining('25.45 or 25450') }] }],
    })
    expect((await send(unclear, false, '&decimal=,')).body).toMatchObject({ created: 1 })
    // The other lines of the column show what the point means.
    const file = 'day;from;to;rate\n2026-01-31;USD;VND;25.450\n2026-02-01;USD;VND;25.450,123456789012\n'
    expect((await send(file)).body).toMatchObject({ unchanged: 1, created: 1, refused: 0 })
    expect((await list()).map(({ rate }) => rate)).toEqual(['25450.123456789012', '25450'])
    expect((await send(file)).body).toMatchObject({ unchanged: 2, created: 0, changed: 0 })
  })

  test('a file of exchange rates imports as unchanged after an export, also for rates with three decimals', async () => {
    await add({ from: 'EUR', to: 'USD', rate: '1.085' })
    const url = '/api/settings/exchange-rates'
    const { text } = await editor.send({ method: 'GET', url, headers: { accept: 'text/csv' } })
    expect((await send(text)).body).toMatchObject({ unchanged: 1, refused: 0 })
  })

  test("a file of exchange rates with semicolons may have decimal commas, and the shop's own export can be imported", async () => {
    await send('day;from;to;rate\n2026-01-31;USD;VND;25450,5\n')
    expect((await list())[0]).toMatchObject(aRate)
    const url = '/api/settings/exchange-rates'
    for (const [accept, line] of [
      ['text/csv', '"2026-01-31","USD","VND",25450.5'],
      ['text/csv; decimal=comma', '"2026-01-31";"USD";"VND";25450,5'],
    ]) {
      const { text } = await editor.send({ method: 'GET', url, headers: { accept } })
      expect(text).toContain(line)
      expect((await send(text)).body).toMatchObject({ unchanged: 1, refused: 0 })
    }
  })
})

describe('the reporting currency', () => {
  const read = async () => (await editor.call(getReportingCurrency)).body
  const put = (body: object) => admin.call(putReportingCurrency, { body: { currency: 'EUR', ...body } })

  test('the reporting currency is the US dollar until an administrator changes it', async () => {
    expect(await read()).toEqual({
      currency: 'USD',
      shopCurrency: 'VND',
      converts: false,
      today: null,
      version: 1,
    })
    expect((await put({ version: 1 })).body).toMatchObject({ currency: 'EUR', version: 2 })
    expect((await put({ currency: 'VND', version: 1 })).status).toBe(409)
    expect((await put({ currency: 'VND', version: 2 })).body).toMatchObject({ converts: false, today: null })
  })

  test('the reporting currency needs a confirmation to change once amounts were entered in it', async () => {
    await anItem(admin, { unitCost: 5 })
    const refused = await put({})
    expect([refused.status, refused.refused.code]).toEqual([409, 'reporting_currency_in_use'])
    expect((await read()).currency).toBe('USD')
    expect((await put({ numbersStay: true })).body.currency).toBe('EUR')
  })

  test('the reporting currency has the latest rate on or before today, at most 366 days old', async () => {
    await add({ day: '2020-01-01' })
    expect(await read()).toMatchObject({ converts: true, today: null })
    await add({ day: today, rate: '25000' })
    await add({ day: '2099-01-01', rate: '1' })
    expect((await read()).today).toEqual({ from: 'USD', to: 'VND', day: today, rate: '25000' })
  })

  test('the reporting currency reports the days with orders that have no rate', async () => {
    const coverage = async () => (await editor.call(getRateCoverage)).body
    expect(await coverage()).toEqual({ days: 0, first: null, last: null })
    for (const day of ['2025-01-30', '2025-01-31', '2025-02-01', '2026-02-02']) {
      await anOrder(shop, { totalAmount: 1000, createdAt: new Date(`${day}T05:00:00Z`) })
    }
    await add({ day: '2025-02-01' })
    expect(await coverage()).toEqual({ days: 2, first: '2025-01-30', last: '2025-01-31' })
    await shop.rows(`update exchange_rates set day = '2025-01-31'`)
    expect(await coverage()).toEqual({ days: 2, first: '2025-01-30', last: '2026-02-02' })
  })
})
