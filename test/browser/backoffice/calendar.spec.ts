import type { Locator, Page } from '@playwright/test'
import { momentIn } from '#kernel/rules/dates/calendar-file.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const pad = (number: number) => String(number).padStart(2, '0')
const keyOf = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** Days of next month, all in the future and in one grid. */
function nextMonth() {
  const now = new Date()
  const first = new Date(now.getFullYear(), now.getMonth() + 1, 1)
  const day = (number: number) => keyOf(new Date(first.getFullYear(), first.getMonth(), number))
  return { path: `/admin/calendar?month=${day(1).slice(0, 7)}`, day }
}

async function plan(page: Page, posts: readonly Record<string, unknown>[]) {
  for (const post of posts) {
    const data = { content: 'Text', platform: 'facebook', status: 'scheduled', ...post }
    expect((await page.request.post('/api/content-posts', { data })).status()).toBe(201)
  }
}

const dayCell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)

/** Drags with a touch: holds until the element is lifted, then moves it. */
async function carry(page: Page, from: Locator, to: Locator) {
  const middleOf = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  await expect(page.locator('[data-lifted]')).toBeVisible()
  await touch('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
  await touch('touchMove', end)
  await touch('touchEnd')
}

test('a post is scheduled, moved, duplicated and deleted, and the deletion is undone', async ({ page }) => {
  const { path, day } = nextMonth()
  await signIn(page, owner)
  await page.goto(path)
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun')

  await page.getByRole('button', { name: 'Schedule Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' })
  await dialog.getByLabel('Title').fill('Linen for summer')
  await dialog.getByLabel('Content').fill('x'.repeat(300))
  await expect(dialog.getByLabel('Platform')).toHaveValue('facebook')
  await dialog.getByLabel('Platform').selectOption('twitter')
  // In the shop, where it is the day before by the clocks of most of Europe.
  await dialog.getByLabel('Date').fill(`${day(10)}T05:30`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to schedule content', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Twitter takes at most 280 characters; this text has 300',
  )
  await dialog.getByLabel('Content').fill('Light as linen.')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({
    title: 'Linen for summer',
    content: 'Light as linen.',
    platform: 'twitter',
    scheduled_at: momentIn('Asia/Ho_Chi_Minh', day(10), 5.5 * 60).toISOString(),
    status: 'scheduled',
    created_by: 'admin',
  })
  await expect(page.getByText('Content scheduled successfully', { exact: true })).toBeVisible()

  const tile = (on: string) =>
    dayCell(page, day(Number(on))).getByRole('button', { name: /Linen for summer/ })
  await tile('10').dragTo(dayCell(page, day(12)))
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  await expect(tile('12')).toHaveAccessibleName(/^Twitter 5:30 AM Linen for summer/)
  await tile('12').press('Alt+ArrowRight')
  await expect(page.getByText(/^Moved to .* 13, /)).toBeVisible()
  await expect(tile('13')).toBeVisible()
  await carry(page, tile('13'), dayCell(page, day(15)))
  await expect(page.getByText(/^Moved to .* 15, /)).toBeVisible()

  await tile('15').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Linen for summer')
  await dialog.getByLabel('Title').fill('Linen for winter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  const upcoming = page.getByRole('region', { name: 'Upcoming Posts' })
  await upcoming.getByRole('button', { name: 'Delete Linen for winter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted successfully', { exact: true })).toBeVisible()
  // A toast under the pointer stays.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(upcoming.getByText('Linen for winter')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Post restored', { exact: true })).toBeVisible()
  await expect(upcoming.getByText('Linen for winter')).toBeVisible()
})

test('a full day shows the number of hidden posts, and the next five posts are listed', async ({
  page,
  shop,
}) => {
  const { path, day } = nextMonth()
  await signIn(page, owner)
  await shop.rows('delete from content_posts')
  await plan(
    page,
    [8, 9, 10, 11, 12, 13, 14].map((hour) => ({
      title: `At ${hour}`,
      scheduled_at: momentIn('Asia/Ho_Chi_Minh', day(20), hour * 60).toISOString(),
    })),
  )
  await page.goto(path)
  const cell = dayCell(page, day(20))
  await expect(cell.getByRole('listitem')).toHaveCount(2)
  await cell.getByRole('button', { name: '+5 more' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(7)
  await page.keyboard.press('Escape')
  const upcoming = page.getByRole('region', { name: 'Upcoming Posts' }).getByRole('listitem')
  await expect(upcoming).toHaveCount(5)
  await expect(upcoming.first()).toContainText('At 8')

  await page.getByRole('combobox', { name: 'Show platform' }).selectOption('blog')
  await expect(cell.getByRole('listitem')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a due social post is published by a person, and a blog post automatically', async ({ page, shop }) => {
  await signIn(page, owner)
  await shop.rows('delete from content_posts')
  const scheduled_at = new Date(Date.now() - 60_000).toISOString()
  await page.goto('/admin/calendar')
  await plan(page, [
    { title: 'For the blog', platform: 'blog', scheduled_at },
    { title: 'For people', scheduled_at },
  ])
  const due = page.getByRole('region', { name: 'To publish now' })
  await due.getByRole('button', { name: 'View For people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as published' }).click()
  await expect(page.getByText('Post marked as published', { exact: true })).toBeVisible()
  await expect(due).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get('/api/blog/for-the-blog')).status(), { timeout: 60_000 })
    .toBe(200)
  await shop.rows(`delete from blogs where slug = 'for-the-blog'`)
})
