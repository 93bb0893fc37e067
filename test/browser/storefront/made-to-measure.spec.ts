import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, hydrated, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

type Words = { [key: string]: string | Words }

const readWords = (language: string, file: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/${file}.json`, import.meta.url), 'utf8'),
  ) as Words

/** The texts of a page by their keys, with interpolated figures. */
function wordsOf(language: string) {
  const files: Record<string, Words> = {
    translation: readWords(language, 'translation'),
    windows: readWords(language, 'windows'),
  }
  return (key: string, figures: Record<string, string> = {}) => {
    const [file = '', path = ''] = key.includes(':') ? key.split(':') : ['translation', key]
    const text = path
      .split('.')
      .reduce<string | Words>((at, part) => (at as Words)[part] ?? '', files[file] ?? '')
    return Object.entries(figures).reduce<string>(
      (all, [name, value]) => all.replaceAll(`{{${name}}}`, value),
      text as string,
    )
  }
}

const productId = (
  shop: { rows: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]> },
  name: string,
) => shop.rows<{ id: string }>('select id from products where name = $1', [name]).then(([row]) => row!.id)

async function orderAll(page: Page, t: ReturnType<typeof wordsOf>, email: string): Promise<void> {
  await page.goto('/checkout')
  await page.getByLabel(t('checkout.name')).fill('Lan Nguyen')
  await page.getByLabel(t('checkout.email')).fill(email)
  await page.getByLabel(t('checkout.phone')).fill('+84 901 234 567')
  await page.getByLabel(t('checkout.address')).fill('12 Nguyen Hue, District 1, Ho Chi Minh City')
  await page.getByRole('button', { name: t('checkout.place') }).click()
  await expect(page.getByText(t('checkout.placed'), { exact: true })).toBeVisible()
}

const linesOf = `select l.* from order_lines l join orders o on o.id = l.order_id
  where o.customer_email = $1 order by position`

test.describe('on a phone in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })

  test('a kept window becomes an order inside the recess, with its room and its finished size', async ({
    page,
    browser,
    shop,
  }) => {
    const t = wordsOf('de')
    const { email } = await signedIn(page)
    await page.goto(`/products/${await productId(shop, 'Field Oat Roller')}`)
    await hydrated(page)
    await page.getByLabel(t('calculator.width')).fill('1.2')
    await page.getByLabel(t('calculator.height')).fill('1.6')
    await page.getByRole('button', { name: t('calculator.windows') }).click()
    const windows = page.getByRole('dialog', { name: t('windows:windows.title') })
    await windows.getByLabel(t('windows:windows.name')).fill('Küche')
    await windows.getByLabel(t('windows:windows.depth')).fill('0.02')
    await windows.getByRole('button', { name: t('windows:windows.keep'), exact: true }).click()
    await expect(windows.getByText(t('windows:windows.depthIs', { size: '0,02 m' }))).toBeVisible()
    await windows.getByRole('button', { name: t('windows:windows.useOf', { name: 'Küche' }) }).click()

    await expect(page.getByLabel(t('piece.room'))).toHaveValue('Küche')
    await expect(page.getByRole('radio', { name: t('piece.inside') })).toBeChecked()
    const finished = { width: '1,195', length: '1,6', unit: 'm', mm: '5' }
    await expect(page.getByText(t('piece.finishedInside', finished))).toBeVisible()
    await page.getByRole('radio', { name: t('calculator.cm'), exact: true }).check()
    const inCentimetres = { ...finished, width: '119,5', length: '160', unit: 'cm' }
    await expect(page.getByText(t('piece.finishedInside', inCentimetres))).toBeVisible()
    await page.getByRole('radio', { name: t('calculator.m'), exact: true }).check()
    await expect(page.getByText(t('piece.cloth', { mm: '30' }))).toBeVisible()
    await expect(page.getByLabel(t('piece.depth', { unit: 'm' }))).toHaveValue('0.02')
    await page.getByRole('button', { name: t('calculator.add') }).click()
    await expect(page.getByText(t('piece.shallow', { mm: '30' }))).toBeVisible()
    await page.getByLabel(t('piece.depth', { unit: 'm' })).fill('0.05')
    await expect(page.getByText(t('piece.shallow', { mm: '30' }))).toHaveCount(0)
    await expect(page.getByText(t('piece.standsOut', { mm: '10' }))).toBeVisible()
    await page.getByRole('button', { name: t('calculator.add') }).click()
    await expect(page.getByText(t('calculator.added'), { exact: true })).toBeVisible()

    await page.goto('/cart')
    await expect(page.getByText(`${t('piece.inside')} · Küche`)).toBeVisible()
    await orderAll(page, t, email)
    const [line] = await shop.rows<Record<string, unknown>>(linesOf, [email])
    expect(line).toMatchObject({
      mount: 'inside',
      room: 'Küche',
      width_mm: 1200,
      finished_width_mm: 1195,
      finished_length_mm: 1600,
      made: { kind: 'roller', depthMm: 50, standsOutMm: 10, loopMm: 1000 },
    })

    await page.goto(`/account/orders/${String(line?.['order_id'])}`)
    await expect(
      page.getByText(t('piece.finishedSize', { width: '1,195', length: '1,6', unit: 'm' })),
    ).toBeVisible()
    await expect(page.getByText(t('piece.lead', { min: '5', max: '7' }))).toBeVisible()

    const office = await browser.newPage({ baseURL: shop.address, viewport: { width: 1280, height: 900 } })
    await signIn(office, owner)
    const number = String(line?.['order_id']).slice(-8).toUpperCase()
    await office.goto('/admin/orders')
    await office.getByLabel(`Status of order ${number}`).selectOption('processing')
    const question = office.getByRole('dialog', { name: 'Start anyway?' })
    await expect(question).toContainText('the phone call and the sizes are not confirmed yet')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await office
      .getByRole('button', { name: `Order ${number}` })
      .or(office.getByText(number).first())
      .first()
      .click()
    const dialog = office.getByRole('dialog')
    await expect(dialog).toContainText('Inside the recess · finished 1.195 m × 1.6 m · recess 50 mm deep')
    await dialog.getByRole('checkbox', { name: 'Phone confirmed' }).click()
    await expect(dialog.getByText('Confirmed by phone')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Sizes confirmed' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Sizes confirmed' })).toBeChecked()
    await dialog.getByLabel('Change status').selectOption('processing')
    await office
      .getByRole('dialog', { name: 'Confirm it already?' })
      .getByRole('button', { name: 'Set to Processing' })
      .click()
    await expect(office.getByText('Order status updated successfully', { exact: true })).toBeVisible()
    await office.goto(`/admin/orders/print?sheet=production&ids=${String(line?.['order_id'])}`)
    const cuts = office.getByRole('table', { name: 'Roller blinds' })
    await expect(cuts.getByRole('row').last()).toContainText('1195 × 1600(ordered 1200 × 1600)')
    await expect(cuts.getByRole('row').last()).toContainText('1165 × 1900')
    await expect(cuts.getByRole('row').last()).toContainText('Küche · Inside the recess')
    await expect(office.getByRole('region', { name: 'Before you cut' })).toContainText(
      'stands out of the recess by 10 mm',
    )
    await expect(office.getByRole('article', { name: 'Cutting plan' })).toContainText('1.17 m of roll')
    const label = office.getByRole('region', { name: /^Label/ })
    await expect(label).toContainText('1195 × 1600 mm')
    await expect(label).toContainText('Chain 1000 mm, EN 13120')
    await office.close()
  })
})

test.describe('on a phone in Vietnamese', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'vi-VN' })

  test('two blinds outside the recess differ by their room and stay two lines', async ({ page, shop }) => {
    const t = wordsOf('vi')
    const { email } = await signedIn(page)
    await page.goto(`/products/${await productId(shop, 'Field Oat Roller')}`)
    await hydrated(page)
    await page.getByLabel(t('calculator.width')).fill('1.2')
    await page.getByLabel(t('calculator.height')).fill('1.6')
    await page.getByRole('radio', { name: t('piece.outside') }).check()
    await expect(
      page.getByText(t('piece.finished', { width: '1,2', length: '1,6', unit: 'm' })),
    ).toBeVisible()
    await expect(page.getByLabel(t('piece.depth', { unit: 'm' }))).toHaveCount(0)
    await page.getByLabel(t('piece.topHeight', { unit: 'm' })).fill('2.4')
    await expect(page.getByText(t('piece.chainEnds', { cm: '75', end: '1,5', unit: 'm' }))).toBeVisible()
    await page.getByLabel(t('piece.note')).fill('Tay nắm bên trái')
    await page.getByRole('button', { name: t('calculator.add') }).click()
    await expect(page.getByText(t('calculator.added'), { exact: true })).toBeVisible()

    await page.goto('/cart')
    await page.getByRole('button', { name: t('piece.same') }).click()
    await expect(page.getByLabel(t('piece.room'))).toBeFocused()
    await page.keyboard.type('Bếp')
    await page.getByRole('button', { name: t('cart.confirm') }).click()
    await expect(page.getByText(`${t('piece.outside')} · Bếp`)).toBeVisible()
    await orderAll(page, t, email)
    const lines = await shop.rows<Record<string, unknown>>(linesOf, [email])
    expect(lines).toMatchObject([
      { mount: 'outside', room: null, note: 'Tay nắm bên trái', finished_width_mm: 1200 },
      { mount: 'outside', room: 'Bếp', note: 'Tay nắm bên trái', made: { loopMm: 750, topHeightMm: 2400 } },
    ])
  })
})

test('the guide measures by the rules of the product, and the piece takes its recess from there', async ({
  page,
  shop,
}) => {
  const t = wordsOf('en')
  await page.goto(`/products/${await productId(shop, 'Night Blackout Roller')}`)
  await hydrated(page)
  await page.getByRole('button', { name: t('calculator.guide') }).click()
  const guide = page.getByRole('dialog', { name: t('windows:guide.title') })
  await expect(
    guide.getByText(t('windows:guide.rulesOf', { product: 'Night Blackout Roller' })),
  ).toBeVisible()
  for (const [part, readings] of [
    ['widths', ['1.203', '1.2', '1.202']],
    ['heights', ['1.5', '1.498', '1.503']],
  ] as const) {
    const fields = guide.getByRole('group', { name: t(`windows:guide.${part}`) }).getByRole('spinbutton')
    for (const [index, reading] of readings.entries()) await fields.nth(index).fill(reading)
  }
  // The tape of the field with the focus is marked in the drawing, with its value.
  const drawing = guide.getByRole('img', { name: t('windows:guide.insideDrawing') })
  await expect(drawing.getByText('1.503')).toBeVisible()
  await guide.getByRole('radio', { name: t('windows:guide.outside') }).check()
  await expect(drawing.getByText('1.503')).toBeHidden()
  await expect(guide.getByText(/1\.323 m × 1\.653 m/)).toBeVisible()
  await guide.getByRole('radio', { name: t('windows:guide.inside') }).check()
  await guide.getByLabel(t('windows:windows.depth')).fill('2.5')
  await expect(guide.getByText(t('windows:windows.depthNeeded'))).toBeVisible()
  await guide.getByLabel(t('windows:windows.depth')).fill('0.05')
  await guide.getByLabel(t('windows:windows.topHeight')).fill('2.4')
  await guide.getByRole('button', { name: t('windows:guide.fill') }).click()
  await expect(page.getByLabel(t('calculator.height'))).toHaveValue('1.498')
  await expect(page.getByLabel(t('piece.depth', { unit: 'm' }))).toHaveValue('0.05')
  await expect(page.getByLabel(t('piece.topHeight', { unit: 'm' }))).toHaveValue('2.4')
})

test('a product that asks nothing is ordered with four facts of each line', async ({ page, shop }) => {
  const t = wordsOf('en')
  const { email } = await signedIn(page)
  await page.goto(`/products/${await productId(shop, 'Stone Screen Roller')}`)
  await hydrated(page)
  await expect(page.getByText(t('piece.mount'))).toHaveCount(0)
  await expect(page.getByLabel(t('piece.room'))).toHaveCount(0)
  await page.getByRole('button', { name: t('calculator.add') }).click()
  await page.getByRole('button', { name: t('calculator.viewCart') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('cart.title') })).toBeVisible()
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/orders') && request.method() === 'POST',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await orderAll(page, t, email)
  // On a phone the message leaves the number of the order, at the top of the page, readable.
  const message = await page.locator('[data-variant=default]').boundingBox()
  expect(message?.y).toBeGreaterThan(600)
  const { cart } = (await sent).postDataJSON() as { cart: object[] }
  expect(cart.map((line) => Object.keys(line).sort())).toEqual([
    ['calculated_price', 'length', 'product_id', 'width'],
  ])
})

test('a cart from before its product asked where it hangs says so, and is ordered once that is said', async ({
  page,
  shop,
}) => {
  const t = wordsOf('en')
  const { email } = await signedIn(page)
  const id = await productId(shop, 'Sage Roller')
  await page.goto(`/products/${id}`)
  await hydrated(page)
  await page.getByRole('button', { name: t('calculator.add') }).click()
  await expect(page.getByText(t('calculator.added'), { exact: true })).toBeVisible()
  // The cart of an earlier version.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]') as Record<string, unknown>[]
    const { product_id, width, length, calculated_price, product } = line!
    localStorage.setItem('cart', JSON.stringify([{ product_id, width, length, calculated_price, product }]))
  })
  await page.goto('/cart')
  await expect(page.getByText(t('piece.mountMissing'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('cart.checkout') })).toHaveCount(0)
  await page.getByRole('button', { name: t('cart.edit') }).click()
  await page.getByRole('radio', { name: t('piece.outside') }).check()
  await page.getByRole('button', { name: t('cart.confirm') }).click()
  await expect(page.getByText(t('piece.mountMissing'))).toHaveCount(0)
  await orderAll(page, t, email)
  expect(await shop.rows(linesOf, [email])).toMatchObject([{ mount: 'outside' }])
})

test('without scripts the page knows where the blind hangs from its address', async ({ browser, shop }) => {
  const t = wordsOf('en')
  const page = await browser.newPage({ baseURL: shop.address, javaScriptEnabled: false })
  await page.goto(`/products/${await productId(shop, 'Field Oat Roller')}`)
  await page.getByRole('radio', { name: t('piece.outside') }).check()
  await page.getByRole('button', { name: t('calculator.add') }).click()
  await expect(page).toHaveURL(/mount=outside/)
  await expect(page.getByText(t('piece.finished', { width: '1.5', length: '1.8', unit: 'm' }))).toBeVisible()
  await page.close()
})
