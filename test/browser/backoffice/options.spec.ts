import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('an editor creates an option and a price grid, gives both to a product, and tries a piece', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/products?tab=options')
  await page.getByRole('button', { name: 'Add Option' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Option' })
  await dialog.getByLabel('Name', { exact: true }).first().fill('Bottom bar')
  await expect(dialog.getByLabel('Code').first()).toHaveValue('bottom_bar')
  await dialog.getByText('Paste from a spreadsheet').click()
  await dialog.getByLabel(/^Rows/).fill('Aluminium\nOak\t120000\nBrass\t260000\tbrass_bar')
  await dialog.getByRole('button', { name: 'Add 3 choices' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Option saved successfully', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Bottom bar' })
  await expect(row).toContainText('Aluminium, Oak, Brass')
  await expect(row).toContainText('0 products')

  await page.getByRole('button', { name: 'Edit Bottom bar' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Option' })
  await edited.getByText('Paste from a spreadsheet').click()
  await edited.getByLabel(/^Rows/).fill('Oak\t150000\nCherry\t180000')
  await edited.getByRole('button', { name: 'Change 1, add 1' }).click()
  await edited.getByRole('button', { name: 'Move Cherry up' }).click()
  await edited.getByText('Raise all prices').click()
  await edited.getByLabel('Raise all by (%)').fill('10')
  await edited.getByLabel('Rounded to').fill('1000')
  await expect(edited.getByText('150,000 165,000')).toBeVisible()
  await edited.getByRole('button', { name: 'Raise', exact: true }).click()
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited).toBeHidden()
  expect(
    await shop.rows(
      `select c.code, price_amount::int as price from choices c join options o on o.id = c.option_id
        where o.code = 'bottom_bar' order by position`,
    ),
  ).toEqual([
    { code: 'aluminium', price: 0 },
    { code: 'oak', price: 165_000 },
    { code: 'cherry', price: 198_000 },
    { code: 'brass_bar', price: 286_000 },
  ])
  await page.getByRole('row').filter({ hasText: 'Control' }).getByText('5 products').click()
  await expect(page.getByRole('link', { name: 'Sage Roller' })).toHaveAttribute('href', /edit=/)

  await page.getByRole('button', { name: 'Add Option' }).click()
  await dialog.getByLabel('Shown as').selectOption('yes_no')
  await expect(dialog.getByLabel('Code', { exact: true }).nth(1)).toHaveValue('no')
  await expect(dialog.getByLabel('Code', { exact: true }).nth(2)).toHaveValue('yes')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Leave|^Discard/ }).click()

  await page.getByRole('tab', { name: 'Price grids' }).click()
  await page.getByRole('button', { name: 'Add Price Grid' }).click()
  const grid = page.getByRole('dialog', { name: 'Add Price Grid' })
  await grid.getByLabel('Name').fill('Mill 2027')
  await grid.getByLabel('Prices').fill('mm\t1000\t900\n1000\t500000\t600000')
  await expect(grid.getByText('Column 3: 900 is not above 1000')).toBeVisible()
  await grid.getByLabel('Prices').fill('mm\t60\t180\n1000\t500000\t600000')
  await expect(grid.getByText('has no prices for widths of 500–5,000 mm, so nobody')).toBeVisible()
  await expect(grid.getByText('widths of 60–180 mm never count: 500–5,000 mm can be ordered')).toBeVisible()
  await grid.getByLabel('Prices').fill('mm\t1000\t2000\n1000\t500000\t600000\n2000\t700000\t')
  await grid.getByLabel('Raise all by (%)').fill('2.5')
  await grid.getByLabel('Rounded to').fill('1000')
  await expect(grid.getByRole('row').nth(1)).toContainText('500.000 ₫ 513.000 ₫')
  await grid.getByRole('button', { name: 'Raise' }).click()
  await grid.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Price grid saved successfully', { exact: true })).toBeVisible()
  const [stored] = await shop.rows<{ prices: string[] }>(
    `select prices from price_grids where name = 'Mill 2027'`,
  )
  expect(stored?.prices.map(Number)).toEqual([513_000, 615_000, 718_000, 0])

  const [{ id } = { id: '' }] = await shop.rows<{ id: string }>(
    `insert into products (name, description, image_urls, price_per_sqm, kind) values
      ('Harbour Roller', 'For the test', '{}', 400000, 'roller') returning id`,
  )
  await page.goto(`/admin/products?edit=${id}`)
  const product = page.getByRole('dialog', { name: 'Edit Product' })
  await product.getByText('Price', { exact: true }).click()
  await expect(product.getByLabel('Price per m²')).toHaveCount(1)
  await product.getByLabel('Priced').selectOption('grid')
  // Prices that do not count are hidden.
  await expect(product.getByLabel('Price per m²')).toHaveCount(0)
  // A grid made from the product is chosen for it.
  await product.getByRole('button', { name: 'New price grid…' }).click()
  await grid.getByLabel('Name').fill('Mill 2028')
  await grid.getByLabel('Prices').fill('mm\t1000\t2000\n1000\t500000\t600000')
  await grid.getByRole('button', { name: 'Save' }).click()
  await expect(product.getByLabel('Price grid').locator('option:checked')).toHaveText('Mill 2028')
  await product.getByLabel('Price grid').selectOption({ label: 'Mill 2027' })
  await expect(product.getByText('no prices for widths of 2,000–5,000 mm, so nobody')).toBeVisible()
  await product.getByText('Size limits', { exact: true }).click()
  await product.getByLabel('Largest width (m)').fill('2')
  await expect(product.getByText(/no prices for widths/)).toBeHidden()
  await expect(product.getByText('no prices for lengths of 2,000–3,000 mm, so nobody')).toBeVisible()
  await product.getByLabel('Largest width (m)').fill('')
  await product.getByText('Options', { exact: true }).click()
  await product.getByLabel('Add an option').selectOption({ label: 'Bottom bar' })
  await product.getByLabel('Chosen at first').selectOption('oak')
  await expect(product.getByText(/lists show less than a shopper pays/)).toBeVisible()
  await product.getByLabel('Chosen at first').selectOption('aluminium')
  await product.getByText('Try it', { exact: true }).click()
  await product.getByLabel('Width (m)', { exact: true }).fill('1')
  await product.getByLabel('Length (m)', { exact: true }).fill('1')
  await product.getByRole('combobox', { name: 'Bottom bar' }).selectOption('brass_bar')
  await expect(product.getByText(/^Price 799/)).toBeVisible()
  await product.getByLabel('Width (m)', { exact: true }).fill('2')
  await product.getByLabel('Length (m)', { exact: true }).fill('2')
  await expect(product.getByText('This size is not made')).toBeVisible()
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product updated successfully', { exact: true })).toBeVisible()
  expect(
    await shop.rows(
      'select has_options, price_model, price_per_sqm::int as price from products where id = $1',
      [id],
    ),
  ).toEqual([{ has_options: true, price_model: 'grid', price: 513_000 }])
  // Other tests count the products of the demo shop.
  await shop.rows('delete from products where id = $1', [id])
})

test('six windows of one room are quoted with one choice of options', async ({ page, shop }) => {
  await signIn(page, owner)
  const [customer] = await shop.rows<{ id: string }>(
    `insert into customers (first_name, last_name, email) values ('Hoa', 'Tran', 'hoa@example.com') returning id`,
  )
  await page.goto('/admin/crm?tab=quotes')
  await page.getByRole('button', { name: 'Create Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Quote' })
  await dialog.getByLabel('Customer', { exact: true }).selectOption(customer?.id ?? '')
  await dialog.getByLabel('Product', { exact: true }).selectOption({ label: 'Sage Roller' })
  await dialog.getByRole('combobox', { name: 'Control', exact: true }).selectOption('motor')
  await dialog.getByLabel('Room', { exact: true }).fill('Hall')
  for (const width of ['1', '1.1', '1.2', '1.3', '1.4']) {
    await dialog.getByLabel('Width (m)', { exact: true }).fill(width)
    await dialog.getByLabel('Length (m)', { exact: true }).fill('1.5')
    await dialog.getByLabel('Length (m)', { exact: true }).press('Enter')
    await expect(dialog.getByLabel('Width (m)', { exact: true })).toBeFocused()
  }
  const lines = dialog.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect(lines).toHaveCount(5)
  await lines.first().getByRole('button', { name: 'Another Sage Roller like this' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Control', exact: true })).toHaveValue('motor')
  await expect(dialog.getByLabel('Room', { exact: true })).toHaveValue('Hall')
  await dialog.getByLabel('Width (m)', { exact: true }).fill('0.9')
  await dialog.getByLabel('Length (m)', { exact: true }).fill('1.5')
  await dialog.getByLabel('Length (m)', { exact: true }).press('Enter')
  await expect(lines).toHaveCount(6)
  await dialog.getByLabel('Valid until', { exact: true }).fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Quote created successfully', { exact: true })).toBeVisible()
  const items = await shop.rows<{ specifications: Record<string, unknown> }>(
    `select specifications from quote_items i join quotes q on q.id = i.quote_id
      where q.customer_id = $1 order by position`,
    [customer?.id],
  )
  expect(items.map(({ specifications: { width, room, options } }) => [width, room, options])).toEqual(
    [1, 1.1, 1.2, 1.3, 1.4, 0.9].map((width) => [
      width,
      'Hall',
      { cloth_colour: 'sage', control: 'motor', roll: 'back', cassette: 'no' },
    ]),
  )
  expect(items[0]?.specifications['choices']).toContain('Control: Motor')
  await shop.rows('delete from quotes where customer_id = $1', [customer?.id])
  await shop.rows('delete from customers where id = $1', [customer?.id])
})
