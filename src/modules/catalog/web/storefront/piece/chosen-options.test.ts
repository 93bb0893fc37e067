import { expect, test } from 'vitest'
import { visibleEffect } from './chosen-options.ts'

const swatch = (code: string) => ({ code, name: code, image_url: `/${code}-cloth.webp` })
const colour = {
  code: 'colour',
  name: 'Colour',
  help: '',
  shown_as: 'swatch' as const,
  default: 'sage',
  shown_when: null,
  choices: [swatch('sage'), swatch('oat'), swatch('night')],
  left_out: [],
  pictures: { oat: '/oat-room.webp' },
}
const look = (code?: string) => {
  const { image, swatch: cloth } = visibleEffect(
    { facts: {}, options: [colour] },
    code ? { colour: code } : {},
  )
  return [image, cloth]
}

test('a choice is shown by its picture of the room, and its close-up of the cloth is used for the hung piece', () => {
  expect(look('oat')).toEqual(['/oat-room.webp', '/oat-cloth.webp'])
})

test('a choice without a picture of the room is shown by the picture of its cloth', () => {
  expect(look('night')).toEqual(['/night-cloth.webp', '/night-cloth.webp'])
})

test('a default choice and an unknown choice show the pictures of the product', () => {
  expect(look()).toEqual([undefined, undefined])
  expect(look('constructor')).toEqual([undefined, undefined])
})

test('a colour of which there are pictures of the product is shown by these alone, with its name; the own colour by none', () => {
  const dyed = { ...colour, choices: colour.choices.map((choice) => ({ ...choice, colour: '#888888' })) }
  const shown = (code: string) => {
    const { pictures, colourName } = visibleEffect({ facts: {}, options: [dyed] }, { colour: code })
    return [pictures, colourName]
  }
  expect(shown('oat')).toEqual([['/oat-room.webp', '/oat-cloth.webp'], 'oat'])
  expect(shown('night')).toEqual([undefined, 'night'])
  expect(shown('sage')).toEqual([undefined, undefined])
})
