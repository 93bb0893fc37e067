/**
 * A picture that the shop has drawn itself, as PNG, which mail programs and PDF files show.
 * @param data red, green, blue and opacity of each pixel, row by row; the opacity is left out
 */
export async function pngOf({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8ClampedArray
}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}
