import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import optionContent from '#database/seed/content/options.json' with { type: 'json' }
import products from '#database/seed/content/products.json' with { type: 'json' }
import { colourOf, mixColours, undyedColour, tonesOf } from './drawn-colour.ts'

test('a colour in the product name takes precedence over the materials', () => {
  expect(colourOf('Clay Silk Curtain', ['Linen'])).toBe(colourOf('clay', []))
})

test('without a colour in the name the materials decide, and without those it is undyed fabric', () => {
  expect(colourOf('Parlour 50', ['Solid oak', 'Cotton tape'])).toBe(colourOf('oak', []))
  expect(colourOf('Parlour', ['constructor', 'Cotton'])).toBe(undyedColour)
})

test('a colour is recognised only as a whole word', () => {
  expect(colourOf('Cloakroom', [])).toBe(undyedColour)
})

test('colours are mixed by their share', () => {
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mixColours('#123456', '#ffffff', 0)).toBe('#123456')
})

test('every tone is a valid colour', () => {
  for (const tone of Object.values(tonesOf(undyedColour))) expect(tone).toMatch(/^#[\da-f]{6}$/)
})

test('cloth, slat and swatch of the demo shop have one colour in their picture, in drawings and in the data', async () => {
  const told: { picture: string; colour: string }[] = [
    ...products.map(({ picture, colour }) => ({ picture: `${picture}-3`, colour })),
    ...optionContent.options
      .flatMap(({ choices }) => choices as ({ image?: string; colour?: string } & object)[])
      .flatMap(({ image, colour }) => (image && colour ? [{ picture: image, colour }] : [])),
  ]
  expect(told.length).toBeGreaterThanOrEqual(18 + 12)
  for (const { name, materials, colour } of products) expect(colourOf(name, materials), name).toBe(colour)
  for (const { picture, colour } of told) {
    const file = fileURLToPath(new URL(`../../../../public/pictures/${picture}-320.webp`, import.meta.url))
    // Where a test has loaded the shop, only bytes can be read as a picture.
    const { channels } = await sharp(await readFile(file)).stats()
    const shown = channels.slice(0, 3).map(({ mean }) => mean)
    const wanted = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
    expect(differenceOf(shown, wanted), `${picture} is not ${colour}`).toBeLessThan(4)
  }
})

/** How differently two colours are seen (Delta E of 1976): 2 to 3 is just noticed side by side. */
const differenceOf = (one: readonly number[], other: readonly number[]) => {
  const [first, second] = [labOf(one), labOf(other)]
  return Math.hypot(...first.map((value, index) => value - (second[index] ?? 0)))
}

function labOf(channels: readonly number[]): number[] {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
