import type { LiveHint } from '#modules/measuring/rules/picture/preview.ts'

/** Two small pictures of the running camera, one shortly after the other. */
export interface PreviewPair {
  width: number
  height: number
  frames: readonly [Uint8ClampedArray, Uint8ClampedArray]
  /** Angle of the line of sight from horizontal, degrees; null: unknown. */
  steep: number | null
}

export interface HintMessage {
  hint: LiveHint
}
