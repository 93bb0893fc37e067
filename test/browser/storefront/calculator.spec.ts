import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { hydrated, expect, test, delayedHydration, openProduct } from '../fixtures.ts'

async function open(page: Page): Promise<void> {
  await openProduct(page, 'Oak 50')
  await expect(page.getByLabel('Width (m)')).toHaveValue('1.5')
}

const width = (page: Page, unit = 'm') => page.getByLabel(`Width (${unit})`)
const height = (page: Page, unit = 'm') => page.getByLabel(`Height (${unit})`)
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' })
const firstLine = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0])

test('sizes are typed in the shopper’s unit, and the cart stores metres', async ({ page }) => {
  await open(page)
  const units = page.getByRole('radiogroup', { name: 'Unit' })
  await expect(units.getByRole('radio', { name: 'm', exact: true })).toBeChecked()
  await units.getByRole('radio', { name: 'cm' }).check()
  await expect(width(page, 'cm')).toHaveValue('150')
  await expect(width(page, 'cm')).toHaveAttribute('step', '10')
  await expect(width(page, 'cm')).toHaveAttribute('min', '50')
  await expect(height(page, 'cm')).toHaveAttribute('max', '300')
  await width(page, 'cm').fill('123.4')
  await expect(page.getByText('123.4 cm × 180 cm = 2.22 m²')).toBeVisible()
  await add(page).click()
  await expect.poll(() => firstLine(page)).toMatchObject({ width: 1.234, length: 1.8 })

  // Written a moment after the last key.
  await expect(page).toHaveURL(/width=1\.234/)
  await page.reload()
  await expect(width(page, 'cm')).toHaveValue('123.4')
  await units.getByRole('radio', { name: 'cm' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(height(page, 'mm')).toHaveValue('1800')
  await height(page, 'mm').fill('4000')
  await add(page).click()
  await expect(page.getByText('Height must be between 500 and 3000 mm')).toBeVisible()
})

test('a size is read with a decimal comma, hinted at in another unit, swapped where only that fits, and shown with its exact area', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await expect(page.getByText('1.5 m × 1.8 m = 2.70 m²')).toBeVisible()
  await expect(page.getByText(/^× 1\.450\.000\s₫$/)).toBeVisible()
  await width(page).fill('1.234')
  await expect(page.getByText('1.234 m × 1.8 m = 2.22 m²')).toBeVisible()
  await expect(page.getByText(/^2\.2212 m² × 1\.450\.000\s₫$/)).toBeVisible()
  await expect(page.getByText(/3\.220\.740\s₫/)).toBeVisible()

  await width(page).fill('')
  await width(page).focus()
  await page.keyboard.type('2,25')
  await expect(width(page)).toHaveValue('2.25')
  await height(page).fill('')
  await page.evaluate(() => navigator.clipboard.writeText(' 1,35 m'))
  await height(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(height(page)).toHaveValue('1.35')
  await expect(page.getByText('2.25 m × 1.35 m = 3.04 m²')).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('1450 mm'))
  await height(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(height(page)).toHaveValue('1.45')

  await width(page).fill('150')
  await expect(page.getByText('Did you mean 1.5 m?')).toBeVisible()
  await expect(add(page)).toBeEnabled()
  await height(page).fill('1350')
  await page.getByRole('button', { name: 'Use 1.35 m' }).click()
  await expect(height(page)).toHaveValue('1.35')
  await page.getByRole('button', { name: 'Use 1.5 m' }).click()
  await expect(width(page)).toHaveValue('1.5')
  await expect(page.getByText(/Did you mean/)).toHaveCount(0)

  await width(page).fill('1.2')
  await height(page).fill('4')
  await expect(page.getByText('Width and height may be swapped.')).toBeVisible()
  await page.getByRole('button', { name: 'Swap them' }).click()
  await expect(width(page)).toHaveValue('4')
  await expect(height(page)).toHaveValue('1.2')
  await expect(page.getByText('Width and height may be swapped.')).toHaveCount(0)
})

test('the drawing follows the size and shows the kind of covering', async ({ page }) => {
  await open(page)
  const drawing = page.getByRole('img', { name: /^Your window/ })
  await expect(drawing).toHaveAttribute('data-kind', 'wooden')
  const covering = drawing.locator('[data-covering]')
  const shape = async () => {
    const box = await covering.boundingBox()
    return box ? box.width / box.height : 0
  }
  await expect.poll(shape).toBeCloseTo(1.5 / 1.8, 1)
  await width(page).fill('3')
  await expect(page.getByRole('img', { name: 'Your window, 3 m wide and 1.8 m high' })).toBeVisible()
  await expect.poll(shape).toBeCloseTo(3 / 1.8, 1)
  // Both boxes are read in one evaluation, since the drawing may be replaced between two.
  const isWithin = () =>
    covering.evaluate((element) => {
      const inside = element.getBoundingClientRect()
      const sheet = element.closest('[role=img]')?.getBoundingClientRect()
      return sheet !== undefined && inside.left >= sheet.left && inside.right <= sheet.right
    })
  for (const size of ['0', '0.001', '50']) {
    await width(page).fill(size)
    await expect.poll(isWithin, `${size} m`).toBe(true)
  }
})

test('the price is announced once, after typing stops', async ({ page }) => {
  await open(page)
  const price = page.locator('form output[aria-live="polite"]').filter({ hasText: '₫' })
  await expect(price).toHaveAttribute('aria-busy', 'false')
  // It is busy only briefly, which a slow machine may miss.
  const states = await price.evaluateHandle((output) => {
    const seen: string[] = []
    const note = () => seen.push(`${output.getAttribute('aria-busy')}: ${output.textContent}`)
    new MutationObserver(note).observe(output, {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    })
    return seen
  })
  await width(page).focus()
  await page.keyboard.type('1.25')
  await expect(price).toHaveText(/3\.262\.500\s₫/)
  await expect(price).toHaveAttribute('aria-busy', 'false')
  const seen = await states.jsonValue()
  expect(seen).toContainEqual(expect.stringMatching(/^true: 3\.262\.500\s₫$/))
  expect(seen.at(-1)).toMatch(/^false: 3\.262\.500\s₫$/)
})

test('a size from the search is filled into the calculator', async ({ page, request }) => {
  const [product] = (await (await request.get('/api/products')).json()) as [{ id: string }]
  await page.goto(`/products/${product.id}?width=1.2&height=1.35`)
  await expect(width(page)).toHaveValue('1.2')
  await expect(height(page)).toHaveValue('1.35')
})

test('a refused size is brought into view from wherever it was sent, and the bar says why', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await width(page).fill('7')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(width(page)).not.toBeInViewport()
  await add(page).click()
  await expect(width(page)).toBeFocused()
  await expect(width(page)).toBeInViewport()
  await expect(page.getByText('Width must be between 0.5 and 5 m')).toBeInViewport()
  await expect(page.locator('[data-refusal="Width must be between 0.5 and 5 m"]')).toBeInViewport()
  await expect(page.locator('[data-refused=width]')).toHaveCount(1)
  await width(page).fill('1.2')
  await expect(page.locator('[data-refusal]')).toHaveCount(0)
  await page.getByRole('button', { name: '1.2 × 1.8 m' }).click()
  await expect(width(page)).toBeFocused()
})

test('size, price and button are in one view on a small laptop, and the size on a phone', async ({
  page,
  request,
}) => {
  const [product] = (await (await request.get('/api/products?q=Sage%20Roller')).json()) as { id: string }[]
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/products/${product?.id}`)
  await hydrated(page)
  const price = page.locator('form output[aria-live="polite"]').filter({ hasText: '₫' })
  for (const part of [width(page), height(page), price, add(page)])
    await expect(part).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'Room (optional)' }).scrollIntoViewIfNeeded()
  for (const part of [price, add(page)]) await expect(part).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, 0))
  for (const part of [width(page), height(page), add(page)]) await expect(part).toBeInViewport({ ratio: 1 })
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing scrolls sideways and every target is large enough', async ({ page }) => {
    await open(page)
    await width(page).fill('4')
    await height(page).fill('2.8')
    const price = page.getByText(/^\d\d\.\d{3}\.\d{3}\s₫$/).last()
    expect(await price.evaluate((element) => getComputedStyle(element).fontSize)).toBe('20px')
    const [words, button] = [await price.boundingBox(), await add(page).boundingBox()]
    expect(words!.x + words!.width).toBeLessThanOrEqual(button!.x)
    expect(button!.x + button!.width).toBeLessThanOrEqual(320)
    await width(page).fill('1500')
    await height(page).fill('1800')
    await expect(page.getByText('Did you mean 1.5 m?')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    for (const target of [
      ...(await page.locator('form label:has(input[type="radio"])').all()),
      ...(await page.getByRole('button', { name: /^Use / }).all()),
    ]) {
      const box = await target.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
  })

  test('on the narrowest phone at twice the font size nothing is cut off or covers the text', async ({
    page,
    context,
  }) => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await open(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const inside = (box: { x: number; width: number } | null) => box && box.x >= 0 && box.x + box.width <= 320
    for (const part of [add(page), width(page), page.getByText(/^\d+(\.\d{3})+\s₫$/).last()])
      expect(inside(await part.boundingBox())).toBe(true)
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expect(add(page)).not.toBeInViewport()
    const widths = await page
      .getByRole('contentinfo')
      .getByRole('list')
      .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().width))
    for (const width of widths) expect(width).toBeGreaterThan(100)
    await page.goto('/support/warranty')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test('printing shows the shop, the size and the price, and no buttons', async ({ page }) => {
  await open(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(add(page)).toBeHidden()
  await expect(page.getByText(/\S+@\S+/).first()).toBeVisible()
  await expect(page.getByText('1.5 m × 1.8 m = 2.70 m²')).toBeVisible()
  const colours = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement)
      return [color, backgroundColor]
    })
  await expect.poll(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('a size typed before hydration counts afterwards', async ({ page, request }) => {
  const [product] = (await (await request.get('/api/products?q=Oak%2050')).json()) as { id: string }[]
  const hydrate = await delayedHydration(page)
  await page.goto(`/products/${product?.id}`, { waitUntil: 'commit' })
  await width(page).fill('2.25')
  await height(page).fill('1.35')
  hydrate()
  await hydrated(page)
  await expect(page.getByText('2.25 m × 1.35 m = 3.04 m²')).toBeVisible()
  await add(page).click()
  await expect.poll(() => firstLine(page)).toMatchObject({ width: 2.25, length: 1.35 })
})

test('the piece hangs in the light of an hour, is drawn by its handle, and what is seen is said', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.getByRole('button', { name: 'Your window', exact: true }).press('Enter')
  const section = page.getByRole('region', { name: 'Hang it in the light' })
  const sun = section.getByRole('slider', { name: 'Time of day' })
  await sun.fill('10')
  await expect(section.getByRole('status')).toHaveText(
    'At 10:00 with the slats half open: sun falls in stripes on the floor.',
  )
  const pixels = () =>
    section
      .locator('canvas')
      .last()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const canvas = section.locator('canvas').last()
  await expect(canvas).toBeVisible()
  const byDay = await pixels()
  await sun.fill('22')
  await expect(section.getByRole('status')).toContainText('it is night outside, and the lamp lights the room')
  await expect.poll(pixels).not.toBe(byDay)
  const handle = section.getByRole('slider', { name: 'Turn the slats' })
  await handle.press('Home')
  await expect(section.getByRole('status')).toContainText('with the slats closed')
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is nowhere')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 220, { steps: 4 })
  await page.mouse.up()
  await expect(section.getByRole('status')).toContainText('with the slats open')
  await width(page).fill('2.4')
  await expect(section.getByText('Your window, 2.4 m wide and 1.8 m high.')).toBeAttached()
  await page.getByRole('radio', { name: 'cm' }).check()
  await expect(section.getByText('Your window, 240 cm wide and 180 cm high.')).toBeAttached()
  await expect(page.getByRole('img', { name: 'Your window, 240 cm wide and 180 cm high' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a page that the browser has translated takes sizes and orders, and shows new prices and errors', async ({
  page,
}) => {
  await open(page)
  // Translators either wrap texts in <font>, or put a <font> in the place of each.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach((text, index) => {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, noscript')) return
      const font = Object.assign(document.createElement('font'), { textContent: `«${text.data}»` })
      text.replaceWith(font)
      if (index % 2 === 0) font.replaceChildren(text)
    })
  })
  await expect(page.getByText('«Add to Cart»').or(page.getByText('Add to Cart')).first()).toBeVisible()
  const fields = page.locator('input[type=number]')
  await fields.first().fill('1.234')
  await expect(page.getByText(/1\.234 m × 1\.8 m = 2\.22 m²/).first()).toBeVisible()
  await expect(page.getByText(/3\.220\.740\s₫/).first()).toBeVisible()
  await fields.first().fill('90')
  await page.locator('button[type=submit]').filter({ visible: true }).last().click()
  await expect(page.getByText(/Width must be between/).first()).toBeVisible()
  await fields.first().fill('2')
  await expect(page.getByText(/Width must be between/)).toHaveCount(0)
  await page.locator('header').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/$/)
})

test('a tool for measuring that cannot be loaded leaves the page as it is, and opens with the next click', async ({
  context,
}) => {
  const page = await context.newPage()
  await openProduct(page, 'Sage Roller')
  await page.getByLabel('Width (m)').fill('1.234')
  for (const [name, chunk] of [
    ['How to measure', 'measuring-dialogs'],
    ['Measure with camera', 'camera-tool'],
  ] as const) {
    const scripts = `**/assets/${chunk}-*.js`
    await page.route(scripts, (route) => route.abort())
    const opener = page.getByRole('button', { name })
    await opener.click()
    await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Width (m)')).toHaveValue('1.234')
    await page.unroute(scripts)
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.close()
})

test('on a phone a price of millions stands beside the button that adds the piece, not below it', async ({
  browser,
  shop,
}) => {
  const page = await browser.newPage({
    baseURL: shop.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openProduct(page, 'Clay Silk Curtain')
  await page.getByLabel('Width (m)').fill('4')
  await page.getByLabel('Height (m)').fill('2.8')
  await page.evaluate(() => scrollTo(0, 0))
  const bar = page.locator('[data-price-bar]')
  const price = bar.getByText(/^\d\d\.\d{3}\.\d{3}\s₫$/)
  await expect(price).toBeVisible()
  const [words, button] = [
    await price.boundingBox(),
    await bar.getByRole('button', { name: 'Add to Cart' }).boundingBox(),
  ]
  expect(words!.x + words!.width).toBeLessThanOrEqual(button!.x)
  await page.close()
})
