import { describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { eraseAccount } from '#modules/erasure/server/erase-account.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { listCustomers, updateCustomer, mergeCustomers } from '#modules/customers/contract/customers.ts'
import { readSalesAnalytics } from '#modules/forecasting/contract/sales-analytics.ts'
import { readForecastSuggestions } from '#modules/forecasting/contract/forecast-suggestions.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { undoImport } from './contract/imports.ts'
import { check, csv, importFile, undo } from './factory.ts'

const shop = await shopOfFile()
await shop.startJobs()
const editor = await shop.as('editor')
const admin = await shop.as('admin')

const found = async (q: string) => (await editor.call(listCustomers, { query: { q } })).body

describe('an import of customers', () => {
  const heads = ['Name', 'Email', 'Phone', 'Address1', 'City', 'Tags', 'Loyalty points']
  const anna = [
    'Anna Maria Schmidt',
    'Anna@Import.example',
    '+49 30 123456',
    'Ringstr. 1',
    'Berlin',
    'vip, vip',
    '7',
  ]

  test('an import of customers creates each customer once, splits names, and reports unknown columns', async () => {
    const done = await importFile(editor, 'customers', csv(heads, anna))
    expect(done).toMatchObject({ created: 1, refused: 0 })
    expect(done.notes).toEqual([
      'Columns of the file: Name → name, Email → email, Phone → phone, Address1 → address, City → city, Tags → tags',
      'Not taken over: Loyalty points',
    ])
    expect(await found('schmidt')).toMatchObject([
      { firstName: 'Anna Maria Schmidt', lastName: '', city: 'Berlin', tags: ['vip'], source: 'import' },
    ])
    expect(await importFile(editor, 'customers', csv(heads, anna))).toMatchObject({
      created: 0,
      unchanged: 1,
    })
  })

  test('an import of customers matches customers by e-mail regardless of case, updates the fields in the file and keeps those that it leaves empty', async () => {
    const done = await importFile(
      editor,
      'customers',
      csv(['Email', 'City', 'Phone'], ['anna@import.EXAMPLE', 'Hamburg', '']),
    )
    expect(done).toMatchObject({ created: 0, changed: 1 })
    expect(done.lines[0]).toMatchObject({ changed: ['City'] })
    expect(await found('schmidt')).toMatchObject([{ city: 'Hamburg', phone: '+49 30 123456' }])
    expect(await undo(admin, done.id)).toMatchObject({ state: 'undone', kept: [] })
    expect(await found('schmidt')).toMatchObject([{ city: 'Berlin' }])
  })

  test('an import of customers reports invalid customers and duplicates by line and column', async () => {
    const file = csv(
      ['First name', 'E-Mail', 'Status'],
      ['Bad', 'not an address', ''],
      ['Odd', 'odd@import.example', 'friend'],
      ['', '', ''],
      ['Twice', 'twice@import.example', ''],
      ['Twice', 'TWICE@import.example', ''],
    )
    const { report } = await check(editor, 'customers', file)
    expect(
      report.lines
        .filter(({ action }) => action === 'error')
        .map(({ line, errors }) => [line, errors[0]?.column]),
    ).toEqual([
      [2, 'E-Mail'],
      [3, 'Status'],
    ])
    expect(report.lines.find(({ action }) => action === 'skip')).toMatchObject({
      line: 6,
      notes: ['Line 5 is the same customer'],
    })
  })

  test('an import of customers keeps people apart who share a phone, takes one customer from several lines, and finds them all again', async () => {
    const file = csv(
      ['First Name', 'Last Name', 'Email', 'Phone', 'Address1'],
      ['Minh', 'Shared', '', '0000000000', '1 Lane'],
      ['Hoa', 'Shared', '', '0000000000', '1 Lane'],
      ['Several', 'Shared', 'several@import.example', '', '57 Erb St'],
      ['', '', 'several@import.example', '', '150 Elgin St'],
      ['', '', 'Several@import.example', '', ''],
    )
    expect(await importFile(editor, 'customers', file)).toMatchObject({ created: 3, skipped: 2, refused: 0 })
    expect(await found('shared')).toHaveLength(3)
    expect(await found('several@import.example')).toMatchObject([{ address: '57 Erb St' }])
    expect((await check(editor, 'customers', file)).report).toMatchObject({
      created: 0,
      unchanged: 3,
      skipped: 2,
      refused: 0,
    })
  })

  test('an import of customers takes the next line of a customer whose first one is refused', async () => {
    const file = csv(
      ['First Name', 'Email', 'Phone'],
      ['Rounded', 'rounded@import.example', '8.49012E+10'],
      ['Rounded', 'rounded@import.example', '+84 901 234 999'],
    )
    expect(await importFile(editor, 'customers', file)).toMatchObject({ created: 1, refused: 1 })
    expect(await found('rounded@import.example')).toMatchObject([{ phone: '+84 901 234 999' }])
  })

  test('an import of customers is taken over without a line whose quotation marks are wrong', async () => {
    const text =
      'Name,Email,Note\nOne Good,one@import.example,fine\nTwo Bad,two@import.example,"24" blind"\nThree Good,three@import.example,ok'
    const { report } = await check(editor, 'customers', text)
    expect(report).toMatchObject({ created: 2, refused: 1 })
    expect(report.lines[0]).toMatchObject({
      line: 3,
      action: 'error',
      errors: [{ message: expect.stringContaining('a quotation mark stands in the wrong place') }],
    })
    expect(await importFile(editor, 'customers', text)).toMatchObject({ created: 2, refused: 1 })
  })

  test('an import of customers is undone only by administrators, and keeps customers who were changed since', async () => {
    const done = await importFile(
      editor,
      'customers',
      csv(['Name', 'Email'], ['Keep Me', 'keep@import.example'], ['Drop Me', 'drop@import.example']),
    )
    const [kept] = await found('keep@import.example')
    await editor.call(updateCustomer, { params: { id: kept!.id }, body: { city: 'Hue' } })
    const refused = await editor.call(undoImport, { params: { id: done.id } })
    expect([refused.status, refused.refused.code]).toEqual([403, 'forbidden'])
    expect(await undo(admin, done.id)).toMatchObject({
      kept: [{ name: 'Keep Me', reason: 'It was changed since' }],
    })
    expect(await found('drop@import.example')).toEqual([])
  })
})

test('an import erases what its file said about a customer who deletes their account', async () => {
  const email = 'leaves@import.example'
  const person = await aUser(shop, { email, emailVerified: true })
  const done = await importFile(editor, 'customers', csv(['Name', 'Email'], ['Leaving Soon', email]))
  expect(done.lines).toMatchObject([{ name: 'Leaving Soon' }])
  await transactionOrRefusal(shop.pool, (db) => eraseAccount(db, person.id))
  expect(await found('Leaving')).toEqual([])
  const left = await shop.rows(
    `select lines, (select count(*)::int from import_records where import_id = imports.id) as records
      from imports where id = $1`,
    [done.id],
  )
  expect(left).toEqual([{ lines: [], records: 0 }])
})

describe('an import of orders of past years', () => {
  const heads = ['Order number', 'Date', 'Status', 'Total', 'Email', 'Product', 'Quantity', 'Area (m²)']
  const sales = async () => {
    const { body } = await admin.call(readSalesAnalytics, { query: { from: '2019-01-01', to: '2019-12-31' } })
    return { orders: body.totalOrders, revenue: body.totalRevenue, cancelled: body.cancelledOrders }
  }
  const months = () =>
    shop.rows<{ lines: number; area: number }>(
      `select sum(lines)::int as lines, round(sum(area) / 1000000, 2)::float as area from product_month_entries
        where product_id is not null and month = '2019-03-01'`,
    )

  test('an import of orders of past years counts them in statistics and forecasts, without mails, orders or stock movements', async () => {
    const product = await aProduct(shop, { name: 'Past Roller' })
    const before = (await shop.rows('select count(*)::int as n from outbox'))[0]
    const file = csv(
      heads,
      ['#1', '2019-03-05', 'Completed', '1.200.000', 'anna@import.example', 'Past Roller', 2, '3,4'],
      ['#2', '2019-03-06', 'refunded', '300000', '', 'Past Roller', 1, '1.5'],
      ['#3', '2019-04-01', '', '90000', '', 'Gone Blind', 1, ''],
    )
    const done = await importFile(editor, 'orders', file)
    expect(done).toMatchObject({ created: 3, refused: 0 })
    expect(done.lines.find(({ name }) => name.startsWith('#3'))?.notes[0]).toContain('Gone Blind')
    expect(await sales()).toEqual({ orders: 3, revenue: 1_590_000, cancelled: 1 })
    expect(await months()).toEqual([{ lines: 2, area: 3.4 }])
    const [linked] = await shop.rows<{ n: number }>(
      'select count(*)::int as n from past_orders where customer_id is not null',
    )
    expect(linked?.n).toBe(1)
    expect((await shop.rows('select count(*)::int as n from outbox'))[0]).toEqual(before)
    expect((await editor.call(listOrders, {})).body).toEqual([])
    expect(await shop.rows('select 1 from stock_movements')).toEqual([])

    await shop.rows('select rebuild_order_days()')
    expect([await sales(), await months()]).toEqual([
      { orders: 3, revenue: 1_590_000, cancelled: 1 },
      [{ lines: 2, area: 3.4 }],
    ])
    expect(await importFile(editor, 'orders', file)).toMatchObject({ created: 0, unchanged: 3 })
    await shop.rows('delete from products where id = $1', [product.id])
    expect(
      await shop.rows(
        `select sum(lines)::int as n from product_month_entries where product_name = 'Past Roller'`,
      ),
    ).toEqual([{ n: 2 }])
    expect(await undo(admin, done.id)).toMatchObject({ state: 'undone', kept: [] })
    expect(await sales()).toEqual({ orders: 0, revenue: 0, cancelled: 0 })
  })

  test('infers the number format of amounts from the whole file, and that of sides from plausible window sizes', async () => {
    const file = csv(
      ['Number', 'Date', 'Total', 'Product', 'Width', 'Height'],
      ['B1', '2018-01-01', '450.000', 'One', '1.250', '1,5'],
      ['B2', '2018-01-02', '1.234.567', 'One', '', ''],
    )
    const done = await importFile(editor, 'orders', file)
    expect(done).toMatchObject({ created: 2, refused: 0 })
    expect(
      await shop.rows(
        `select total_amount::int as total from past_orders where ordered_on < '2019-01-01' order by 1`,
      ),
    ).toEqual([{ total: 450_000 }, { total: 1_234_567 }])
    expect(await importFile(editor, 'orders', file)).toMatchObject({ created: 0, unchanged: 2 })
    expect(await undo(admin, done.id)).toMatchObject({ state: 'undone', kept: [] })
  })

  test('combines lines with the same number into one order, and refuses ambiguous numbers, dates or statuses', async () => {
    const file = csv(
      ['Number', 'Date', 'Status', 'Total', 'Product', 'Amount', 'Currency'],
      ['A1', '31/12/2020', 'done', '300', 'One', '100', 'VND'],
      ['A1', '', '', '', 'Two', '200', ''],
      ['A2', '03/04/2020', 'done', '450.000', 'One', '', ''],
      ['A3', '2020-01-01', 'pending', '5', 'One', '', ''],
      ['A4', '2020-01-01', 'done', '', 'One', '', ''],
      ['A5', '2020-01-01', 'done', '9', 'One', '', 'USD'],
      ['A6', '2999-01-01', 'done', '9', 'One', '', ''],
    )
    const { report } = await check(editor, 'orders', file)
    expect(report).toMatchObject({ created: 1, refused: 5 })
    const columns = Object.fromEntries(
      report.lines.map(({ line, errors }) => [line, errors.map(({ column }) => column)]),
    )
    expect(columns).toMatchObject({
      4: ['Date', 'Total'],
      5: ['Status'],
      6: ['total'],
      7: ['Currency'],
      8: ['Date'],
    })
    const clear = await check(editor, 'orders', file, { dates: 'dmy', decimal: ',' })
    expect(clear.report).toMatchObject({ created: 2, refused: 4 })
  })

  test('an import of orders of past years takes an order of several lines from Shopify as one order, without what was refunded', async () => {
    const shopifyHeads =
      'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Cancelled at,Refunded Amount,Id'.split(
        ',',
      )
    const at = '2017-01-04 15:51:23 -0800'
    const more = ['', '', '', '', '', '', '']
    const file = csv(
      shopifyHeads,
      [
        '#1001',
        'ann@import.example',
        'paid',
        at,
        'VND',
        '90',
        '10',
        '100',
        at,
        '2',
        'Shop Roller',
        '30',
        'Ann',
        '',
        '0',
        '7',
      ],
      ['#1001', 'ann@import.example', ...more, '1', 'Shop Roman', '30', '', '', '', ''],
      [
        '#1002',
        '',
        'partially_refunded',
        at,
        'VND',
        '50',
        '0',
        '50',
        at,
        '1',
        'Shop Roller',
        '50',
        'Bob',
        '',
        '20',
        '8',
      ],
      [
        '#1003',
        '',
        'refunded',
        at,
        'VND',
        '70',
        '0',
        '70',
        at,
        '1',
        'Shop Roller',
        '70',
        'Eve',
        '',
        '70',
        '9',
      ],
    )
    const done = await importFile(editor, 'orders', file)
    expect(done).toMatchObject({ format: 'shopify', created: 3, refused: 0 })
    expect(
      await shop.rows(
        `select number, status, total_amount::int as total, (select count(*)::int from past_order_lines where past_order_id = past_orders.id) as lines
          from past_orders where number like '#100%' order by 1`,
      ),
    ).toEqual([
      { number: '#1001', status: 'delivered', total: 100, lines: 2 },
      { number: '#1002', status: 'delivered', total: 30, lines: 1 },
      { number: '#1003', status: 'cancelled', total: 70, lines: 1 },
    ])
    expect(await importFile(editor, 'orders', file)).toMatchObject({ created: 0, unchanged: 3 })
    await undo(admin, done.id)
  })

  test('an import of orders of past years leaves out orders of this shop, which its own export names and which count already', async () => {
    const customer = await shop.as('customer')
    const line = aLine(await aProduct(shop, { name: 'Counted Once' }))
    const { body: own } = await customer.call(placeOrder, { body: anOrderBody([line]) })
    const url = `/api/orders?q=${own.order_number}`
    const file = (await editor.send({ url, headers: { accept: 'text/csv' } })).text
    const report = await importFile(editor, 'orders', file)
    expect(report).toMatchObject({ created: 0, refused: 0, skipped: 1 })
    expect(report.lines[0]?.notes).toEqual(['This is an order of this shop: it counts already'])
    expect(await shop.rows('select 1 from past_orders where number = $1', [own.order_number])).toEqual([])
  })

  test('provides the history that a suggested forecast needs', async () => {
    const rows = Array.from({ length: 36 }, (_, index) => {
      const month = `${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-15`
      return [`H${index}`, month, 'done', 1_000_000 + (index % 12) * 50_000]
    })
    const done = await importFile(editor, 'orders', csv(['Number', 'Date', 'Status', 'Total'], ...rows))
    expect(done).toMatchObject({ created: 36 })
    const { body } = await admin.call(readForecastSuggestions, { query: { period: 'monthly' } })
    expect(body).toMatchObject({ enoughHistory: true, productId: null })
    expect(body.historyMonths).toBeGreaterThanOrEqual(36)
    await undo(admin, done.id)
  })

  test('an import of orders of past years is moved along when its customer is merged into another', async () => {
    await importFile(
      editor,
      'customers',
      csv(['Name', 'Email'], ['Old One', 'old@import.example'], ['New One', 'new@import.example']),
    )
    await importFile(
      editor,
      'orders',
      csv(['Number', 'Date', 'Total', 'Email'], ['M1', '2021-01-01', '10', 'old@import.example']),
    )
    const [[old], [fresh]] = [await found('old@import.example'), await found('new@import.example')]
    await admin.call(mergeCustomers, { params: { id: fresh!.id }, body: { customerId: old!.id } })
    expect(await shop.rows(`select customer_id from past_orders where number = 'M1'`)).toEqual([
      { customer_id: fresh!.id },
    ])
  })
})
