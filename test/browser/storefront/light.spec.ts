import type { Page } from '@playwright/test'
import { accessibilityFaults, overhang } from '../accessibility.ts'
import { expect, hydrated, openProduct, test } from '../fixtures.ts'

const yourWindow = (page: Page) => page.getByRole('button', { name: 'Your window', exact: true })
const room = (page: Page) => page.getByRole('region', { name: 'Hang it in the light' })

test('the first picture turns into the shopper’s window and back, beside the price, and nothing below it moves', async ({
  page,
}) => {
  await openProduct(page, 'Sage Roller')
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /lazy-room-|plate-/.test(name)).length,
    )
  expect(await loaded()).toBe(0)
  await expect(room(page)).toBeHidden()
  const photograph = page.getByRole('img', { name: 'Sage Roller', exact: true })
  await expect(photograph).toBeVisible()
  const placeOf = () => page.locator('#light').evaluate((heading) => heading.getBoundingClientRect().top)
  const before = await placeOf()

  await yourWindow(page).click()
  await expect(yourWindow(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(room(page).getByRole('slider', { name: 'Time of day' })).toBeVisible()
  await expect(room(page)).toContainText('Sunrise')
  await expect(photograph).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
  expect(await loaded()).toBeGreaterThan(0)
  expect(await placeOf()).toBe(before)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Photograph', exact: true }).press('Enter')
  await expect(room(page)).toBeHidden()
  await expect(photograph).toBeVisible()
})

test('on a machine whose frames are late, the room ends in its fine picture', async ({ browser, shop }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const draw = globalThis.requestAnimationFrame.bind(globalThis)
    const late = new Map<number, ReturnType<typeof setTimeout>>()
    let count = 0
    globalThis.requestAnimationFrame = (paint) => {
      count += 1
      late.set(
        count,
        setTimeout(() => draw(paint), 400),
      )
      return count
    }
    globalThis.cancelAnimationFrame = (id) => clearTimeout(late.get(id))
    Object.assign(globalThis, { frames: () => count })
  })
  const [product] = (await (
    await page.request.get(`${shop.address}/api/products?q=Sage%20Roller`)
  ).json()) as [{ id: string }]
  await page.goto(`${shop.address}/products/${product.id}`)
  await hydrated(page)
  await yourWindow(page).click()
  const fine = room(page).locator('canvas').last()
  await expect(fine).toBeVisible()
  const asked = await page.evaluate(() => (globalThis as unknown as { frames: () => number }).frames())
  // Whatever frame was asked for until now has come, when one that is asked for later comes.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
  expect(asked).toBeGreaterThan(0)
  await expect(fine).toBeVisible()
  await context.close()
})

test('a chosen colour is named after the product, and pictures in other colours leave the gallery', async ({
  page,
}) => {
  await openProduct(page, 'Sage Roller')
  const pictures = () =>
    page
      .getByRole('region', { name: /Sage Roller/ })
      .getByRole('listitem')
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split('/').at(-1)))
  const own = await pictures()
  expect(own).toHaveLength(3)
  await page.getByRole('radio', { name: 'Oat' }).check()
  await expect.poll(pictures).not.toEqual(own)
  expect((await pictures()).filter((name) => own.includes(name))).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Sage Roller', exact: true })).toBeVisible()
  await expect(page.locator('header').filter({ has: page.locator('h1') })).toContainText('Sage Roller Oat')
  await page.getByRole('radio', { name: 'Sage' }).check()
  await expect.poll(pictures).toEqual(own)
})

test('the window of a shopper fits a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openProduct(page, 'Oak 50')
  await yourWindow(page).click()
  await expect(room(page).getByRole('slider', { name: 'Time of day' })).toBeVisible()
  expect(await overhang(page)).toBe(0)
})
