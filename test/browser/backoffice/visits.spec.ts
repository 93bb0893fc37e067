import { accessibilityFaults } from '../accessibility.ts'
import { expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test('a fitter begins a visit, takes a photo and ends it without a network, also on a page that is loaded again; all of it reaches the shop once, and is asked about before signing out', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, owner)
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL !== undefined && { baseURL }),
  })
  const hand = await phone.newPage()
  const fitter = await signedIn(hand)
  const users = (await (await page.request.get(`/api/users?q=${fitter.email}`)).json()) as { id: string }[]
  const installerId = users[0]?.id
  expect((await page.request.put(`/api/users/${installerId}`, { data: { role: 'fitter' } })).status()).toBe(
    200,
  )
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const planned = await page.request.post('/api/crm/installations', {
    data: {
      installerId,
      scheduledDate: tomorrow,
      scheduledTimeSlot: '08:00–10:00',
      customerNotes: 'Ring twice',
    },
  })
  expect(planned.status(), await planned.text()).toBe(201)
  const { id } = (await planned.json()) as { id: string }

  await signIn(hand, fitter)
  await hand.goto('/admin/crm/my-visits')
  const visit = hand.getByRole('listitem').filter({ hasText: 'Ring twice' })
  await expect(visit.getByRole('button', { name: 'Begin' })).toBeVisible()
  const kept = () =>
    hand.evaluate(async () =>
      (await caches.has('kept-pages'))
        ? (await (await caches.open('kept-pages')).keys()).map(({ url }) => url)
        : [],
    )
  await expect
    .poll(async () => (await kept()).filter((url) => url.includes('/assets/')).length)
    .toBeGreaterThan(3)
  await expect.poll(kept).toContainEqual(expect.stringContaining('/api/account/visits'))
  await phone.setOffline(true)
  await hand.reload()
  await visit.getByRole('button', { name: 'Begin' }).click()
  await visit
    .locator('input[type=file]')
    .setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  await visit.getByRole('button', { name: 'Done' }).click()
  await visit.getByLabel('What was done (optional)').fill('All hung')
  await visit.getByRole('button', { name: 'The visit is done' }).click()
  await expect(visit).toContainText('Kept on this phone')
  await expect(visit.getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
  await hand.getByRole('button', { name: 'Menu' }).click()
  await hand.getByRole('link', { name: 'Logout' }).click()
  const dialog = hand.getByRole('dialog', { name: 'Reports of visits are not sent yet' })
  await expect(dialog).toContainText('3 reports are kept on this device only.')
  expect(await accessibilityFaults(hand)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await phone.setOffline(false)
  await expect(visit).not.toContainText('Kept on this phone', { timeout: 25_000 })
  const stored = (await (await page.request.get(`/api/crm/installations/${id}`)).json()) as {
    status: string
    photos: string[]
    completionNotes?: string
  }
  expect(stored.status).toBe('completed')
  expect(stored.photos).toHaveLength(1)
  expect(JSON.stringify(stored).match(/All hung/g)).toHaveLength(1)
  // Another person on this phone finds nothing of it; with nothing waiting, signing out does not ask.
  await hand.getByRole('link', { name: 'Logout' }).click()
  await expect(hand).toHaveURL(/\/$|\/login/)
  expect(await kept()).toEqual([])
  expect(await hand.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await phone.close()
})

/** One pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
