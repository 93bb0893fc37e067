import type { Mount } from '../../../../making/contract/index.ts'

/** How a piece hangs and what of the window it takes when it is open: by the rules that it is cut by. Millimetres. */
export interface Hung {
  /** Null: nobody is asked. */
  mount: Mount | null
  /** How far it reaches beyond the opening; null: it hangs inside, or nobody knows. */
  overlap: { side: number; top: number; below: number } | null
  /** Height of what is drawn up, or width of what is drawn back at one end; null: not known. */
  stackMm: number | null
}
