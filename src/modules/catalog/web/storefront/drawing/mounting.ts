import type { Mount } from '#modules/making/contract/index.ts'

/** How a piece hangs and what it covers when it is open, calculated with the rules for making it. Millimetres. */
export interface Mounting {
  /** The mount; null when there is no choice. */
  mount: Mount | null
  /** How far it reaches beyond the opening; null when it hangs in another way, or when that is not known. */
  overlap: { side: number; top: number; below: number } | null
  /** Stack of the open piece: its height when drawn up, or its width at one end when drawn aside; null: not known. */
  stackMm: number | null
}
