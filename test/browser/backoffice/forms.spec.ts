import type { Locator, Page } from '@playwright/test'
import { anItem, expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

interface EmptyForm {
  /** Name of the step. */
  name: string
  /** The screen it is on. */
  at: string
  /** The controls that open it, in order; empty for a form that is always shown. */
  open: readonly string[]
  /** The fields that must be marked, in order from the first. */
  refused: readonly string[]
  /** Text to enter where no field is required, so that something is refused. */
  typed?: Readonly<Record<string, string>>
  /** The button that sends it. */
  send?: string
  /** Prepares it before it can be opened. */
  before?: (page: Page) => Promise<void>
}

/** In parts, so that two can run in parallel and each signs in once. */
const forms: Record<string, EmptyForm[]> = {
  'the catalogue and content': [
    { name: 'product', at: '/admin/products', open: ['Add Product'], refused: ['Name'] },
    { name: 'category', at: '/admin/categories', open: ['Add Category'], refused: ['Name'] },
    { name: 'blog post', at: '/admin/blog', open: ['Add Blog Post'], refused: ['Title'] },
    { name: 'support item', at: '/admin/support', open: ['Add Support Item'], refused: ['Title', 'Slug'] },
    { name: 'planned post', at: '/admin/calendar', open: ['Schedule Post'], refused: ['Title', 'Date'] },
    {
      name: 'prompt',
      at: '/admin/ai-assistant',
      open: [],
      refused: ['Prompt'],
      send: 'Generate Content',
    },
  ],
  'users and settings': [
    {
      name: 'user',
      at: '/admin/users',
      open: ['Add User'],
      refused: ['Email Address'],
      typed: { 'Email Address': 'nobody' },
    },
    {
      name: 'settings',
      at: '/admin/settings',
      open: [],
      refused: ['Site Name', 'Site Description', 'Contact Email', 'Contact Phone'],
      typed: { 'Contact Email': 'nobody' },
      send: 'Save Settings',
    },
    {
      name: 'banner',
      at: '/admin/settings',
      open: ['Banners', 'Add Banner'],
      refused: ['Title', 'Sort order'],
    },
  ],
  'the stock': [
    {
      name: 'item',
      at: '/admin/inventory?tab=items',
      open: ['Add Item'],
      refused: ['Name', 'SKU', 'Unit cost', 'Selling price', 'Current stock', 'Reorder point'],
    },
    {
      name: 'stock',
      at: '/admin/inventory?tab=items',
      before: anItem,
      open: ['Add Stock'],
      refused: ['Quantity'],
    },
    { name: 'supplier', at: '/admin/inventory?tab=suppliers', open: ['Add Supplier'], refused: ['Name'] },
    {
      name: 'purchase order',
      at: '/admin/inventory?tab=suppliers&view=orders',
      open: ['Create Purchase Order'],
      refused: ['Supplier', 'Add a line'],
    },
    {
      name: 'tolerance',
      at: '/admin/inventory?tab=suppliers&view=orders',
      open: ['^Tolerance'],
      refused: ['Over-receipt tolerance (%)'],
    },
  ],
  'customers and forecasts': [
    {
      name: 'customer',
      at: '/admin/crm?tab=customers',
      open: ['Add Customer'],
      refused: ['First Name', 'Last Name', 'Email'],
    },
    { name: 'conversation', at: '/admin/crm?tab=customers', open: ['^Email '], refused: ['Notes'] },
    {
      name: 'opportunity',
      at: '/admin/crm?tab=opportunities',
      open: ['Add Opportunity'],
      refused: ['Customer', 'Title', 'Estimated Value', 'Probability (%)'],
    },
    {
      name: 'quote',
      at: '/admin/crm?tab=quotes',
      open: ['Create Quote'],
      refused: ['Customer', 'Total amount', 'Valid until'],
    },
    {
      name: 'installation',
      at: '/admin/crm?tab=installations',
      open: ['Schedule Installation'],
      refused: ['Date'],
    },
    {
      name: 'sales forecast',
      at: '/admin/forecasting?tab=sales',
      open: ['Create Sales Forecast'],
      refused: ['Forecast Revenue', 'Forecast Units'],
    },
    {
      name: 'product forecast',
      at: '/admin/forecasting?tab=products',
      open: ['Create Product Forecast'],
      refused: ['Product', 'Forecast Revenue', 'Forecast Quantity'],
    },
    { name: 'market trend', at: '/admin/forecasting', open: ['Add Market Trend'], refused: ['Name'] },
  ],
}

/** Every write from now on, by method and path, except sessions and presence. */
function writes(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/'))
      seen.push(`${request.method()} ${pathname}`)
  })
  return seen
}

/** Clears every text field. */
async function empty(form: Locator): Promise<void> {
  const typed = form.locator(
    'input:visible:not([type=checkbox], [type=radio], [type=file], [type=search]):enabled, textarea:visible:enabled',
  )
  for (const field of await typed.all()) await field.fill('')
}

/** The invalid fields in order: name and description. */
const refusedIn = (form: Locator) =>
  form.locator('[aria-invalid=true]').evaluateAll((fields) =>
    fields.map((field) => ({
      name:
        field.getAttribute('aria-label') ??
        (field as HTMLInputElement).labels?.[0]?.textContent ??
        field.tagName,
      focused: field === document.activeElement,
      described: (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim(),
    })),
  )

async function expectValidated(
  page: Page,
  { at, before, open, refused, typed = {}, send = 'Save' }: EmptyForm,
) {
  await before?.(page)
  await page.goto(at)
  for (const opener of open) {
    const named = new RegExp(opener.startsWith('^') ? opener : `^${opener}$`)
    const control = page.getByRole('button', { name: named }).or(page.getByRole('tab', { name: named }))
    await control.and(page.locator(':enabled')).first().click()
  }
  const form = page
    .locator(open.length > 0 ? 'dialog form' : '#content form')
    .filter({ has: page.getByRole('button', { name: send, exact: true }) })
  await expect(form).toBeVisible()
  await empty(form)
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text)
  const sent = writes(page)
  await form.getByRole('button', { name: send, exact: true }).click()
  await expect(form.locator('[aria-invalid=true]').first()).toBeFocused()
  const fields = await refusedIn(form)
  expect(fields.map((field) => field.name)).toEqual(refused)
  for (const field of fields) expect(field.described, field.name).not.toBe('')
  expect(fields.map(({ focused }) => focused)).toEqual(fields.map((_, place) => place === 0))
  expect(sent).toEqual([])
}

for (const [part, ofPart] of Object.entries(forms))
  test(`the forms of ${part} are validated before they are sent, and focus the invalid field`, async ({
    page,
  }) => {
    await signIn(page, owner)
    for (const form of ofPart) await test.step(`the ${form.name} form`, () => expectValidated(page, form))
  })

test('a refusal by the server marks and focuses the field in the same way, and that of an ended session offers to sign in beside the form', async ({
  page,
}) => {
  await signIn(page, owner)
  const sku = `TAKEN-${Date.now()}`
  await anItem(page, sku)
  await page.goto('/admin/inventory?tab=items')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = page.locator('dialog form')
  const typed = { Name: 'Another', SKU: sku, 'Unit cost': '1', 'Selling price': '2', 'Current stock': '3' }
  for (const [label, text] of Object.entries({ ...typed, 'Reorder point': '1' }))
    await form.getByLabel(label, { exact: true }).fill(text)
  const sent = writes(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('SKU', { exact: true })).toBeFocused()
  expect(sent).toEqual(['POST /api/inventory/items'])
  const [field, ...others] = await refusedIn(form)
  expect(field).toMatchObject({ name: 'SKU', focused: true, described: expect.stringMatching(/\w/) })
  expect(others).toEqual([])

  // The session ends meanwhile: what was typed stays, and one signs in beside it.
  await page.context().clearCookies()
  await form.getByLabel('SKU', { exact: true }).fill(`${sku}-2`)
  await form.getByRole('button', { name: 'Save' }).click()
  const beside = page.waitForEvent('popup')
  await page.getByRole('region', { name: 'Notification' }).getByRole('button', { name: 'Sign in' }).click()
  await expect(await beside).toHaveURL(/\/login$/)
  await expect(form.getByLabel('SKU', { exact: true })).toHaveValue(`${sku}-2`)
})

test('focus does not move while the user types as the server answers', async ({ page }) => {
  await signIn(page, owner)
  const sku = `TAKEN-${Date.now()}`
  await anItem(page, sku)
  await page.goto('/admin/inventory?tab=items')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = page.locator('dialog form')
  const typed = { Name: 'Another', SKU: sku, 'Unit cost': '1', 'Selling price': '2', 'Current stock': '3' }
  for (const [label, text] of Object.entries({ ...typed, 'Reorder point': '1' }))
    await form.getByLabel(label, { exact: true }).fill(text)
  const { promise: typedOn, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/inventory/items', async (route) => {
    if (route.request().method() === 'POST') await typedOn
    await route.continue()
  })
  const request = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button', { name: 'Save' }).click()
  await request
  await form.getByLabel('Description', { exact: true }).fill('Of oak')
  resolve()
  await expect(form.getByLabel('SKU', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Description', { exact: true })).toBeFocused()
})

test('a dialog begins in its first field, and is modal soon after it is painted, or at the first key', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/categories')
  const add = page.getByRole('button', { name: 'Add Category' })
  const dialog = page.getByRole('dialog')
  await add.click()
  const first = dialog.getByLabel('Name', { exact: true })
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()

  // A browser that does not come to paint.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await add.click()
  await expect(first).toBeFocused()
  await expect(page.locator('dialog:modal')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(dialog.getByLabel('Description', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await add.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('whoever deletes rows with the keyboard stays in the list: at the next row, and at the search after the last', async ({
  page,
}) => {
  await signIn(page, owner)
  const word = `Cord${Date.now()}`
  for (const name of ['brass', 'oak', 'steel'].map((one) => `${word} ${one}`))
    expect((await page.request.post('/api/products', { data: { name } })).status()).toBe(201)
  await page.goto(`/admin/products?q=${word}`)
  const dialog = page.getByRole('dialog')
  const remove = async (name: string) => {
    const button = page.getByRole('button', { name: `Delete ${word} ${name}`, exact: true })
    await button.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(button).toHaveCount(0)
  }
  const action = (name: string) =>
    page.locator('[data-row]').filter({ hasText: name }).locator('[data-actions] button').first()
  await remove('oak')
  await expect(action('brass')).toBeFocused()
  await remove('brass')
  await expect(action('steel')).toBeFocused()
  await page.getByRole('checkbox', { name: `Select ${word} steel` }).check()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.locator('[data-row]')).toBeFocused()
  await remove('steel')
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()
})
