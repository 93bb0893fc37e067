/** The parts of WebXR that measuring needs (https://www.w3.org/TR/webxr/, .../webxr-hit-test-1/). */

export interface XrSystem {
  isSessionSupported(mode: 'immersive-ar'): Promise<boolean>
  requestSession(mode: 'immersive-ar', options: object): Promise<XrSession>
}

export interface XrSession extends EventTarget {
  enabledFeatures?: readonly string[]
  requestReferenceSpace(type: 'local' | 'viewer'): Promise<object>
  requestHitTestSource(options: { space: object }): Promise<object>
  requestAnimationFrame(draw: (time: number, frame: XrFrame) => void): number
  updateRenderState(state: { baseLayer: XrLayer }): void
  end(): Promise<void>
}

export interface XrLayer {
  framebuffer: WebGLFramebuffer | null
}

export interface XrPose {
  /** Column by column. */
  transform: { matrix: Float32Array }
}

export interface XrFrame {
  getViewerPose(space: object): XrPose | null | undefined
  getHitTestResults(source: object): readonly { getPose(space: object): XrPose | null | undefined }[]
}

type XrLayerMaker = new (session: XrSession, gl: WebGLRenderingContext) => XrLayer

export const xrSystem = (): XrSystem | undefined => (navigator as { xr?: XrSystem }).xr

/** The layer that a session draws to. */
export function xrLayer(session: XrSession, gl: WebGLRenderingContext): XrLayer {
  const { XRWebGLLayer } = globalThis as unknown as { XRWebGLLayer: XrLayerMaker }
  return new XRWebGLLayer(session, gl)
}
