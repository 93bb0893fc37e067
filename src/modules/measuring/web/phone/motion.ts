import type { DeviceReading } from '../../rules/raised-phone/motion-readings.ts'

/** If there is no reading for this long, the phone has no sensors, milliseconds. */
const silenceTimeoutMs = 4000

interface PermissionRequester {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

/** Whether this browser has motion sensors at all. */
export const hasMotion = () => 'DeviceMotionEvent' in globalThis && matchMedia('(pointer: coarse)').matches

/** Asks for the motion sensors, where the browser requires it. Must run in a click. */
export async function requestMotionPermission(): Promise<boolean> {
  const requester = (globalThis as { DeviceMotionEvent?: PermissionRequester }).DeviceMotionEvent
  try {
    return (await requester?.requestPermission?.()) !== 'denied'
  } catch {
    return false
  }
}

/** Collects the readings of the sensors; calls `onSilence` if there are none for some time. */
export function listenForMotion(readings: DeviceReading[], signal: AbortSignal, onSilence: () => void): void {
  const silent = setTimeout(onSilence, silenceTimeoutMs)
  signal.addEventListener('abort', () => clearTimeout(silent))
  const listen = ({ accelerationIncludingGravity, rotationRate, timeStamp }: DeviceMotionEvent) => {
    const { x, y, z } = accelerationIncludingGravity ?? {}
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return
    clearTimeout(silent)
    const { alpha, beta, gamma } = rotationRate ?? {}
    const isTurning = typeof alpha === 'number' && typeof beta === 'number' && typeof gamma === 'number'
    readings.push({
      time: timeStamp / 1000,
      acceleration: [x, y, z],
      rate: isTurning ? [alpha, beta, gamma] : null,
    })
  }
  addEventListener('devicemotion', listen, { signal })
}

/** The rotation of the screen, degrees; older iPhones have only `orientation`. */
export function screenAngle(): number {
  const turned = (screen as { orientation?: ScreenOrientation }).orientation?.angle
  const old = (globalThis as { orientation?: number }).orientation
  return ((turned ?? old ?? 0) + 360) % 360
}
