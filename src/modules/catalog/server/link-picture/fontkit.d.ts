/** What is used here of fontkit, which has no types of its own. */
declare module 'fontkit' {
  export interface Command {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: readonly number[]
  }
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string): {
      glyphs: readonly { advanceWidth: number; path: { commands: readonly Command[] } }[]
      positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
  /** Reads a font of any format. */
  export function create(bytes: Uint8Array): Font
}
