import { accessibilityFaults } from '../accessibility.ts'
import { hydrated, expect, signedIn, test } from '../fixtures.ts'

test('a shopper measures with a tape, saves the window, signs in and finds it in the account', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('link', { name: /Oak 50/ }).click()
  await page.getByRole('radiogroup', { name: 'Unit' }).getByRole('radio', { name: 'cm' }).check()
  await page.getByRole('button', { name: 'How to measure' }).click()
  const guide = page.getByRole('dialog', { name: 'How to measure' })
  const read = async (part: string, readings: Record<string, string>) => {
    for (const [place, text] of Object.entries(readings)) {
      await guide.getByRole('group', { name: part }).getByLabel(place).fill(text)
    }
  }
  await expect(guide.getByRole('button', { name: 'Fill in the calculator' })).toBeDisabled()
  await guide.getByRole('group', { name: 'Width' }).getByLabel('Top').focus()
  await page.keyboard.type('120,4')
  await read('Width', { Middle: '120.1', Bottom: '120.3' })
  await read('Height', { Left: '150', Middle: '150.2', Right: '149.2' })
  await expect(guide.getByText('Size to order: 120.1 cm × 149.2 cm')).toBeVisible()
  await expect(guide.getByText('The heights differ by more than 5 mm.')).toBeVisible()
  await read('Height', { Right: '149.9' })
  await expect(guide.getByText('The heights differ')).toHaveCount(0)
  await read('Diagonals', { 'Top left to bottom right': '192', 'Bottom left to top right': '192.6' })
  await expect(guide.getByText('The diagonals differ by more than 5 mm.')).toBeVisible()
  expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])

  await guide.getByRole('radio', { name: 'Outside the recess' }).check()
  await expect(guide.getByText('Size to order: 130.4 cm × 165.2 cm')).toBeVisible()
  await guide.getByRole('radio', { name: 'Inside the recess' }).check()
  await guide.getByRole('button', { name: 'Fill in the calculator' }).click()
  await expect(page.getByLabel('Width (cm)')).toHaveValue('120.1')
  await expect(page.getByLabel('Height (cm)')).toHaveValue('149.9')

  await page.evaluate(() => localStorage.setItem('windows', '[{"name":"damaged"}, 7]'))
  await page.reload()
  await page.getByLabel('Width (cm)').fill('90')
  await page.getByLabel('Height (cm)').fill('180')
  await page.getByRole('button', { name: 'My windows' }).click()
  const windows = page.getByRole('dialog', { name: 'My windows' })
  await expect(windows.getByText('No windows kept yet.')).toBeVisible()
  await windows.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(windows.getByText('Please name the room.')).toBeVisible()
  await windows.getByLabel('Room').fill('Kitchen')
  await windows.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(windows.getByRole('list', { name: 'My windows' })).toContainText('Kitchen 90 cm × 180 cm')

  await signedIn(page)
  await page.goto('/account')
  const region = page.getByRole('region', { name: 'My windows' })
  await expect(region.getByText('Kept with your account.')).toBeVisible()
  await region.getByRole('button', { name: 'Edit Kitchen' }).click()
  await region.getByLabel('Width (cm)').fill('95.5')
  await region.getByRole('button', { name: 'Save' }).click()
  await expect(region.getByRole('list', { name: 'My windows' })).toContainText('95.5 cm × 180 cm')
  expect(await page.evaluate(() => localStorage.getItem('windows'))).toBeNull()

  await page.goto('/measuring-sheet')
  await expect(page.getByRole('table').last()).toContainText('95.5 cm × 180 cm')
  const file = await page.getByRole('link', { name: 'Download as PDF: US Letter' }).getAttribute('href')
  const { ok, headers } = await page.request
    .get(file ?? '')
    .then((answer) => ({ ok: answer.ok(), headers: answer.headers() }))
  expect([ok, headers['content-type']]).toEqual([true, 'application/pdf'])
  await page.goBack()
  await region.getByRole('button', { name: 'Remove Kitchen' }).click()
  await expect(region.getByText('No windows kept yet.')).toBeVisible()
})
