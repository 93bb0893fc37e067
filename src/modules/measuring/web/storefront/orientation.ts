import { useEffect, useState } from 'react'
import type { DeviceAngles } from '../phone/device-angles.ts'

interface PermissionRequester {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

/**
 * Requests permission for the phone's tilt, where the browser requires it. Must run in a click. Without permission
 * there are no events, and the assumed distance is used.
 */
export function requestOrientationPermission(): void {
  const requester = (globalThis as { DeviceOrientationEvent?: PermissionRequester }).DeviceOrientationEvent
  requester?.requestPermission?.().catch(() => 'denied')
}

/** Readings are taken at most every 100 ms. */
const everyMs = 100

/** The phone's orientation; null while unknown. */
export function useDeviceAngles(): DeviceAngles | null {
  const [angles, setAngles] = useState<DeviceAngles | null>(null)
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const listen = ({ alpha, beta, gamma, timeStamp }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null || timeStamp - last < everyMs) return
      last = timeStamp
      setAngles({ alpha: alpha ?? 0, beta, gamma })
    }
    addEventListener('deviceorientation', listen)
    return () => removeEventListener('deviceorientation', listen)
  }, [])
  return angles
}
