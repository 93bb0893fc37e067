import { expect, test } from 'vitest'
import { pastedChoices } from './choice-values.ts'

const pricesOf = (text: string, exponent: number) =>
  pastedChoices(text, exponent).map(({ price_amount }) => price_amount)

test('prices of pasted choices are read as people write them', () => {
  expect(pricesOf('Motor\t450.000\nChain\t1.200.000', 0)).toEqual(['450000', '1200000'])
  expect(pricesOf('Motor;149,90\nChain;+12', 2)).toEqual(['149.9', '12'])
  expect(pricesOf('Motor\t1.250\nChain\t1.299,50', 2)).toEqual(['1250', '1299.5'])
})

test('a pasted price with two meanings stays a question of its field', () => {
  expect(pricesOf('Motor\t1.250', 2)).toEqual(['?1.250'])
})
