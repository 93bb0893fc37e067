import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Point } from '#modules/measuring/rules/mathematics/geometry.ts'
import type { Luminance } from '#modules/measuring/rules/picture/luminance.ts'
import { type Look, render, usualLook } from '../measuring/renderer.ts'
import { makeView, type View } from '../measuring/scenes.ts'
import { writeY4m } from '../measuring/video.ts'
import { hydrated, test as base } from './fixtures.ts'

const look: Look = { ...usualLook(1), wall: 150, frame: 235, noise: 3, blurPx: 0.8, glare: 0, jointMm: 0 }

export interface Scene {
  view: View
  picture: Luminance
}

/** A window with a sheet of paper, as a landscape image of 1280 x 720. */
export function aWindow(): Scene {
  const view = makeView(1, { maxTilt: 25, portrait: false, long: 1280, short: 720 })
  return { view, picture: render(view, look, 1) }
}

/**
 * A portrait image of a window with a sheet as grey as the wall, which cannot be detected; `print` is on the sheet, and
 * is all of it that shows.
 */
export function aWindowWithoutSheet(print?: Look['print']): Scene {
  const view = makeView(4, { maxTilt: 10, portrait: true, long: 960, short: 540 })
  return {
    view,
    picture: render(
      view,
      { ...look, sheet: 118, glassTop: 118, glassBottom: 118, printed: false, shadow: 0, print },
      4,
    ),
  }
}

/** A page whose camera shows the window. */
export const test = base.extend<object, { scene: Scene; cameraFile: string }>({
  scene: [async ({}, use) => use(aWindow()), { scope: 'worker' }],
  cameraFile: [
    async ({ scene }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fenestra-camera-'))
      const file = join(folder, 'window.y4m')
      writeY4m(file, [scene.picture])
      await use(file)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, cameraFile }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${cameraFile}`,
        ],
      }),
    { scope: 'worker' },
  ],
})

/** Replaces the image of the page's camera. */
export async function setCameraImage(page: Page, { picture }: Scene): Promise<void> {
  const { width, height, data } = picture
  const grey = Buffer.from(Uint8Array.from(data, (value) => Math.round(value)))
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  await page.addInitScript(
    async (source: string) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0)
        draw()
        const drawing = setInterval(draw, 100)
        addEventListener('pagehide', () => clearInterval(drawing))
        const stream = canvas.captureStream(10)
        Object.assign(globalThis, { cameraTracks: stream.getTracks() })
        return stream
      }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

/** Whether the camera of `setCameraImage` is still running. */
export function isCameraRunning(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    (globalThis as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.some(
      ({ readyState }) => readyState === 'live',
    ),
  )
}

/** Opens a product and the camera on it. */
export async function openCamera(page: Page): Promise<void> {
  const [product] = (await (await page.request.get('/api/products')).json()) as [{ id: string }]
  await page.goto(`/products/${product.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Measure with camera' }).click()
}

/** The page position of a point in the image. */
export async function onPage(picture: Locator, at: Point, size: View['size']): Promise<Point> {
  const box = await picture.boundingBox()
  if (!box) throw new Error('there is no picture')
  return {
    x: box.x + ((at.x + 0.5) / size.width) * box.width,
    y: box.y + ((at.y + 0.5) / size.height) * box.height,
  }
}

/** Taps two opposite corners of the window, two pixels off. */
export async function tapCorners(page: Page, { view }: Scene): Promise<void> {
  const picture = page.getByRole('application')
  const [first, , second] = view.opening
  for (const corner of [
    { x: first.x + 2, y: first.y - 1 },
    { x: second.x - 1, y: second.y + 2 },
  ]) {
    const { x, y } = await onPage(picture, corner, view.size)
    await page.mouse.click(x, y)
  }
}

/** The number in a row of the overlay. */
export async function reading(page: Page, name: string): Promise<number> {
  const value = page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  return Number.parseFloat((await value.textContent()) ?? '')
}

/** Moves the crosshair by arrow keys, to a whole pixel. */
export async function moveCrosshair(page: Page, from: Point, to: Point): Promise<Point> {
  const there = { x: Math.round(to.x), y: Math.round(to.y) }
  for (const [way, back, by] of [
    ['ArrowRight', 'ArrowLeft', there.x - from.x],
    ['ArrowDown', 'ArrowUp', there.y - from.y],
  ] as const) {
    const key = by > 0 ? way : back
    const far = Math.abs(by)
    for (let i = 0; i < Math.floor(far / 20); i++) await page.keyboard.press(`Shift+${key}`)
    for (let i = 0; i < far % 20; i++) await page.keyboard.press(key)
  }
  return there
}
