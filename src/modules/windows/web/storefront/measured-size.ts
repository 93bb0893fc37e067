import type { Mount, WindowMethod } from '../../contract.ts'

/** A size passed to the calculator or from it; metres. */
export interface MeasuredSize {
  width: number
  height: number
  method: WindowMethod
  mount: Mount
  /** Depth of the recess. */
  depth?: number | null | undefined
  /** Height from the floor to the top. */
  topHeight?: number | null | undefined
  /** The room of a saved window. */
  name?: string | undefined
}
