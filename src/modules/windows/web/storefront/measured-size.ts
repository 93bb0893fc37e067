import type { Mount, WindowMethod } from '../../contract.ts'

/** A size on its way into the calculator or out of it; metres. */
export interface MeasuredSize {
  width: number
  height: number
  method: WindowMethod
  mount: Mount
  /** Of the recess. */
  depth?: number | null | undefined
  /** From the floor to the top. */
  topHeight?: number | null | undefined
  /** The room of a kept window. */
  name?: string | undefined
}
