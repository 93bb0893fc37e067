import type { Mount, WindowMethod } from '../../contract.ts'

/** A size on its way into the calculator or out of it; metres. */
export interface MeasuredSize {
  width: number
  height: number
  method: WindowMethod
  mount: Mount
}
