import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accessibilityFaults } from '../accessibility.ts'
import { aShopper, expect, test } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

let folder: string
let shop: ShopProcess

// One worker builds the pages for all tests.
test.describe.configure({ mode: 'default' })

/** A shop in its own folder, built with the module's screen; the module is outside the shop. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-modules-'))
  const checkout = join(folder, 'shop')
  const module = join(folder, 'follow-ups')
  await mkdir(checkout)
  const config = [
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.web.json',
    'vite.config.ts',
  ]
  for (const part of ['src', 'scripts', 'database', ...config])
    await cp(join(root, part), join(checkout, part), { recursive: true })
  // Packing them takes a third of the time, and the shop sends them unpacked as well.
  await writeFile(join(checkout, 'scripts/precompress.ts'), 'export const precompress = () => null')
  for (const part of ['node_modules', 'public']) await symlink(join(root, part), join(checkout, part))
  await cp(join(root, 'examples/follow-ups'), module, { recursive: true })
  await writeFile(join(module, 'theme.css'), ':root { --accent: #123456; }')
  const code = "import('./scripts/prepare.mjs').then((prepare) => prepare.build())"
  const build = spawn(process.execPath, ['--eval', code], {
    cwd: checkout,
    env: { ...process.env, MODULES: module },
    stdio: 'inherit',
  })
  expect(await once(build, 'exit')).toEqual([0, null])
  shop = await startShop({ MODULES: module }, undefined, checkout)
})
test.afterAll(async () => {
  await shop.remove()
  await rm(folder, { recursive: true })
})

test('staff find the screen of a module in the sidebar and use it', async ({ page }) => {
  const [order] = await shop.rows<{ id: string; customer_name: string }>(`
    insert into orders (customer_name, customer_email, customer_phone, customer_address, total_amount)
    values ('Mai Tran', 'mai@example.com', '0901234567', '12 Nguyen Hue', 270000) returning id, customer_name`)
  await page.goto(`${shop.address}/login`)
  const signedIn = await page.request.post(`${shop.address}/auth/login`, { data: owner })
  expect(signedIn.status()).toBe(200)
  const delivered = await page.request.put(`${shop.address}/api/orders/${order?.id}`, {
    data: { status: 'delivered' },
  })
  expect(delivered.status(), await delivered.text()).toBe(200)

  await page.goto(`${shop.address}/admin`)
  await page.getByRole('list', { name: 'Modules' }).getByRole('link', { name: 'Follow-up calls' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow-up calls')
  const row = page.getByRole('row', { name: /Mai Tran/ })
  await expect(row).toContainText('0901234567')
  await row.getByRole('button', { name: 'Call made' }).click()
  const dialog = page.getByRole('dialog', { name: 'Call to Mai Tran' })
  await dialog.getByLabel('Outcome').fill('All is well')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The call was noted', { exact: true })).toBeVisible()
  await expect(row).toContainText('All is well')
  await expect(row.getByRole('button')).toHaveCount(0)

  await page.goto(`${shop.address}/admin/follow-ups?state=open`)
  await expect(page.getByText('0 calls')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a module adds to an order in the back office, to its page for the customer, and to the colours of both', async ({
  page,
}) => {
  const shopper = aShopper()
  await page.goto(`${shop.address}/login`)
  const send = (path: string, data: object) => page.request.post(`${shop.address}${path}`, { data })
  expect((await send('/auth/register', shopper)).status()).toBe(201)
  expect((await send('/auth/login', shopper)).status()).toBe(200)
  const [order] = await shop.rows<{ id: string }>(`
    insert into orders (user_id, customer_name, customer_email, customer_phone, customer_address, total_amount)
    select id, 'Lan Nguyen', email, '0901234567', '12 Nguyen Hue', 270000 from users where email = '${shopper.email}'
    returning id`)
  const id = order?.id ?? ''
  await send('/auth/login', owner)
  const delivered = await page.request.put(`${shop.address}/api/orders/${id}`, {
    data: { status: 'delivered' },
  })
  expect(delivered.status()).toBe(200)
  const [planned] = await shop.rows<{ due: string }>(
    `select due_on::text as due from follow_ups where order_id = '${id}'`,
  )
  const dueDay = new Date(planned?.due ?? '').toLocaleDateString('en', { timeZone: 'UTC' })
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))

  await page.goto(`${shop.address}/admin/orders?order=${id}`)
  const call = page.getByRole('region', { name: 'Follow-up calls' })
  await expect(call).toContainText('Planned for')
  expect(await accent()).toContain('#123456')

  await page.goto(`${shop.address}/admin/orders?columns=customer,module.follow-up`)
  await expect(page.getByRole('columnheader', { name: 'Follow-up calls' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`Lan Nguyen.*${dueDay}`) })).toBeVisible()

  await send('/auth/login', shopper)
  await page.goto(`${shop.address}/account/orders/${id}`)
  await expect(page.getByText('We will call you on')).toBeVisible()
  expect(await accent()).toContain('#123456')
})

test('staff write a field that a module adds to an order, show it in the list and filter by it', async ({
  page,
}) => {
  const [order] = await shop.rows<{ id: string }>(`
    insert into orders (customer_name, customer_email, customer_phone, customer_address, total_amount)
    values ('Hoa Le', 'hoa@example.com', '0901234567', '12 Nguyen Hue', 270000) returning id`)
  await page.goto(`${shop.address}/login`)
  await page.request.post(`${shop.address}/auth/login`, { data: owner })
  await page.goto(`${shop.address}/admin/orders?order=${order?.id}`)
  const fields = page.getByRole('region', { name: 'For calls' })
  await expect(fields).toContainText('Best time to call–')
  await fields.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'For calls' })
  await dialog.getByLabel('Best time to call').selectOption('Evening')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(fields).toContainText('Best time to callEvening')
  await expect(dialog).toHaveCount(0)

  await page.goto(`${shop.address}/admin/orders?custom_fields.callTime=morning`)
  await expect(page.getByText('0 orders')).toBeVisible()
  await page.goto(
    `${shop.address}/admin/orders?custom_fields.callTime=evening&columns=customer,custom_fields.callTime`,
  )
  await expect(page.getByRole('row', { name: /Hoa Le/ })).toContainText('Evening')
  const head = page.getByRole('columnheader', { name: 'Best time to call' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=custom_fields.callTime/)
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row', { name: /Hoa Le/ })).toBeVisible()
})

test('staff take an order by telephone with the fields of a module for it, its piece and its goods', async ({
  page,
}) => {
  await page.goto(`${shop.address}/login`)
  await page.request.post(`${shop.address}/auth/login`, { data: owner })
  const remote = { name: 'Remote control', price_model: 'piece', price_calculation: { price_per_sqm: 90000 } }
  const created = await page.request.post(`${shop.address}/api/products`, { data: remote })
  expect(created.status()).toBe(201)
  await page.goto(`${shop.address}/admin/orders`)
  await page.getByRole('button', { name: 'New order' }).click()
  const form = page.getByRole('dialog', { name: 'New order' })
  await form.getByLabel('Name', { exact: true }).fill('Binh Do')
  await form.getByLabel('Phone').fill('0987111333')
  await form.getByLabel('Address').fill('4 Le Loi, Hue')
  await form.getByLabel('Product', { exact: true }).selectOption({ label: 'Oak 50 Wooden Blind' })
  await form.getByLabel('Width', { exact: true }).fill('120 cm')
  await form.getByLabel('Length', { exact: true }).fill('150 cm')
  await form.getByLabel('Ask about it').fill('Does it close?')
  await form.getByLabel('Best time to call').selectOption('Morning')
  const goods = form.getByRole('group', { name: 'Goods by the piece' })
  await goods.getByRole('button', { name: 'Add goods' }).click()
  await goods.getByLabel('Product').selectOption({ label: 'Remote control' })
  await goods.getByLabel('Name tag').fill('Left window')
  expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()

  const order = page.getByRole('dialog', { name: /^Order / })
  await expect(order.getByRole('region', { name: 'For calls', exact: true })).toContainText('Morning')
  const piece = order.getByRole('region', { name: 'For calls, piece 1' })
  await expect(piece).toContainText('Does it close?')
  await piece.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'For calls, piece 1' })
  await dialog.getByLabel('Ask about it').fill('Is it level?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(piece).toContainText('Is it level?')
  const itsGoods = order.getByRole('region', { name: 'For calls, goods 1' })
  await expect(itsGoods).toContainText('Left window')
  await itsGoods.getByRole('button', { name: 'Edit' }).click()
  const goodsDialog = page.getByRole('dialog', { name: 'For calls, goods 1' })
  await goodsDialog.getByLabel('Name tag').fill('Right window')
  await goodsDialog.getByRole('button', { name: 'Save' }).click()
  await expect(itsGoods).toContainText('Right window')

  const id = new URL(page.url()).searchParams.get('order')
  await page.goto(`${shop.address}/admin/orders/print?sheet=packing&ids=${id}`)
  const slip = page.getByRole('article', { name: /^Packing slip of order/ })
  await expect(slip.getByRole('row', { name: /Remote control/ })).toContainText('Name tag: Right window')
  await expect(slip).not.toContainText('Is it level?')
})

test('an owner changes a setting of a module among those of the shop', async ({ page }) => {
  await page.goto(`${shop.address}/login`)
  await page.request.post(`${shop.address}/auth/login`, { data: owner })
  await page.goto(`${shop.address}/admin/settings`)
  const card = page.getByRole('region', { name: 'Follow-up calls' })
  await card.getByLabel('Days after the delivery').fill('21')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The days were saved', { exact: true })).toBeVisible()
  expect(await shop.rows('select pause_days from follow_ups_settings')).toEqual([{ pause_days: 21 }])
})

test('staff write fields of a product and a customer, and shoppers read the public one', async ({ page }) => {
  await page.goto(`${shop.address}/login`)
  await page.request.post(`${shop.address}/auth/login`, { data: owner })
  const [product] = await shop.rows<{ id: string }>(
    "select id from products where state = 'published' limit 1",
  )
  await page.goto(`${shop.address}/admin/products?edit=${product?.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByRole('group', { name: 'For calls' }).getByLabel('Care tip').fill('Dust it weekly')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  const [customer] = await shop.rows<{ id: string }>(
    "insert into customers (first_name, last_name) values ('Lan', 'Vo') returning id",
  )
  await page.goto(`${shop.address}/admin/crm?customer=${customer?.id}`)
  const fields = page.getByRole('region', { name: 'For calls' })
  await expect(fields).toContainText('Wants no callsNo')
  await fields.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'For calls' })
  await dialog.getByLabel('Wants no calls').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(fields).toContainText('Wants no callsYes')

  await page.context().clearCookies()
  await page.goto(`${shop.address}/products/${product?.id}`)
  await expect(page.getByText('Dust it weekly')).toBeVisible()
})

test('an address that belongs to no module shows the not-found page', async ({ page }) => {
  await page.request.post(`${shop.address}/auth/login`, { data: owner })
  await page.goto(`${shop.address}/admin/no-such-screen`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Page not found')).toBeVisible()
})
