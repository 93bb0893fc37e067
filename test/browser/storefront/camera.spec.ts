import type { Page } from '@playwright/test'
import {
  aWindowWithoutSheet,
  isCameraRunning,
  setCameraImage,
  onPage,
  openCamera,
  reading,
  moveCrosshair,
  tapCorners,
  test,
} from '../camera.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { expect } from '../fixtures.ts'
import { aWindowStraightAhead, beginToRaise, raisedPhone } from '../raised-phone.ts'
import { fakeRoom, movePhone } from '../room.ts'

const value = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd')
const use = (page: Page) => page.getByRole('button', { name: 'Use This Size' })

test('a window is measured with a sheet of paper by two taps and fills the calculator', async ({
  page,
  scene,
}) => {
  // The whole flow with three accessibility checks.
  test.slow()
  const { widthMm, heightMm } = scene.view
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/ar/') && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  // The shop stores the first measurement at once, and later ones when the camera is closed.
  const isClosed = Promise.withResolvers<void>()
  let saves = 0
  await page.route('**/api/ar/measurements', async (route) => {
    saves += 1
    if (saves > 1) await isClosed.promise
    await route.continue()
  })
  const dialog = page.getByRole('dialog', { name: 'Help Us Improve AR Accuracy' })
  await openCamera(page)
  await expect(value(page, 'Distance')).toHaveText('0.8 m')
  await expect(page.getByRole('link', { name: 'Sheet with marks to print' })).toBeInViewport()
  expect(await accessibilityFaults(page)).toEqual([])
  await tapCorners(page, scene)
  await expect(value(page, 'Sensor')).toHaveText('Reference sheet', { timeout: 60_000 })
  const larger = Math.max(widthMm, heightMm) / 1000
  expect(Math.abs((await reading(page, 'Length')) / larger - 1)).toBeLessThan(0.01)
  expect(await reading(page, 'Confidence')).toBeGreaterThan(80)
  await expect(dialog).toBeVisible()
  // The questions stand beside the buttons, never over them.
  await use(page).click({ trial: true })
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Improve Accuracy' })).toBeEnabled()
  expect(await accessibilityFaults(page)).toEqual([])

  const distance = await reading(page, 'Distance')
  await page.getByRole('button', { name: 'Closer -10cm' }).click()
  await expect(page.getByText(/Rough estimate/)).toBeVisible()
  expect(await reading(page, 'Distance')).toBeCloseTo(distance - 0.1, 2)
  await page.getByRole('button', { name: 'Back to the sheet of paper' }).click()
  await expect(value(page, 'Sensor')).toHaveText('Reference sheet')

  await use(page).click()
  await expect(page.getByRole('application')).toHaveCount(0)
  const shown = async (name: string) => Number(await page.getByLabel(name).inputValue())
  await expect
    .poll(async () => Math.abs((await shown('Width (m)')) / (widthMm / 1000) - 1))
    .toBeLessThan(0.01)
  expect(Math.abs((await shown('Height (m)')) / (heightMm / 1000) - 1)).toBeLessThan(0.01)

  isClosed.resolve()
  await expect(dialog).toBeVisible()
  // The questions are not over the price and its button.
  const [questions, add] = await Promise.all([
    dialog.boundingBox(),
    page.getByRole('button', { name: 'Add to Cart' }).first().boundingBox(),
  ])
  expect((questions?.x ?? 0) + (questions?.width ?? 0)).toBeLessThan(add?.x ?? 0)
  await dialog.getByLabel('Actual length (m)').fill(larger.toFixed(3))
  await dialog
    .getByRole('radiogroup', { name: 'Satisfaction' })
    .getByRole('radio', { name: '5 stars' })
    .check()
  await dialog.getByLabel('Measurement method').selectOption('tape_measure')
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(dialog).toHaveCount(0)
  const [session, measurement] = sent
  const feedback = sent.at(-1)
  expect(session).toMatchObject({ deviceInfo: { viewportWidth: 1280 } })
  expect(measurement).toMatchObject({
    pointsUsed: 2,
    sensorType: 'reference',
    cameraResolution: scene.view.size,
  })
  expect(Math.abs((measurement?.['calculatedWidth'] as number) / widthMm - 1)).toBeLessThan(0.01)
  expect(feedback).toMatchObject({
    satisfactionRating: 5,
    difficultyRating: 0,
    measurementMethod: 'tape_measure',
    measurementPurpose: '',
    wouldUseAgain: true,
    calculatedWidth: measurement?.['calculatedWidth'],
    [widthMm > heightMm ? 'actualWidth' : 'actualHeight']: Math.round(larger * 1000),
  })
  expect(feedback).not.toHaveProperty('actualArea')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('without paper an estimate follows the distance, also when the shop stores nothing', async ({
    page,
  }) => {
    await page.route(/\/api\/ar[-/]/, (route) => route.fulfill({ status: 500, body: '{}' }))
    const bare = aWindowWithoutSheet()
    await setCameraImage(page, bare)
    await openCamera(page)
    await page.getByRole('button', { name: 'Closer -10cm' }).click()
    await expect(value(page, 'Distance')).toHaveText('0.7 m')
    await tapCorners(page, bare)
    await expect(page.getByText(/Rough estimate/)).toBeVisible({ timeout: 60_000 })
    await expect(value(page, 'Confidence')).toHaveText('60%')
    const near = await reading(page, 'Length')
    await page.getByRole('button', { name: 'Further +10cm' }).click()
    await expect(value(page, 'Distance')).toHaveText('0.8 m')
    expect((await reading(page, 'Length')) / near).toBeCloseTo(8 / 7, 2)

    // The lower corner is dragged down by a quarter of the height and back.
    const picture = page.getByRole('application')
    const [first, , second] = bare.view.opening
    const top = await onPage(picture, first, bare.view.size)
    const from = await onPage(picture, second, bare.view.size)
    const below = { x: from.x, y: from.y + (from.y - top.y) / 4 }
    for (const [start, end, height] of [
      [from, below, 1.25],
      [below, from, 1],
    ] as const) {
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(end.x, end.y, { steps: 3 })
      await page.mouse.up()
      await expect.poll(async () => ((await reading(page, 'Length')) / near) * (7 / 8)).toBeCloseTo(height, 1)
      await expect(use(page)).toBeEnabled()
    }

    await page.getByRole('button', { name: 'Make it exact with a sheet of paper' }).click()
    await expect(page.getByText(/corner 1 of 4/)).toBeVisible()
    for (const [i, corner] of bare.view.sheetCorners.entries()) {
      const { x, y } = await onPage(page.getByRole('application'), corner, bare.view.size)
      await page.touchscreen.tap(x, y)
      if (i < 3) await expect(page.getByText(`corner ${i + 2} of 4`)).toBeVisible()
    }
    await expect(value(page, 'Sensor')).toHaveText('Reference sheet', { timeout: 60_000 })
    const { widthMm, heightMm } = bare.view
    expect(Math.abs((await reading(page, 'Length')) / (Math.max(widthMm, heightMm) / 1000) - 1)).toBeLessThan(
      0.03,
    )

    // Corners tapped to a pixel may fit two formats; no further picture is offered before one is chosen.
    await page.getByText('Sheet of paper', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Size' }).selectOption(bare.view.sheet.format)
    await expect(page.getByText(/Which sheet is it/)).toHaveCount(0)

    // A second picture in which no sheet is found leaves the size of the first one.
    await page.getByRole('button', { name: 'Another picture, to be surer' }).click()
    await expect(page.getByText(/Stand in another place before the same opening/)).toBeVisible()
    await tapCorners(page, bare)
    await expect(page.getByText(/No sheet was found in this picture/)).toBeVisible({ timeout: 60_000 })
    await expect(value(page, 'Sensor')).toHaveText('Reference sheet')
    const shown = await page.getByRole('application').boundingBox()
    expect(shown?.height).toBeGreaterThan(844 / 2)
    await page.getByRole('button', { name: 'Further +10cm' }).click()
    await expect(value(page, 'Sensor')).toHaveText('Camera')
    await page.getByRole('button', { name: 'Back to the sheet of paper' }).click()
    await expect(value(page, 'Sensor')).toHaveText('Reference sheet')

    await expect(page.getByRole('button', { name: 'Improve Accuracy' })).toBeDisabled()
    await expect(page.getByRole('region', { name: 'Notification' }).getByRole('listitem')).toHaveCount(0)

    await page.getByRole('button', { name: 'Another picture, to be surer' }).click()
    await expect(page.getByText(/Stand in another place before the same opening/)).toBeVisible()
    await page.touchscreen.tap(from.x, from.y)
    await page.getByRole('button', { name: 'Measure Again' }).click()
    await expect(page.getByText(/Tape an A4 or Letter sheet/)).toBeVisible()
    expect(await isCameraRunning(page)).toBe(true)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('application')).toHaveCount(0)
    expect(await isCameraRunning(page)).toBe(false)
  })
})

test('a shopper whose paper shows only by a frame printed on it is asked about its outline, and taps the corners', async ({
  page,
}) => {
  const framed = aWindowWithoutSheet({ kind: 'border', marginMm: 15, lineMm: 3, ink: 20 })
  await setCameraImage(page, framed)
  await openCamera(page)
  await tapCorners(page, framed)
  const question = page.getByRole('group', { name: 'What does the outline of the sheet follow?' })
  await expect(question).toBeVisible({ timeout: 60_000 })
  await question.getByRole('button', { name: 'Line printed on it' }).click()
  for (const [i, corner] of framed.view.sheetCorners.entries()) {
    await expect(page.getByText(`corner ${i + 1} of 4`)).toBeVisible()
    const { x, y } = await onPage(page.getByRole('application'), corner, framed.view.size)
    await page.mouse.click(x, y)
  }
  await expect(value(page, 'Sensor')).toHaveText('Reference sheet', { timeout: 60_000 })
  await expect(question).toHaveCount(0)
  const longer = Math.max(framed.view.widthMm, framed.view.heightMm) / 1000
  expect(Math.abs((await reading(page, 'Length')) / longer - 1)).toBeLessThan(0.03)
})

test.describe('on a phone with motion sensors', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a window without paper is measured by raising and lowering the phone', async ({ page }) => {
    const bare = aWindowStraightAhead()
    await raisedPhone(page, bare)
    await openCamera(page)
    await tapCorners(page, bare)
    await page.getByRole('button', { name: 'Raise and lower the phone' }).click({ timeout: 60_000 })
    await expect(page.getByText(/No paper at hand/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await beginToRaise(page)
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText(/Now raise and lower/)).toBeVisible({ timeout: 30_000 })
    await expect(value(page, 'Sensor')).toHaveText('Moved phone', { timeout: 60_000 })
    const larger = Math.max(bare.view.widthMm, bare.view.heightMm) / 1000
    expect(Math.abs((await reading(page, 'Length')) / larger - 1)).toBeLessThan(0.08)
    await expect(value(page, 'Length')).toContainText('±')
    await expect(page.getByText(/The area is between [\d.]+ m² and [\d.]+ m²/)).toBeVisible()
    await expect(use(page)).toBeEnabled()
  })
})

test('a window is measured by keyboard alone, in portrait and in landscape', async ({ page, scene }) => {
  const { view } = scene
  const larger = Math.max(view.widthMm, view.heightMm) / 1000
  const [first, , second] = view.opening
  await page.setViewportSize({ width: 390, height: 844 })
  await openCamera(page)
  const picture = page.getByRole('application')
  await expect(page.getByRole('status').filter({ hasText: 'Sheet of paper in view.' })).toBeVisible()
  for (const screen of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(screen)
    await expect(page.getByText('0 of 2 corners')).toBeVisible()
    await picture.focus()
    const corner = await moveCrosshair(page, { x: view.size.width / 2, y: view.size.height / 2 }, first)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 2 corners')).toBeVisible()
    await moveCrosshair(page, corner, second)
    await page.keyboard.press('Enter')
    await expect(value(page, 'Sensor')).toHaveText('Reference sheet', { timeout: 60_000 })
    expect(Math.abs((await reading(page, 'Length')) / larger - 1)).toBeLessThan(0.01)
    await expect(use(page)).toBeEnabled()

    await page.keyboard.press('Enter')
    await expect(page.getByText('Corner 1 of 4 of the opening')).toBeAttached()
    // The size is disabled while it is recalculated, which may be over before a slow test looks.
    const states = await use(page).evaluateHandle((button: HTMLButtonElement) => {
      const seen: boolean[] = []
      new MutationObserver(() => seen.push(button.disabled)).observe(button, { attributes: true })
      return seen
    })
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => states.jsonValue()).toContain(true)
    await expect(use(page)).toBeEnabled()
    expect(Math.abs((await reading(page, 'Length')) / larger - 1)).toBeLessThan(0.01)
    await page.getByRole('button', { name: 'Measure Again' }).click()
  }
})

test('an unavailable camera is explained and a demo size is offered', async ({ page }) => {
  await page.addInitScript(() => {
    const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'AbortError']
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotSupportedError'))
    navigator.mediaDevices.getUserMedia = async () => {
      const name = names.shift()
      if (name) throw new DOMException('', name)
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      return new MediaStream()
    }
  })
  await openCamera(page)
  const again = page.getByRole('button', { name: 'Try Again' })
  for (const text of [
    'Camera permission denied. Please allow camera access and reload the page.',
    'No camera found. Please check your device has a camera.',
    'Camera is already in use by another application.',
    'Camera not available. Please check permissions and try again.',
    'Cannot start video playback',
    'Camera not supported in this browser',
  ]) {
    await expect(page.getByRole('alert')).toHaveText(text)
    await again.click()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(page.getByText('Open this page in a browser such as Safari')).toBeVisible()
  await page.getByRole('button', { name: 'Use demo size' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Width (m)')).toHaveValue('1.2')
  await expect(page.getByLabel('Height (m)')).toHaveValue('1.5')

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'My windows' }).click()
  const windows = page.getByRole('dialog', { name: 'My windows' })
  await windows.getByLabel('Room').fill('Trial')
  await windows.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(windows.getByRole('list', { name: 'My windows' })).toContainText('Demo size')
})

test('inside another app the camera first says to open the page in a browser, and shows its picture again after a return', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Zalo iOS/24.11'
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
  })
  await openCamera(page)
  await expect(page.getByRole('alert')).toHaveText('In this app the camera may not work.')
  await expect(page.getByText('Apps have “Open in browser” in their menu.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Whoever comes back from another app finds a picture, although the phone has ended the camera's meanwhile.
  const isLive = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream | null | undefined
      return stream?.getTracks().some(({ readyState }) => readyState === 'live') ?? false
    })
  await expect.poll(isLive).toBe(true)
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream
    for (const track of stream.getTracks()) track.stop()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(isLive).toBe(true)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a phone with WebXR measures on the wall', async ({ page }) => {
  await fakeRoom(page)
  await openCamera(page)
  await page.getByRole('button', { name: 'Measure in the room' }).click()
  await expect(page.getByText(/Point at the wall/)).toBeVisible()
  for (let x = -0.5; x <= 0.5; x += 0.1) await movePhone(page, x, 1.5)
  await expect(page.getByText('Aim at one corner of the opening.')).toBeVisible()
  const set = page.getByRole('button', { name: 'Set corner' })
  await movePhone(page, -0.6, 2.05)
  await set.click()
  await expect(page.getByText('Aim at the opposite corner.')).toBeVisible()
  await movePhone(page, 0.6, 1.15)
  await set.click()
  await expect(value(page, 'Sensor')).toHaveText('WebXR room')
  expect(await reading(page, 'Length')).toBeCloseTo(1.2, 3)
  expect(await reading(page, 'Width')).toBeCloseTo(0.9, 3)
  await use(page).click()
  await expect(page.getByLabel('Width (m)')).toHaveValue('1.2')
  await expect(page.getByLabel('Height (m)')).toHaveValue('0.9')
})
