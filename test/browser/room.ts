import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** State that the script below leaves on the page. */
interface Phone {
  position: { set(x: number, y: number, z: number): void }
}

/**
 * Gives the page a phone with WebXR in a room with one wall, two metres ahead. Metres; y up, z towards the
 * viewer.
 */
export async function fakeRoom(page: Page): Promise<void> {
  const emulator = createRequire(import.meta.url).resolve('iwer/build/iwer.min.js')
  await page.addInitScript({ path: emulator })
  await page.addInitScript(() => {
    const { XRDevice, metaQuest3 } = (
      globalThis as unknown as { IWER: { XRDevice: never; metaQuest3: object } }
    ).IWER
    class OneWall {
      version = 'one wall'
      planesVisible = false
      boundingBoxesVisible = false
      meshesVisible = false
      trackedPlanes = new Set()
      trackedMeshes = new Set()
      environmentCanvas = document.createElement('canvas')
      render() {}
      loadEnvironment() {}
      loadDefaultEnvironment() {}
      deleteAll() {}
      computeDepthBuffer() {
        return null
      }
      /** The ray follows the negative third column; the pose of a hit has the wall's normal as its second. */
      computeHitTestResults(ray: Float32Array) {
        const [dx, dy, dz, , x, y, z] = Array.from(ray.slice(8), (part) => part) as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ]
        const far = (-2 - z) / -dz
        return [Float32Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, x - far * dx, y - far * dy, -2, 1)]
      }
    }
    const phone = new (XRDevice as new (config: object) => {
      installSEM(module: unknown): void
      installRuntime(options: object): void
    })(metaQuest3)
    phone.installSEM(OneWall)
    phone.installRuntime({ forceInstall: true })
    Object.assign(globalThis, { phone })
  })
}

/** Moves the phone, which faces straight ahead, and waits until it has registered the move. */
export async function movePhone(page: Page, x: number, y: number): Promise<void> {
  await page.evaluate(
    async ([x, y]) => {
      ;(globalThis as unknown as { phone: Phone }).phone.position.set(x, y, 0)
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    },
    [x, y] as const,
  )
}
