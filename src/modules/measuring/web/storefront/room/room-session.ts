import type { Vector } from '#modules/measuring/rules/pose/camera.ts'
import { fitWall, onWall, type Ray, type Wall } from '#modules/measuring/rules/pose/wall.ts'

/** The parts of WebXR that measuring needs (https://www.w3.org/TR/webxr/, .../webxr-hit-test-1/). */

interface XrSystem {
  isSessionSupported(mode: 'immersive-ar'): Promise<boolean>
  requestSession(mode: 'immersive-ar', options: object): Promise<XrSession>
}

interface XrSession extends EventTarget {
  enabledFeatures?: readonly string[]
  requestReferenceSpace(type: 'local' | 'viewer'): Promise<object>
  requestHitTestSource(options: { space: object }): Promise<object>
  requestAnimationFrame(draw: (time: number, frame: XrFrame) => void): number
  updateRenderState(state: { baseLayer: XrLayer }): void
  end(): Promise<void>
}

interface XrLayer {
  framebuffer: WebGLFramebuffer | null
}

interface XrPose {
  /** Column by column. */
  transform: { matrix: Float32Array }
}

interface XrFrame {
  getViewerPose(space: object): XrPose | null | undefined
  getHitTestResults(source: object): readonly { getPose(space: object): XrPose | null | undefined }[]
}

type XrLayerMaker = new (session: XrSession, gl: WebGLRenderingContext) => XrLayer

const xrSystem = (): XrSystem | undefined => (navigator as { xr?: XrSystem }).xr

/** The layer that a session draws to. */
function xrLayer(session: XrSession, gl: WebGLRenderingContext): XrLayer {
  const { XRWebGLLayer } = globalThis as unknown as { XRWebGLLayer: XrLayerMaker }
  return new XRWebGLLayer(session, gl)
}

/** A phone that tracks the room (WebXR). */
export interface Room {
  withDepth: boolean
  /** Where the reticle in the centre of the screen meets the wall now, and the position it was seen from. */
  aimed(): { wall: Wall; corner: Vector; eye: Vector } | null
  end(): void
}

/** Maximum number of stored hits; further ones replace the oldest. */
const maxHits = 60
/** A hit closer than this to the last one adds no information, metres. */
const minStep = 0.02
/** A surface counts as vertical while the vertical component of its normal is below this. */
const minUpright = 0.3

/** Whether this phone can measure in the room. */
export async function hasRoom(): Promise<boolean> {
  try {
    return (await xrSystem()?.isSessionSupported('immersive-ar')) ?? false
  } catch {
    return false
  }
}

/**
 * Starts tracking; must run in a click.
 * @param overlay shown over the camera's picture
 * @throws when the browser or the shopper refuses
 */
export async function enterRoom(
  overlay: HTMLElement,
  on: { wall: (wall: Wall | null, hits: number) => void; end: () => void },
): Promise<Room> {
  const session = await (xrSystem() as XrSystem).requestSession('immersive-ar', {
    requiredFeatures: ['hit-test'],
    optionalFeatures: ['dom-overlay', 'depth-sensing'],
    domOverlay: { root: overlay },
    depthSensing: {
      usagePreference: ['cpu-optimized'],
      dataFormatPreference: ['luminance-alpha', 'float32'],
    },
  })
  session.addEventListener('end', () => on.end(), { once: true })
  const [space, viewer, clear] = await Promise.all([
    session.requestReferenceSpace('local'),
    session.requestReferenceSpace('viewer'),
    clearing(session),
  ])
  const source = await session.requestHitTestSource({ space: viewer })
  const hits: Vector[] = []
  let wall: Wall | null = null
  let ray: Ray | null = null

  const look = (_: number, frame: XrFrame) => {
    session.requestAnimationFrame(look)
    clear()
    const pose = frame.getViewerPose(space)
    ray = pose ? rayOf(pose) : null
    const hit = uprightHit(frame.getHitTestResults(source)[0]?.getPose(space))
    const last = hits.at(-1)
    if (!hit || (last && distanceBetween(hit, last) < minStep)) return
    hits.push(hit)
    if (hits.length > maxHits) hits.shift()
    wall = fitWall(hits)
    on.wall(wall, hits.length)
  }
  session.requestAnimationFrame(look)

  return {
    withDepth: session.enabledFeatures?.includes('depth-sensing') ?? false,
    aimed() {
      const corner = wall && ray && onWall(wall, ray)
      return wall && ray && corner ? { wall, corner, eye: ray.origin } : null
    },
    end: () => void session.end().catch(() => on.end()),
  }
}

/** A session shows the camera's picture only while the page draws, so it draws an empty layer. */
async function clearing(session: XrSession): Promise<() => void> {
  const gl = document.createElement('canvas').getContext('webgl', { xrCompatible: true })
  if (!gl) throw new Error('This browser has no WebGL context for AR')
  const layer = xrLayer(session, gl)
  session.updateRenderState({ baseLayer: layer })
  return () => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, layer.framebuffer)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
  }
}

const column = ({ transform: { matrix } }: XrPose, k: 0 | 1 | 2 | 3): Vector => [
  matrix[4 * k] ?? 0,
  matrix[4 * k + 1] ?? 0,
  matrix[4 * k + 2] ?? 0,
]

function rayOf(pose: XrPose): Ray {
  const [x, y, z] = column(pose, 2)
  return { origin: column(pose, 3), direction: [-x, -y, -z] }
}

/** The position of a hit on a vertical surface; the second column of its pose is the normal. */
function uprightHit(pose: XrPose | null | undefined): Vector | null {
  return pose && Math.abs(column(pose, 1)[1]) < minUpright ? column(pose, 3) : null
}

function distanceBetween(p: Vector, q: Vector): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}
