import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { rotate } from '../../src/modules/measuring/rules/camera.ts'
import { render, usualLook } from '../measuring/renderer.ts'
import { makeView } from '../measuring/scenes.ts'
import type { Scene } from './camera.ts'

/** A window without a sheet of paper, straight before an upright phone. */
export function aWindowStraightAhead(): Scene {
  const view = makeView(6, {
    maxTilt: 0,
    portrait: true,
    long: 960,
    short: 540,
    fill: [0.45, 0.5],
    radial: [0, 0],
    minSheetPx: 10,
  })
  const bare = { ...view, sheet: { ...view.sheet, acrossMm: 0, downMm: 0 } }
  const look = { ...usualLook(1), wall: 150, frame: 235, noise: 2, blurPx: 0.8, glare: 0, curtain: 0 }
  return { view: bare, picture: render(bare, look, 6) }
}

/**
 * Gives the page a phone that is raised and lowered by 18 cm after {@link beginToRaise}: its camera shows the window
 * higher and lower, and its sensors report the acceleration.
 */
export async function raisedPhone(page: Page, { view, picture }: Scene): Promise<void> {
  const { width, height, data } = picture
  const grey = Buffer.from(Uint8Array.from(data, (value) => Math.round(value)))
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const [x, y, z] = rotate(view.rotation, [0, -9.81, 0])
  await page.addInitScript(
    ({ source, perMetre, rest }) => {
      const phone = globalThis as { raisedSince?: number }
      const heightAt = (now: number) => {
        const time = (now - (phone.raisedSince ?? now)) / 1000
        const share = Math.min(1, Math.max(0, time / 1.5))
        return 0.09 * share ** 3 * (10 - 15 * share + 6 * share ** 2) * Math.sin((2 * Math.PI * time) / 2.2)
      }
      const step = 20
      const sensing = setInterval(() => {
        const now = performance.now()
        const bend = (heightAt(now + step) - 2 * heightAt(now) + heightAt(now - step)) / (step / 1000) ** 2
        const accelerationIncludingGravity = { x: rest.x, y: rest.y + bend, z: rest.z }
        const rotationRate = { alpha: 0, beta: 0, gamma: 0 }
        dispatchEvent(new DeviceMotionEvent('devicemotion', { accelerationIncludingGravity, rotationRate }))
      }, 16)
      addEventListener('pagehide', () => clearInterval(sensing))
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        const brush = canvas.getContext('2d')
        const draw = () => {
          brush?.drawImage(image, 0, 0)
          brush?.drawImage(image, 0, perMetre * heightAt(performance.now()))
        }
        draw()
        const drawing = setInterval(draw, 50)
        addEventListener('pagehide', () => clearInterval(drawing))
        return canvas.captureStream(20)
      }
    },
    {
      source: `data:image/png;base64,${png.toString('base64')}`,
      perMetre: (1000 * view.camera.focalPx) / view.origin[2],
      // The device's axes: y to the top edge, z out of the screen.
      rest: { x, y: -y, z: -z },
    },
  )
}

export async function beginToRaise(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { raisedSince: performance.now() })
  })
}
