import type { Page } from '@playwright/test'
import { mailsTo } from '../../mails.ts'
import { expect, hydrated, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

async function written<Body>(page: Page, path: string, data: object): Promise<Body> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Body
}

/** A product with German texts, created by the owner. */
async function aGermanProduct(page: Page): Promise<{ id: string; name: string }> {
  await signIn(page, owner)
  return written(page, '/api/products', {
    name: 'Sail roller blind',
    description: 'A blind of canvas',
    price_calculation: { price_per_sqm: 400_000 },
    translations: { de: { name: 'Segelrollo', description: 'Ein Rollo aus Segeltuch' } },
  })
}

test.use({ locale: 'de-DE' })
test.afterEach(({ shop }) =>
  shop.rows(`update products set archived_at = now() where name = 'Sail roller blind'`),
)

test('a German shopper reads, buys and gets mail about a product by its German name', async ({
  page,
  shop,
}) => {
  const { id } = await aGermanProduct(page)
  await page.context().clearCookies()
  const shopper = await signedIn(page)
  await page.goto(`/products/${id}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segelrollo')
  await expect(page.getByText('Ein Rollo aus Segeltuch')).toBeVisible()
  await page.getByRole('banner').getByRole('combobox').selectOption('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sail roller blind')
  await page.getByRole('banner').getByRole('combobox').selectOption('ru')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await page.getByRole('banner').getByRole('combobox').selectOption('de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segelrollo')
  const placed = await written<{ cart: { product_name: string }[] }>(page, '/api/orders', {
    customer_info: { name: 'Lan', email: shopper.email, phone: '0901234567', address: '12 Nguyen Hue, Hue' },
    cart: [{ product_id: id, width: 1, length: 1, calculated_price: 400_000 }],
    status: 'pending',
    total_amount: 400_000,
  })
  expect(placed.cart[0]?.product_name).toBe('Segelrollo')
  await expect
    .poll(async () => (await mailsTo(shop.dataDir, shopper.email)).map(({ body }) => body).join('\n'), {
      timeout: 30_000,
    })
    .toContain('Segelrollo')
})

test('an editor with a German browser translates side by side, and the base text stays', async ({
  page,
  shop,
}) => {
  const { id } = await aGermanProduct(page)
  await page.goto(`/admin/products?edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Sail roller blind')
  await dialog.getByText('Translations').click()
  await dialog.getByLabel('Language').selectOption('es')
  await dialog.getByLabel('Name in Spanish').fill('Estor vela')
  await expect(dialog.getByText('Missing: English is shown instead')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const [row] = await shop.rows<{ name: string; es: string; de: string }>(
    `select name, translations -> 'es' ->> 'name' as es, translations -> 'de' ->> 'name' as de
     from products where id = '${id}'`,
  )
  expect(row).toEqual({ name: 'Sail roller blind', es: 'Estor vela', de: 'Segelrollo' })
})
