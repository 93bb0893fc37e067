import { expect, test } from 'vitest'
import type { OfferedOption } from '#modules/catalog/contract/index.ts'
import { featuresOf } from './product-features.ts'

const option = (name: string, choices: string[], shown_as: OfferedOption['shown_as'] = 'list') => ({
  code: 'one',
  name,
  help: '',
  shown_as,
  default: 'a',
  shown_when: null,
  left_out: [],
  choices: choices.map((choice, index) => ({ code: `c${index}`, name: choice })),
})

test('the options of a product become features of its description, each with its choices', () => {
  const features = featuresOf([
    option('Control', ['Chain', 'Spring, without a chain', 'Motor']),
    option('Cassette', ['No', 'Yes'], 'yes_no'),
  ])
  expect(features).toBe('Control: Chain / Spring without a chain / Motor, Cassette')
})

test('many options and choices are shortened to the length that the assistant accepts', () => {
  const choices = Array.from({ length: 60 }, (_, index) => `Colour number ${index}`)
  const features = featuresOf(Array.from({ length: 12 }, (_, index) => option(`Option ${index}`, choices)))
  expect(features.length).toBeLessThanOrEqual(1000)
  for (const feature of features.split(', ')) {
    expect(feature.length).toBeLessThanOrEqual(200)
    expect(feature).toMatch(/number \d+$/)
  }
})
