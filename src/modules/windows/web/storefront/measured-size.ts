import type { Mount, WindowMethod } from '../../contract.ts'

/** A size passed to the calculator or from it; metres. */
export interface MeasuredSize {
  width: number
  height: number
  method: WindowMethod
  mount: Mount
  /** Of the recess. */
  depth?: number | null | undefined
  /** From the floor to the top. */
  topHeight?: number | null | undefined
  /** The room of a saved window. */
  name?: string | undefined
}
