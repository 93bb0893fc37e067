import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { rotate } from '#modules/measuring/rules/pose/camera.ts'
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

/** Pictures and readings of the phone while it is raised and lowered: seconds between them. */
const every = { picture: 0.1, reading: 0.02 } as const

/**
 * Gives the page a phone that is raised and lowered by 18 cm after {@link beginToRaise}: its camera shows the window
 * higher and lower, and its sensors report the acceleration. Its clock moves on with each picture that the page takes,
 * so that a slow machine sees the same movement.
 */
export async function raisedPhone(page: Page, { view, picture }: Scene): Promise<void> {
  const { width, height, data } = picture
  const grey = Buffer.from(Uint8Array.from(data, (value) => Math.round(value)))
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const [x, y, z] = rotate(view.rotation, [0, -9.81, 0])
  await page.addInitScript(
    ({ source, perMetre, rest, every }) => {
      const phone = globalThis as { isRaised?: boolean }
      const heightAt = (time: number) => {
        const share = Math.min(1, Math.max(0, (time - 0.5) / 1.5))
        return 0.09 * share ** 3 * (10 - 15 * share + 6 * share ** 2) * Math.sin((2 * Math.PI * time) / 2.2)
      }
      const sense = (time: number) => {
        const step = 0.01
        const bend = (heightAt(time + step) - 2 * heightAt(time) + heightAt(time - step)) / step ** 2
        const event = new DeviceMotionEvent('devicemotion', {
          accelerationIncludingGravity: { x: rest.x, y: rest.y + bend, z: rest.z },
          rotationRate: { alpha: 0, beta: 0, gamma: 0 },
        })
        Object.defineProperty(event, 'timeStamp', { value: 1000 * time })
        dispatchEvent(event)
      }
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        const brush = canvas.getContext('2d')
        const stream = canvas.captureStream(0)
        const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[]
        const show = (metres: number) => {
          brush?.drawImage(image, 0, 0)
          brush?.drawImage(image, 0, perMetre * metres)
          track?.requestFrame()
        }
        const showing = setInterval(() => phone.isRaised !== true && show(0), 100)
        addEventListener('pagehide', () => clearInterval(showing))
        const prototype = HTMLVideoElement.prototype
        const original = Reflect.get<HTMLVideoElement, 'requestVideoFrameCallback'>(
          prototype,
          'requestVideoFrameCallback',
        )
        let clock = 0
        prototype.requestVideoFrameCallback = function (callback) {
          if (phone.isRaised !== true) return original.call(this, callback)
          const until = clock + every.picture
          for (; clock < until - 1e-9; clock += every.reading) sense(clock)
          const captureTime = 1000 * clock
          const next = original.call(this, (now, frame) => callback(now, { ...frame, captureTime }))
          show(heightAt(clock))
          return next
        }
        return stream
      }
    },
    {
      source: `data:image/png;base64,${png.toString('base64')}`,
      perMetre: (1000 * view.camera.focalPx) / view.origin[2],
      // The device's axes: y to the top edge, z out of the screen.
      rest: { x, y: -y, z: -z },
      every,
    },
  )
}

export async function beginToRaise(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { isRaised: true })
  })
}
