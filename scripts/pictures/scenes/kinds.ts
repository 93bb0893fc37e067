/** The renderer's description of a picture. */
import type { Scene } from '../engine/scene.ts'

export interface Picture {
  /** File widths in pixels, the traced one first. */
  widths: number[]
  /** Width to height. */
  ratio: [number, number]
  build(): Scene
}

export const product = (build: () => Scene): Picture => ({ widths: [1280, 640], ratio: [4, 5], build })

export type Shelf = Record<string, Picture>
