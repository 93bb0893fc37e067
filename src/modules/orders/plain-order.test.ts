import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aConfiguredProduct, anOption, aProduct } from '#modules/catalog/factory.ts'
import { aGuest, serveGuests } from './guest-factory.ts'
import { fieldsIn, fieldsOf, filled, type Fields } from '#test/plain-form.ts'
import { formPageLimit, rateLimits } from '#kernel/http/rate-limits.ts'

let shop: TestShop
let browser: Client

beforeAll(async () => {
  shop = await openShop({ pages: 'built' })
  browser = await shop.as(null)
  await serveGuests(shop)
})
afterAll(() => shop.close())

const press = (fields: Fields, act = 'place', headers: Record<string, string> = {}) =>
  browser.send({
    method: 'POST',
    url: '/order?lng=en',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams([...fields, ['act', act]]).toString(),
  })

async function opened(piece: Record<string, string>): Promise<{ html: string; fields: Fields }> {
  const { status, text } = await browser.send({ url: `/order?${new URLSearchParams(piece).toString()}` })
  expect(status).toBe(200)
  return { html: text, fields: fieldsOf(text) }
}

/** The form for a blind of 300,000 ₫, 1.5 m wide and 2 m high. */
async function aForm(piece: Record<string, string> = {}) {
  const product = await aProduct(shop, { pricePerSqm: 100_000 })
  const form = await opened({ width: '1.5', height: '2', unit: 'm', product: product.id, ...piece })
  return { product, ...form }
}

const ordersOf = (phone: string) =>
  shop.rows<{ total: number; lines: number; note: string | null }>(
    `select total_amount::int as total, note, (select count(*)::int from order_lines l where l.order_id = o.id) as lines
      from orders o where customer_phone = $1`,
    [phone],
  )

describe('the order page for a browser without scripts', () => {
  test('shows the piece in its address with drawing, choices, price and parts, and is not cached', async () => {
    const editor = await shop.as('editor')
    const band = { code: 'fine', name: 'Fine cloth', price_basis: 'area', price_amount: 90_000 } as const
    const colour = await anOption(editor, 'Colour', [{ code: 'sage', name: 'Sage' }, band])
    const { id } = await aConfiguredProduct(shop, editor, [colour])
    const address = new URLSearchParams({
      width: '150',
      height: '180',
      unit: 'cm',
      product: id,
      [`o.${colour.code}`]: 'fine',
    })
    const { text, headers } = await browser.send({ url: `/order?${address.toString()}` })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(text).toContain('1.269.000')
    expect(text).toContain('243.000')
    expect(text).toContain('Fine cloth')
    expect(text).toContain('150 cm × 180 cm')
    expect(text).toContain('<svg')
    expect(text).toMatch(/name="robots" content="noindex"/)
  })

  test('says why a piece cannot be made, and accepts no order for it', async () => {
    const guest = aGuest()
    const { html, fields } = await aForm({ width: '9' })
    expect(html).toContain('Width must be between 0.5 and 5 m')
    const refused = await press(filled(fields, guest))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Some lines cannot be ordered as they are.')
    expect(await ordersOf(guest.phone)).toEqual([])
  })

  test('and its form keep the language of the product’s page', async () => {
    const { id } = await aProduct(shop)
    const { text } = await browser.send({ url: `/products/${id}?lng=de` })
    const way = Array.from(text.matchAll(/<noscript>.*?<\/noscript>/gs), ([found]) => found).find((found) =>
      found.includes('"/order"'),
    )
    const kept = Object.fromEntries(fieldsIn(way ?? ''))
    expect(kept).toEqual({ lng: 'de' })
    const { html, fields } = await opened({ width: '1', height: '1', unit: 'm', product: id, ...kept })
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('action="/order?lng=de"')
    expect(html).toMatch(/href="\/products\/[^"]*lng=de"/)
    expect(fields.map(([name]) => name)).not.toContain('lng')
  })
})

describe('a form without scripts', () => {
  test('places one order however often it is sent, and redirects to a page that works without scripts', async () => {
    const guest = aGuest()
    const { fields } = await aForm()
    const sent = filled(fields, { ...guest, note: 'Ring twice\r\nat the gate' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => press(sent)))
    const [location] = new Set(answers.map(({ headers }) => headers['location']))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(location).toMatch(/^\/orders\/[\w-]{43}\?placed=1&lng=en$/)
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1)
    expect(await ordersOf(guest.phone)).toEqual([
      { total: 300_000, lines: 1, note: 'Ring twice\nat the gate' },
    ])
    const page = await browser.send({ url: String(location) })
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (const text of ['Order placed successfully!', guest.address, '300.000', 'Ring twice', 'call us'])
      expect(page.text).toContain(text)
  })

  test('comes back with everything that was typed, and with each refusal at its field and at the top', async () => {
    const { fields } = await aForm()
    const typed = { name: 'L', email: 'lan', phone: '12', address: '</textarea><script>alert(1)</script>' }
    const { status, text, headers } = await press(filled(fields, { ...typed, quantity: '0' }))
    expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
    const back = Object.fromEntries(fieldsOf(text))
    expect(back).toMatchObject({
      ...typed,
      quantity: '0',
      piece: fields.find(([name]) => name === 'piece')?.[1],
    })
    expect(text).not.toContain('<script>alert')
    for (const [field, reason] of [
      ['name', 'Name must be at least 2 characters'],
      ['email', 'Invalid email address'],
      ['phone', 'Phone number must be at least 10 digits'],
      ['quantity-0', 'Please enter a number from 1 to 20.'],
    ] as const) {
      expect(text).toContain(`aria-describedby="order-${field}-error"`)
      expect(text).toContain(`id="order-${field}-error" role="alert" class="text-sm text-clay">${reason}`)
      expect(text).toMatch(new RegExp(`href="#order-${field}"[^>]*>${reason}`))
    }
    expect(text).toContain('Please check the marked fields.')
  })

  test('asks again when a price has changed, and orders at the new price', async () => {
    const guest = aGuest()
    const { product, fields } = await aForm()
    await shop.rows('update products set price_per_sqm = 120000 where id = $1', [product.id])
    const page = { url: `/order?width=1.5&height=2&unit=m&product=${product.id}` }
    await expect.poll(async () => (await browser.send(page)).text).toContain('360.000')
    const asked = await press(filled(fields, guest))
    expect(asked.status).toBe(409)
    expect(asked.text).toContain('Prices have changed. Please check the new total.')
    expect(asked.text).toContain('360.000')
    expect(asked.text).toContain('was 300.000')
    expect(await ordersOf(guest.phone)).toEqual([])
    expect((await press(fieldsOf(asked.text))).status).toBe(303)
    expect(await ordersOf(guest.phone)).toMatchObject([{ total: 360_000 }])
  })

  test('accepts another window of the same piece and quantities, and shows the total before it orders', async () => {
    const guest = aGuest()
    const { fields } = await aForm()
    const typed = filled(fields, { ...guest, next_width: '1', next_height: '2' })
    // A window that was typed but not added is added before the order is placed.
    const added = await press(typed, 'place')
    expect(added.status).toBe(422)
    expect(added.text).not.toContain('Some lines cannot be ordered')
    expect(added.text).toContain('500.000')
    const both = fieldsOf(added.text)
    expect(Object.fromEntries(both)).toMatchObject(guest)
    const more = await press(filled(both, { quantity: ['1', '2'] }))
    expect(more.status).toBe(409)
    expect(more.text).toContain('The total has changed.')
    expect(more.text).toContain('700.000')
    const fewer = await press(fieldsOf(more.text), 'remove.0')
    expect(fieldsOf(fewer.text).filter(([name]) => name === 'piece')).toHaveLength(1)
    expect((await press(fieldsOf(more.text))).status).toBe(303)
    expect(await ordersOf(guest.phone)).toMatchObject([{ total: 700_000, lines: 3 }])
  })

  test('accepts pieces of several products, each with its product’s questions, and keeps everything that was typed', async () => {
    const editor = await shop.as('editor')
    const band = { code: 'fine', name: 'Fine cloth', price_basis: 'area', price_amount: 90_000 } as const
    const colour = await anOption(editor, 'Tint', [{ code: 'sage', name: 'Sage' }, band])
    const { id } = await aConfiguredProduct(shop, editor, [colour])
    const guest = aGuest()
    const { html, fields } = await aForm()
    expect(html).toContain('Add another product')
    const wanted = { more_product: id, more_width: '1.5', more_height: '1.8', more_room: 'Study' }
    const added = await press(filled(fields, { ...guest, ...wanted }), 'more')
    expect(added.status).toBe(422)
    const both = fieldsOf(added.text)
    expect(both.filter(([name]) => name === 'piece')).toHaveLength(2)
    expect(Object.fromEntries(both)).toMatchObject({ ...guest, changing: '1', choice: `${colour.code}=sage` })
    const before = Object.fromEntries(both)['total']
    const chosen = filled(both, { choice: `${colour.code}=fine` })
    const asked = await press(chosen)
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('Fine cloth')
    const shown = fieldsOf(asked.text)
    expect(Object.fromEntries(shown)).toMatchObject(guest)
    expect(Number(Object.fromEntries(shown)['total']) - Number(before)).toBe(243_000)
    expect((await press(shown)).status).toBe(303)
    const lines = await shop.rows(
      `select l.product_id, l.room, l.options from order_lines l join orders o on o.id = l.order_id
        where o.customer_phone = $1 order by l.position`,
      [guest.phone],
    )
    expect(lines).toMatchObject([
      { room: null },
      { product_id: id, room: 'Study', options: { [colour.code]: 'fine' } },
    ])
  })

  test('asks questions that follow from an answer before it orders', async () => {
    const editor = await shop.as('editor')
    const control = await anOption(editor, 'Control', [
      { code: 'chain', name: 'Chain' },
      { code: 'motor', name: 'Motor' },
    ])
    const remote = await anOption(editor, 'Remote', [
      { code: 'one', name: 'One channel', price_basis: 'piece', price_amount: 400_000 },
      { code: 'wall', name: 'Wall switch' },
    ])
    const options = [
      { code: control.code, default: 'chain' },
      { code: remote.code, default: 'one', shown_when: `${control.code}.motor` },
    ]
    const { id } = await aConfiguredProduct(shop, editor, [control, remote], {}, { options })
    const { fields } = await opened({ width: '1.5', height: '2', unit: 'm', product: id })
    const asked = fieldsOf((await press(filled(fields, aGuest()), 'change.0')).text)
    expect(asked.filter(([name]) => name === 'choice')).toEqual([['choice', `${control.code}=chain`]])
    const motor = await press(filled(asked, { choice: `${control.code}=motor` }))
    expect(motor.status).toBe(422)
    expect(motor.text).toContain('One channel')
    const grown = fieldsOf(motor.text)
    expect(grown.filter(([name]) => name === 'choice').map(([, said]) => said)).toEqual([
      `${control.code}=motor`,
      `${remote.code}=one`,
    ])
    // When another piece is open for editing, its answers are asked first and those of the new piece after it.
    const more = { more_product: id, more_width: '1', more_height: '1', choice: `${control.code}=motor` }
    const other = fieldsOf((await press(filled(asked, more), 'more')).text)
    expect(other.filter(([name]) => name === 'changing' || name === 'choice')).toEqual([
      ['changing', '1'],
      ['choice', `${control.code}=chain`],
    ])
    const next = fieldsOf((await press(other, 'take')).text)
    expect(next.filter(([name]) => name === 'changing' || name === 'choice')).toEqual([
      ['changing', '0'],
      ['choice', `${control.code}=motor`],
      ['choice', `${remote.code}=one`],
    ])
    const closed = await press(
      filled(grown, { choice: [`${control.code}=motor`, `${remote.code}=wall`] }),
      'take',
    )
    expect(closed.text).toContain('Wall switch')
    expect(fieldsOf(closed.text).map(([name]) => name)).not.toContain('choice')
  })

  test('that is changed after its order places a second one only when sent again', async () => {
    const guest = aGuest()
    const { fields } = await aForm()
    expect((await press(filled(fields, guest))).status).toBe(303)
    const changed = await press(filled(fields, { ...guest, note: 'Another one' }))
    expect(changed.status).toBe(422)
    expect(changed.text).toContain('This form has already placed an order.')
    expect(changed.text).not.toContain('/orders/')
    expect((await press(fieldsOf(changed.text))).status).toBe(303)
    expect(await ordersOf(guest.phone)).toHaveLength(2)
  })

  test('with unstorable text in a piece is refused, and a long text is cut between characters', async () => {
    const guest = aGuest()
    const { fields } = await aForm()
    const piece = JSON.parse(Object.fromEntries(fields)['piece'] as string) as Record<string, string>
    const withMore = (more: Record<string, string>) =>
      press(filled(fields, { ...guest, piece: JSON.stringify({ ...piece, ...more }) }))
    const unstorable: Record<string, string>[] = [
      { note: 'a\0b' },
      { room: '\ud83d' },
      { 'o.colour\0': 'sage' },
      { 'o.\ude00': 'sage' },
    ]
    for (const odd of unstorable) {
      const { status, text } = await withMore(odd)
      expect([odd, status]).toEqual([odd, 400])
      expect(text).toContain('This piece could not be read. Please choose it again.')
    }
    expect(await ordersOf(guest.phone)).toEqual([])
    expect((await withMore({ note: `${'a'.repeat(499)}😀` })).status).toBe(303)
    expect(
      await shop.rows(
        'select l.note from order_lines l join orders o on o.id = l.order_id where o.customer_phone = $1',
        [guest.phone],
      ),
    ).toEqual([{ note: 'a'.repeat(499) }])
  })

  test('keeps the fields for another window with their piece when the piece before cannot be read', async () => {
    const { fields } = await aForm()
    const piece = Object.fromEntries(fields)['piece'] as string
    const typed: Fields = ['', '1.2'].flatMap((width, at): Fields => [
      ['piece', at === 0 ? '{}' : piece],
      ['quantity', '1'],
      ['next_width', width],
      ['next_height', ''],
      ['next_room', ''],
    ])
    const sides = (html: string) =>
      fieldsOf(html).flatMap(([name, value]) => (name === 'next_width' ? [value] : []))
    const shown = await press(typed, 'total')
    expect(sides(shown.text)).toEqual(['', '1.2'])
    // Also when the page of that answer is sent.
    const again = await press(fieldsOf(shown.text), 'total')
    expect(sides(again.text)).toEqual(['', '1.2'])
  })

  test('is refused with more than 300 fields, and told how many it has', async () => {
    const payload = Array.from({ length: 16_000 }, (_, at) => at.toString(36)).join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, refused } = await browser.send({ method: 'POST', url: '/order', headers, payload })
    expect([status, refused.code]).toEqual([400, 'invalid_body'])
    expect(refused.fields).toEqual({ body: 'A form has at most 300 fields, and this one has 16000' })
  })

  test('is accepted only from pages of the shop, only as a form, and only up to a size', async () => {
    const guest = aGuest()
    const { fields } = await aForm()
    const sent = filled(fields, guest)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const refused = await press(sent, 'place', headers)
      expect([refused.status, refused.refused.code]).toEqual([403, 'foreign_origin'])
    }
    const json = await browser.send({ method: 'POST', url: '/order', payload: Object.fromEntries(sent) })
    expect(json.status).toBe(415)
    expect((await press([...sent, ['more', 'x'.repeat(170_000)]])).status).toBe(413)
    const elsewhere = await browser.send({
      method: 'POST',
      url: '/api/guest-orders',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(sent).toString(),
    })
    expect(elsewhere.status).toBe(415)
    expect(await ordersOf(guest.phone)).toEqual([])
  })
})

test('after 120 pages of the form in ten minutes a network must wait, but loses no input and can still order', async () => {
  const strict = await openShop({ pages: 'built', settings: { RATE_LIMITS: 'on' } })
  await serveGuests(strict)
  const product = await aProduct(strict)
  const visitor = await strict.as(null)
  const asks = { accept: 'text/html', 'accept-language': 'de' }
  const url = `/order?width=1&height=1&unit=m&product=${product.id}`
  const first = await visitor.send({ url, headers: asks })
  expect(first.status).toBe(200)
  const limits = rateLimits({ pool: strict.pool, on: true })
  for (let times = 1; times < formPageLimit.times; times += 1) await limits.take(formPageLimit, '127.0.0.1')
  const refused = await visitor.send({ url, headers: asks })
  expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('Das waren zu viele Anfragen.')
  expect((await visitor.send({ url })).refused.code).toBe('too_many_requests')
  const send = (sent: Fields) =>
    visitor.send({
      method: 'POST',
      url: '/order?lng=en',
      headers: { ...asks, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(sent).toString(),
    })
  const guest = aGuest()
  const typed: Fields = [
    ...filled(fieldsOf(first.text), { ...guest, note: '"><b>\r\nat the gate' }),
    ['act', 'total'],
  ]
  const wait = await send(typed)
  expect([wait.status, wait.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(wait.text).not.toContain('<b>')
  const kept = typed.filter(([name]) => name !== 'password')
  expect(Object.fromEntries(fieldsIn(wait.text))).toMatchObject(Object.fromEntries(kept))
  // Placing an order is answered with a redirect, not with a page, so it is not limited.
  expect((await send(typed.map(([name, value]) => [name, name === 'act' ? 'place' : value]))).status).toBe(
    303,
  )
  await strict.close()
})
