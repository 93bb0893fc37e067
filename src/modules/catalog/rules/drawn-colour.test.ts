import { expect, test } from 'vitest'
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
