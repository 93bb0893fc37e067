import { expect, test } from 'vitest'
import { decidedParts } from './decided-parts.ts'

type Option = Parameters<typeof decidedParts>[0][number]
const option = (code: string, more: Partial<Option> = {}): Option => ({
  code,
  name: code,
  shownAs: 'list',
  choices: [{ facts: {} }],
  ...more,
})
const swatch = { shownAs: 'swatch' }
const roll = { rollMm: 2000, turnable: false, repeatMm: 0 }
const partsOf = (kind: Parameters<typeof decidedParts>[1], ...options: Option[]) =>
  Object.fromEntries(decidedParts(options, kind))

test('the first swatches of a product decide its cloth, slats or louvres by its kind', () => {
  const options = [option('side'), option('shade', swatch), option('cassette_colour', swatch)]
  expect(partsOf('roller', ...options)).toEqual({ shade: 'cloth' })
  expect(partsOf(null, ...options)).toEqual({ shade: 'cloth' })
  expect(partsOf('venetian', ...options)).toEqual({ shade: 'slat' })
  expect(partsOf('wooden', ...options)).toEqual({ shade: 'slat' })
  expect(partsOf('vertical', ...options)).toEqual({ shade: 'louvre' })
})

test('a list that is named like a colour decides the cloth of a product without swatches', () => {
  const hangs = option('roll', { name: 'The cloth hangs', choices: [{ facts: { roll: 'back' } }] })
  expect(partsOf('roller', hangs, option('option_1', { name: 'Farbe' }))).toEqual({ option_1: 'cloth' })
  expect(partsOf('roller', hangs, option('f', { name: 'Farbe', writtenName: 'Màu sắc' }))).toEqual({
    f: 'cloth',
  })
  expect(partsOf('roller', hangs, option('control'))).toEqual({})
  expect(partsOf('roller', option('colour'), option('shade', swatch))).toEqual({ shade: 'cloth' })
})

test('choices with a roll, a slat or a louvre decide that part, and linings only the lining', () => {
  const lining = option('lining', { ...swatch, choices: [{ facts: {} }, { facts: { cloth: roll } }] })
  const cloth = option('quality', { choices: [{ facts: {} }, { facts: { cloth: roll } }] })
  const width = option('width', { choices: [{ facts: { slat: { width: 25 } } }] })
  expect(partsOf('curtain', lining, cloth, option('colour', swatch))).toEqual({
    lining: 'lining',
    quality: 'cloth',
    colour: 'cloth',
  })
  expect(partsOf('venetian', option('colour', swatch), width)).toEqual({ colour: 'slat', width: 'slat' })
})
