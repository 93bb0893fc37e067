import type { Page } from '@playwright/test'
import { expect, hydrated, signedIn, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const office = { name: 'Lan Nguyen', phone: '0901234567', address: '7 Le Loi, Ho Chi Minh City' }

async function opened(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Puts a product of the shop into the cart. */
async function filledCart(page: Page) {
  const [product] = (await (await page.request.get('/api/products?limit=1')).json()) as {
    id: string
    image_urls: string[]
    price_calculation: { price_per_sqm: number }
  }[]
  const price = product!.price_calculation.price_per_sqm
  const line = { product_id: product!.id, width: 1, length: 1, calculated_price: price, product }
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), JSON.stringify([line]))
}

const form = (page: Page) => page.getByRole('main').locator('form').first()

async function typeAddress(page: Page, { name, phone, address }: typeof office) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').last().fill(phone)
  await page.getByLabel('Delivery Address').fill(address)
}

test('a customer adds, changes and removes addresses on the account page', async ({ page }) => {
  await signedIn(page)
  await opened(page, '/account')
  const section = page.getByRole('region', { name: 'Your addresses' })
  await expect(section.getByText('You have not saved an address yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Add an address' }).click()
  await section.getByLabel('Label').fill('Office')
  await section.getByLabel('Full Name').fill(office.name)
  await section.getByLabel('Phone Number').fill('123')
  await section.getByLabel('Delivery Address').fill(office.address)
  await section.getByRole('button', { name: 'Save address' }).click()
  await expect(section.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await section.getByLabel('Phone Number').fill(office.phone)
  await section.getByRole('button', { name: 'Save address' }).click()
  await expect(section.getByRole('listitem')).toContainText(['OfficeDefaultLan Nguyen7 Le Loi'])

  await section.getByRole('button', { name: 'Add an address' }).click()
  await section.getByLabel('Label').fill('Home')
  await section.getByLabel('Full Name').fill(office.name)
  await section.getByLabel('Phone Number').fill(office.phone)
  await section.getByLabel('Delivery Address').fill('12 Nguyen Hue, Hue')
  await section.getByRole('button', { name: 'Save address' }).click()
  await section.getByRole('button', { name: 'Make default: Home' }).click()
  await expect(section.getByRole('listitem').first()).toContainText('HomeDefault')

  await section.getByRole('button', { name: 'Edit Office' }).click()
  await section.getByLabel('Delivery Address').fill('9 Le Loi, Ho Chi Minh City')
  await section.getByRole('button', { name: 'Save address' }).click()
  await expect(section.getByText('9 Le Loi, Ho Chi Minh City')).toBeVisible()
  await section.getByRole('button', { name: 'Remove Home' }).click()
  await expect(section.getByRole('listitem')).toHaveText([/OfficeDefault/])
})

test('the checkout saves an address on demand and offers it the next time, with the note of the order', async ({
  page,
}) => {
  await signedIn(page)
  await filledCart(page)
  await opened(page, '/checkout')
  await expect(form(page).getByLabel('Deliver to')).toBeHidden()
  await form(page).getByLabel('Email Address').fill('lan@example.com')
  await typeAddress(page, office)
  await page.getByLabel('Save this address in my account').check()
  await page.getByLabel('Note about your order').fill('Please ring twice')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByText('Your note: Please ring twice')).toBeVisible()
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByLabel('Note about your order').fill('Ring once')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your note: Ring once')).toBeVisible()

  await opened(page, '/checkout')
  const choice = page.getByLabel('Deliver to')
  await expect(choice.locator('option:checked')).toHaveText('Lan Nguyen, 7 Le Loi, Ho Chi Minh City')
  await expect(page.getByLabel('Delivery Address')).toHaveValue(office.address)
  await expect(page.getByLabel('Save this address in my account')).toBeHidden()
  await choice.selectOption({ label: 'Another address' })
  await expect(page.getByLabel('Delivery Address')).toHaveValue('')
  await expect(page.getByLabel('Phone Number')).toHaveValue(office.phone)
  await choice.selectOption({ index: 0 })
  await expect(page.getByLabel('Delivery Address')).toHaveValue(office.address)
})
