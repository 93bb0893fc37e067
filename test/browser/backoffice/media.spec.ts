import type { Locator, Page } from '@playwright/test'
import { aPicture } from '../../pictures.ts'
import { faultsInBothSchemes } from '../accessibility.ts'
import { expect, hydrated, pickUp, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const png = async (colour: string, width = 900, height = 600) => ({
  name: `${colour.slice(1)}.png`,
  mimeType: 'image/png',
  buffer: await aPicture({ width, height, colour }).png().toBuffer(),
})

/** Drops files from outside the browser. */
async function drop(page: Page, place: Locator, file: Awaited<ReturnType<typeof png>>) {
  const transfer = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return data
    },
    { name: file.name, type: file.mimeType, bytes: [...file.buffer] },
  )
  await place.dispatchEvent('dragover', { dataTransfer: transfer })
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}

async function openSettings(page: Page, tab?: 'banners') {
  await signIn(page, owner)
  await page.goto(tab ? `/admin/settings?tab=${tab}` : '/admin/settings')
}

const message = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test('an administrator changes name and logo, the shop shows both at once, and Back leads to the settings again', async ({
  page,
  shop,
}) => {
  const [before] = await shop.rows<Record<string, string>>('select * from settings')
  await openSettings(page)
  await expect(page.getByText('Production Mode')).toBeVisible()
  await page.getByLabel('Site Name').fill('Lamellen & Licht')
  await expect(page.getByRole('region', { name: 'Site Preview' })).toContainText('Lamellen & Licht')
  await page.getByLabel('Logo file').setInputFiles(await png('#17504e', 400, 400))
  await expect(message(page, 'Logo uploaded successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(message(page, 'Settings updated successfully')).toBeVisible()
  await expect(
    message(page, 'Your changes have been saved and will be reflected across the site.'),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Back to Store' }).click()
  const logo = page.getByRole('banner').getByRole('img', { name: 'Lamellen & Licht' })
  await expect(logo).toHaveAttribute('src', /\/uploads\/[0-9a-f]{32}-400x400-17504e\.png$/)
  await page.reload()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/uploads\//)

  await hydrated(page)
  await page.goBack()
  await page.getByLabel('Contact Email').fill('nobody')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(message(page, 'Failed to update settings')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(message(page, 'Form reset to saved values')).toBeVisible()
  await expect(page.getByLabel('Contact Email')).toHaveValue(before!['contact_email'] as string)
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
  const german = page.getByRole('checkbox', { name: 'German', exact: true })
  await expect(german).toBeChecked()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(message(page, 'Settings updated successfully')).toBeVisible()
  await expect(german).toBeChecked()
  await shop.rows('update settings set site_name = $1, logo_url = $2', [before!['site_name'], ''])
})

test('a logo of a wrong type or size is refused before it is sent', async ({ page }) => {
  await openSettings(page)
  const chooser = page.getByLabel('Logo file')
  await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(message(page, 'Please select a JPEG, PNG, SVG, or WebP image.')).toBeVisible()
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) }
  await chooser.setInputFiles(large)
  await expect(message(page, 'Please select a file smaller than 5MB.')).toBeVisible()
  await page.getByRole('tab', { name: 'Use URL' }).click()
  await page.getByLabel('Logo URL').fill('abc')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Invalid URL format')).toBeVisible()
})

test('a drawing opened on its own runs no script', async ({ page, context }) => {
  await signIn(page, owner)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" onload="document.title='ran'"><script>document.title='ran'</script><rect width="200" height="50" fill="teal"/></svg>`
  const answer = await page.request.post('/api/upload/logo', {
    multipart: { image: { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) } },
  })
  expect(answer.status()).toBe(201)
  const { url } = (await answer.json()) as { url: string }
  const opened = await context.newPage()
  const served = await opened.goto(new URL(url).pathname)
  expect(await served!.text()).not.toMatch(/script|onload/)
  expect(served!.headers()).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
    'content-type': 'image/svg+xml',
  })
  expect(await opened.evaluate(() => document.documentElement.localName)).toBe('svg')
  expect(await opened.title()).not.toBe('ran')
})

test('a banner can be added only once the existing ones have loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/banners?*', async (route) => {
    await held.promise
    await route.fallback()
  })
  await openSettings(page, 'banners')
  const add = page.getByRole('button', { name: 'Add Banner' })
  await expect(add).toBeDisabled()
  held.resolve()
  await expect(add).toBeEnabled()
})

test('an editor drops a picture into a banner and reorders banners by keyboard, and the home page follows', async ({
  page,
  shop,
}) => {
  await openSettings(page, 'banners')
  await page.getByRole('button', { name: 'Add Banner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill('Lamps on')
  const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(text)
  await expect(message(page, 'a.txt is not an image file.')).toBeVisible()
  await page.route('**/api/upload/single', (route) => route.fulfill({ status: 502, json: {} }), { times: 1 })
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await png('#445566'))
  await expect(message(page, 'An error occurred during upload.')).toBeVisible()
  await drop(page, dialog.getByText('Choose a file'), await png('#995533', 2400, 1000))
  await expect(message(page, '1 file(s) uploaded successfully.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Banner saved successfully')).toBeVisible()

  const titles = page.getByRole('list', { name: 'Banners' }).getByRole('listitem')
  await expect(titles.last()).toContainText('Lamps on')
  const count = await titles.count()
  const at = (place: number) => `Lamps on, position ${place} of ${count}.`
  await pickUp(page, page.getByRole('button', { name: 'Move Lamps on' }), at(count))
  for (let place = count - 1; place > 0; place--) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(at(place), { exact: true })).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(message(page, 'Banner order updated successfully')).toBeVisible()
  await expect(titles.first()).toContainText('Lamps on')

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Lamps on' })).toBeVisible()
  const picture = page.locator('picture:has(img[src*="-2400x1000-"])')
  await expect(picture.locator('source')).toHaveAttribute('srcset', /-640\.avif 640w.*-1920\.avif 1920w$/)
  const image = picture.locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  expect(await image.getAttribute('width')).toBe('2400')
  await shop.rows(`delete from banners where title = 'Lamps on'`)
})

test('settings and banners have no accessibility faults in either colour scheme', async ({ page }) => {
  for (const [tab, shown] of [
    [undefined, page.getByLabel('Site Name')],
    ['banners', page.getByRole('list', { name: 'Banners' })],
  ] as const) {
    await openSettings(page, tab)
    await expect(shown).toBeVisible()
    expect(await faultsInBothSchemes(page)).toEqual([])
  }
})
