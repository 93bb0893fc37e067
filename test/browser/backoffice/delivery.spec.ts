import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

// Other tests order in a shop without delivery methods.
test.afterEach(({ shop }) => shop.rows('delete from delivery_methods'))

test('an administrator types the prices of a parcel service, and sees what deliveries by it would cost', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/settings?tab=delivery')
  await page.getByRole('button', { name: 'Add delivery method' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add delivery method' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Parcel')
  for (const [place, name, surcharge, postcodes] of [
    [1, 'Germany', '', ''],
    [2, 'Islands', '12000', '25846, 25849'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add zone' }).click()
    const zone = dialog.getByRole('group', { name: `Zone ${place}` })
    await zone.getByLabel('Name of the zone').fill(name)
    await zone.getByLabel('Country').selectOption('Germany')
    await zone.getByLabel('Surcharge').fill(surcharge)
    await zone.getByLabel('Postal codes begin with').fill(postcodes)
  }
  await dialog.getByRole('button', { name: 'Add weight' }).click()
  await dialog.getByLabel('Up to (kg)').fill('10')
  await dialog.getByLabel('Price', { exact: true }).fill('6900')
  await dialog.getByLabel('Each started kg above the last row').fill('500')
  await dialog.getByLabel('Free from a value of').fill('250000')
  const long = dialog.getByRole('group', { name: 'Long pieces' })
  await long.getByLabel('Longer than (mm)').fill('2400')
  await long.getByLabel('Surcharge').fill('24900')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Delivery methods' })).toContainText('Parcel service')

  await page.getByRole('button', { name: 'Edit Parcel' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit delivery method' })
  await expect(edited.getByLabel('Up to (kg)')).toHaveValue('10')
  const islands = edited.getByRole('group', { name: 'Zone 2' })
  await expect(islands.getByLabel('Postal codes begin with')).toHaveValue('25846, 25849')
  await page.keyboard.press('Escape')
  await expect(edited).toBeHidden()

  const trial = page.getByRole('region', { name: 'Try it' })
  await trial.getByLabel('Country').selectOption('Germany')
  for (const [kg, goods, postcode, longest, price] of [
    ['3.2', '89900', '80331', '1600', '6.900 ₫'],
    ['12.3', '180000', '80331', '1600', '8.400 ₫'],
    ['3.2', '89900', '25846', '1600', '18.900 ₫'],
    ['4', '260000', '80331', '2500', '24.900 ₫'],
    ['10', '89900', '80331', '2400', '6.900 ₫'],
    ['10.001', '89900', '80331', '2400', '7.400 ₫'],
  ] as const) {
    await trial.getByLabel('Weight (kg)').fill(kg)
    await trial.getByLabel('Value of the goods').fill(goods)
    await trial.getByLabel('Postal code').fill(postcode)
    await trial.getByLabel('Longest side (mm)').fill(longest)
    await trial.getByRole('button', { name: 'Show prices' }).click()
    await expect(trial.getByRole('listitem').getByText(price, { exact: true })).toBeVisible()
  }
  await trial.getByLabel('Country').selectOption('Austria')
  await trial.getByRole('button', { name: 'Show prices' }).click()
  await expect(trial.getByText('Nothing is delivered to this place')).toBeVisible()
})
