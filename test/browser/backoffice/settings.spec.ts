import type { Page } from '@playwright/test'
import { faultsInBothSchemes, overhang } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

async function openSettings(page: Page) {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Time slots', { exact: true })).toBeVisible()
  return { save: page.getByRole('button', { name: 'Save Settings' }) }
}

const part = async (page: Page, name: string) =>
  (await (await page.request.get(`/api/settings/${name}`)).json()) as Record<string, unknown>

test('everything that was changed in the settings is saved at once, and no version is in the way of another', async ({
  page,
  shop,
}) => {
  const [before] = await shop.rows<{ contact_phone: string }>('select contact_phone from settings')
  const { save } = await openSettings(page)
  await expect(page.getByText(/sections? changed/)).toHaveCount(0)
  await page.getByLabel('Contact Phone').fill('+49 30 123456')
  await expect(page.getByText('1 section changed', { exact: true })).toBeVisible()
  await page.getByLabel('Time slots', { exact: true }).fill('07:00–09:00')
  await page.getByLabel('Months of warranty').fill('37')
  await page.getByRole('checkbox', { name: 'Count visits by day' }).click()
  await expect(page.getByText('4 sections changed', { exact: true })).toBeInViewport()
  await save.click()
  await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()
  await expect(page.getByText(/sections? changed/)).toHaveCount(0)
  expect(await part(page, 'visits')).toMatchObject({ timeSlots: ['07:00–09:00'] })
  expect(await part(page, 'claims')).toMatchObject({ warrantyMonths: 37 })
  const [after] = await shop.rows<{ contact_phone: string }>('select contact_phone from settings')
  expect(after!.contact_phone).toBe('+49 30 123456')
  await shop.rows('update settings set contact_phone = $1', [before!.contact_phone])
})

test('a refused section of the settings keeps what was typed and gets the focus, and the others are saved', async ({
  page,
}) => {
  await openSettings(page)
  const hours = page.getByLabel('Hours in which customers may change a new order')
  await hours.fill('999')
  await page.getByLabel('Months of warranty').fill('41')
  await page.keyboard.press('Control+s')
  await expect(
    page.getByText('1 section is saved. Please check the others and try again.', { exact: true }),
  ).toBeVisible()
  await expect(hours).toBeFocused()
  await expect(hours).toHaveValue('999')
  await expect(page.getByText('1 section changed', { exact: true })).toBeVisible()
  expect(await part(page, 'claims')).toMatchObject({ warrantyMonths: 41 })
})

test('a section of the settings that somebody else saved meanwhile is not overwritten', async ({ page }) => {
  await openSettings(page)
  const warranty = page.getByLabel('Months of warranty')
  await warranty.fill('50')
  const { version: _, ...claims } = await part(page, 'claims')
  const theirs = await page.request.put('/api/settings/claims', {
    data: { ...claims, warrantyMonths: 13 },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(theirs.status()).toBe(200)
  await expect(warranty).toHaveValue('50')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Somebody else changed this in the meantime.')).toBeInViewport()
  expect(await part(page, 'claims')).toMatchObject({ warrantyMonths: 13 })
  await page.getByRole('button', { name: 'Show their changes' }).click()
  await expect(warranty).toHaveValue('13')
})

test('settings that are not saved are asked about on leaving, and Reset returns to the saved ones', async ({
  page,
}) => {
  await openSettings(page)
  const slots = page.getByLabel('Time slots', { exact: true })
  const saved = await slots.inputValue()
  await slots.fill('11:00–12:00')
  await page.getByRole('tab', { name: 'Delivery' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(slots).toHaveValue('11:00–12:00')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('Form reset to saved values', { exact: true })).toBeVisible()
  await expect(slots).toHaveValue(saved)
  await page.getByRole('tab', { name: 'Delivery' }).click()
  await expect(slots).toHaveCount(0)
})

test('the bar of changed settings is accessible, and fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page)
  await page.getByLabel('Months of warranty').fill('29')
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeInViewport()
  expect(await overhang(page)).toBe(0)
  expect(await faultsInBothSchemes(page)).toEqual([])
})
