import { expect, test } from 'vitest'
import { colourOf, mixed, neutral, tonesOf } from './colour.ts'

test('the colour that the name tells wins over the materials', () => {
  expect(colourOf('Clay Silk Curtain', ['Linen'])).toBe(colourOf('clay', []))
})

test('a name without a colour leaves it to the materials, and those to undyed cloth', () => {
  expect(colourOf('Parlour 50', ['Solid oak', 'Cotton tape'])).toBe(colourOf('oak', []))
  expect(colourOf('Parlour', ['constructor', 'Cotton'])).toBe(neutral)
})

test('only whole words count', () => {
  expect(colourOf('Cloakroom', [])).toBe(neutral)
})

test('colours mix by their share', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mixed('#123456', '#ffffff', 0)).toBe('#123456')
})

test('every tone is a colour', () => {
  for (const tone of Object.values(tonesOf(neutral))) expect(tone).toMatch(/^#[\da-f]{6}$/)
})
