import type { LightOfYear } from '#modules/catalog/rules/light/year-of-light.ts'
import { yearPixels } from '#modules/catalog/rules/light/year-pixels.ts'

/** Paints a year on a canvas; see `yearPixels`. */
export function paintYear(canvas: HTMLCanvasElement, light: LightOfYear, cloth: string | undefined): void {
  const { width, height, data } = yearPixels(light, cloth)
  canvas.width = width
  canvas.height = height
  const image = new ImageData(width, height)
  image.data.set(data)
  canvas.getContext('2d')?.putImageData(image, 0, 0)
}

/** Colours for the legend. */
export const legend = { night: '#161d33', day: '#74849c', sun: '#fbd27c' }
