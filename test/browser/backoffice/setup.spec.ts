import { test as base, expect, followLink, hydrated, signIn } from '../fixtures.ts'
import { mailsTo } from '../../mails.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

/** A shop of its owner's, with nothing in it. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ DEMO: '0' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

// Each worker would start a shop of its own for them.

test.use({ viewport: { width: 1280, height: 900 } })

const begins = [
  ['/admin/crm?tab=customers', 'Add the first customer', 'Add Customer'],
  ['/admin/crm?tab=opportunities', 'Add the first one', 'Add Opportunity'],
  ['/admin/crm?tab=quotes', 'Write the first quote', 'Create Quote'],
  ['/admin/crm?tab=installations', 'Plan the first visit', 'Schedule Installation'],
  ['/admin/inventory?tab=items', 'Add the first item', 'Add Item'],
  ['/admin/inventory?tab=suppliers', 'Add the first supplier', 'Add Supplier'],
  ['/admin/forecasting?tab=sales', 'Make the first forecast', 'Create Sales Forecast'],
  ['/admin/forecasting?tab=products', 'Make the first forecast', 'Create Product Forecast'],
  ['/admin/products?tab=options', 'Make the first option', 'Add Option'],
  ['/admin/products?tab=grids', 'Add the first price grid', 'Add Price Grid'],
  ['/admin/blog', 'Write the first post', 'Add Blog Post'],
  ['/admin/settings?tab=banners', 'Add the first banner', 'Add Banner'],
  ['/admin/settings?tab=currency', 'Add the first rate', 'Add Exchange Rate'],
] as const

test('every empty list says what it is for and has the one button to begin', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin')
  await hydrated(page)
  for (const [path, button, dialog] of begins) {
    await followLink(page, path)
    const place = page.getByRole('button', { name: button, exact: true })
    await expect(place, path).toBeVisible()
    await expect(place.locator('xpath=../p').last(), `${path} says what it is for`).toContainText(/\w{3}.+\./)
    await place.click()
    await expect(page.getByRole('dialog'), path).toHaveAccessibleName(dialog)
  }
  await followLink(page, '/admin/chat')
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await followLink(page, '/admin/ai-assistant')
  await expect(page.getByText('The assistant is not connected to a service yet')).toBeVisible()
  await followLink(page, '/admin/crm?tab=interactions')
  await page.getByRole('button', { name: 'Open the customers' }).click()
  await expect(page).toHaveURL(/tab=customers/)
})

test('the owner of an empty shop follows the checklist to a category and a product, each from a template', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Open your shop' })
  await expect(list).toContainText('0 of 14 done')
  expect(await accessibilityFaults(page)).toEqual([])

  await list.getByRole('link', { name: 'Add a category' }).click()
  const category = page.getByRole('dialog', { name: 'Add Category' })
  await category.getByLabel('Start from a template').selectOption({ label: 'Roller blind' })
  await expect(category.getByLabel('Slug')).toHaveValue('roller-blinds')
  await category.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved successfully', { exact: true })).toBeVisible()

  await page.goto('/admin/products')
  await expect(page.getByText('What shoppers choose, measure and order.')).toBeVisible()
  const isRead = Promise.withResolvers<void>()
  await page.route(/\/api\/categories\?/, async (route) => {
    await isRead.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add the first product' }).click()
  const product = page.getByRole('dialog', { name: 'Add Product' })
  const template = product.getByLabel('Start from a template')
  await expect(template, 'nothing is filled in before the categories are known').toBeDisabled()
  isRead.resolve()
  await template.selectOption({ label: 'Roller blind' })
  await expect(product.getByLabel('Name', { exact: true })).toHaveValue('Roller blind')
  const shelf = product.getByLabel('Category', { exact: true }).locator('option:checked')
  await expect(shelf).toHaveText('Roller blinds')
  await product.getByRole('button', { name: 'Add these options' }).click()
  await expect(page.getByText('Options added', { exact: true })).toBeVisible()
  await product.getByLabel('Price per m²').fill('450000')
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Roller blind' })).toBeVisible()

  await page.goto('/admin')
  await expect(list).toContainText('2 of 14 done')
  await list.getByRole('link', { name: 'Add a user' }).click()
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible()
  await page.goBack()
  await list.getByRole('checkbox', { name: 'Backups: done' }).check()
  await expect(list).toContainText('3 of 14 done')
  await list.getByRole('button', { name: 'Close the checklist' }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(list).toBeHidden()

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Show the setup checklist' }).click()
  await expect(list).toContainText('3 of 14 done')
})

test('the owner opens the shop after reading what is missing, checks the settings, and a colleague is invited in German', async ({
  page,
  shop,
  browser,
}) => {
  await shop.rows(
    `insert into backups (file, made_by, started_at, finished_at, failure)
     values ('/backups/x.tar.gz', 'schedule', now(), now(), 'There is no room')`,
  )
  await shop.rows(
    `insert into outbox (channel, recipient, template, attempts, created_at, next_attempt_at)
     values ('email', 'lan@example.com', 'account_exists', 7, now() - interval '2 hours', now() + interval '1 hour')`,
  )
  await page.goto('/login')
  await hydrated(page)
  const tab = page.getByRole('tabpanel')
  await tab.getByLabel('Email').fill(owner.email)
  await tab.getByLabel('Password').fill(owner.password)
  await tab.getByRole('button', { name: 'Sign In', exact: true }).click()
  // Signed in, one stands in the shop: the way to the back office is in the message.
  const message = page.getByRole('region', { name: 'Notification' })
  await message.getByRole('button', { name: 'Back office' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  const notices = page.getByRole('region', { name: 'Please look at this' })
  await expect(notices).toContainText('Phone +84 28 0000 0000')
  await expect(notices).toContainText('Article “Warranty”')
  await expect(notices).toContainText('The last backup failed: There is no room')
  await expect(notices).toContainText('Messages wait since 2 hours ago.')
  const bar = page.getByRole('region', { name: 'State of the shop' })
  await expect(bar).toContainText('Setup not finished')
  await bar.getByRole('button', { name: 'Open the shop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the shop?' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'E-mail and phone' })).toContainText(
    'E-mail hello@example.com',
  )
  expect(await accessibilityFaults(page)).toEqual([])

  const login = await browser.newPage()
  const buttons = login.getByRole('button', { name: /^Continue with/ })
  await login.goto(`${shop.address}/login`)
  await expect(buttons).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Open the shop' }).click()
  await expect(bar).toBeHidden()
  await login.reload()
  await expect(login.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expect(buttons).toHaveCount(0)

  await page.goto('/admin/settings?tab=all')
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(backups.getByRole('term').first()).toHaveText('Folder for backupsBACKUP_DIR')
  await expect(page.getByText('US Dollar (USD)')).toBeVisible()
  await backups.getByRole('button', { name: 'Check' }).click()
  await expect(backups.getByRole('status')).toContainText('No folder is named')
  await page.getByRole('button', { name: 'Check: Address' }).click()
  await expect(page.getByRole('region', { name: 'Address' }).getByRole('status')).toContainText(
    'without https',
  )
  const mail = page.getByRole('region', { name: 'Mail', exact: true })
  await mail.getByRole('button', { name: 'Send a test mail to me' }).click()
  await expect(mail.getByRole('status')).toContainText('is a file in DATA_DIR/outbox')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add User' })
  await expect(form.getByLabel('Language of the invitation')).toHaveValue('en')
  await form.getByLabel('Email Address').fill('greta@example.com')
  await form.getByLabel('Role').selectOption('editor')
  await form.getByLabel('Language of the invitation').selectOption('de')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('User created successfully')
  const invitation = async () => (await mailsTo(shop.dataDir, 'greta@example.com'))[0]?.body ?? ''
  await expect.poll(invitation, { timeout: 60_000 }).toContain('Wählen Sie ein Passwort')
  await login.goto(/http\S+\?token=[\w-]+/.exec(await invitation())?.[0] ?? '')
  await expect(login.getByText('At least 12 characters')).toBeVisible()
  await login.close()
})

test('an owner who writes German says so first: articles change their language, and templates come in it', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Open your shop' })
  await expect(list.getByRole('link', { name: 'There is no privacy policy' })).toBeVisible()
  await list.getByRole('button', { name: 'Choose them' }).click()
  const basics = page.getByRole('dialog', { name: 'Language and currencies' })
  await basics.getByLabel('Base language: you write names and descriptions in it').selectOption('de')
  await expect(basics.getByRole('checkbox', { name: /^Bring the texts/ })).toBeChecked()
  await basics
    .getByLabel('Reporting currency: inventory, customers and forecasts are in it')
    .selectOption('VND')
  expect(await accessibilityFaults(page)).toEqual([])
  await basics.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Language and currencies saved', { exact: true })).toBeVisible()
  await expect(list.getByText('Language and currencies')).toHaveClass(/line-through/)
  expect(await shop.rows(`select title from support_items where slug = 'warranty'`)).toEqual([
    { title: 'Garantie' },
  ])
  expect(await shop.rows('select currency from reporting_currency')).toEqual([{ currency: 'VND' }])

  await followLink(page, '/admin/categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const category = page.getByRole('dialog', { name: 'Add Category' })
  await category.getByLabel('Start from a template').selectOption({ label: 'Roman blind' })
  await expect(category.getByLabel('Name', { exact: true })).toHaveValue('Raffrollos')
  await category.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved successfully', { exact: true })).toBeVisible()
  expect(
    await shop.rows(
      `select name, translations -> 'en' ->> 'name' as english from categories where slug = 'raffrollos'`,
    ),
  ).toEqual([{ name: 'Raffrollos', english: 'Roman blinds' }])
})
