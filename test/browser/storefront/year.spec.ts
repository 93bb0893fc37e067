import { accessibilityFaults } from '../accessibility.ts'
import { expect, hydrated, test } from '../fixtures.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('a year in the window comes when one scrolls to it without moving anything, and its sentence, picture and line follow the choices', async ({
  page,
}) => {
  const [product] = (await (await page.request.get('/api/products?q=Luma%2050')).json()) as [{ id: string }]
  await page.goto(`/products/${product.id}`)
  await hydrated(page)
  const scripts = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\/year-section-.*\.js$/.test(name))
        .map(({ decodedBodySize }) => decodedBodySize),
    )
  expect(await scripts()).toEqual([])

  // The year and what stands below it; the letters of the header may still become those of the shop.
  await page.evaluate(() => {
    const seen = window as unknown as { moved: number }
    const place = document.getElementById('year')
    const isBelow = (node: Node | null) =>
      node !== null &&
      place !== null &&
      (place.contains(node) || (place.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)
    seen.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { sources: { node: Node | null }[] }[])
        if (entry.sources.some(({ node }) => isBelow(node))) seen.moved += 1
    }).observe({ type: 'layout-shift' })
  })
  await page.locator('#year').scrollIntoViewIfNeeded()
  const year = page.getByRole('region', { name: 'A year in your window' })
  await expect(year).toContainText('hours of glare a year; with Luma 50 Aluminium Venetian')
  const [bytes = 0] = await scripts()
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(25_000)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)

  const covered = () =>
    year
      .locator('canvas')
      .last()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const before = await covered()
  await year.getByRole('slider', { name: 'Slats, all year' }).press('End')
  await expect(year).toContainText('with Luma 50 Aluminium Venetian none at all')
  await expect.poll(covered).not.toBe(before)

  const line = year.getByRole('slider', { name: 'Bare until here, covered from here on' })
  await line.press('Home')
  await expect(line).toHaveAttribute('aria-valuetext', 'Covered from January 1')
  await line.press('ArrowRight')
  await expect(line).toHaveAttribute('aria-valuetext', 'Covered from January 2')

  await year.getByRole('radio', { name: 'east', exact: true }).check()
  await year.getByLabel('Town').selectOption('Sydney')
  await year.getByLabel('Where you are').selectOption('Bed')
  await expect(year).toContainText('On December 21 it is light on the pillow at 5:')
  await expect(year).toContainText('window to the east')
  expect(await accessibilityFaults(page)).toEqual([])

  const file = page.waitForEvent('download')
  await year.getByRole('button', { name: 'Poster, A3' }).click()
  expect((await file).suggestedFilename()).toBe('A year in your window.png')

  await page.reload()
  await hydrated(page)
  await page.locator('#year').scrollIntoViewIfNeeded()
  await expect(year.getByLabel('Town')).toHaveValue('Sydney')
  await expect(year.getByRole('radio', { name: 'east', exact: true })).toBeChecked()
})
