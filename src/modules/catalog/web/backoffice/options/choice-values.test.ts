import { expect, test } from 'vitest'
import { copiedChoices, emptyChoice, pastedChoices, raisedChoices, mergePasted } from './choice-values.ts'

const pricesOf = (text: string, exponent: number) =>
  pastedChoices(text, exponent).map(({ price_amount }) => price_amount)

test('prices of pasted choices are read as people write them', () => {
  expect(pricesOf('Motor\t450.000\nChain\t1.200.000', 0)).toEqual(['450000', '1200000'])
  expect(pricesOf('Motor;149,90\nChain;+12', 2)).toEqual(['149.9', '12'])
  expect(pricesOf('Motor\t1.250\nChain\t1.299,50', 2)).toEqual(['1250', '1299.5'])
})

test('a pasted price with two meanings is left for its field to ask about', () => {
  expect(pricesOf('Motor\t1.250', 2)).toEqual(['?1.250'])
})

const slats = [
  { ...emptyChoice, code: '16', name: '16 mm', price_basis: 'area' as const, price_amount: '60000' },
  { ...emptyChoice, code: '25', name: '25 mm', min_width_m: '0.4' },
  { ...emptyChoice, code: 'tape', name: 'Tape', price_basis: 'percent' as const, price_amount: '8' },
]

test('choices copied as rows and pasted again are unchanged', () => {
  const back = mergePasted(slats, pastedChoices(copiedChoices(slats), 0))
  expect(back.map(({ code, price_basis, min_width_m }) => [code, price_basis, min_width_m])).toEqual([
    ['16', 'area', ''],
    ['25', 'none', '0.4'],
    ['tape', 'percent', ''],
  ])
})

test('a pasted row changes the choice with its name or code, and any other row adds one', () => {
  const next = mergePasted(slats, pastedChoices('16 mm\t75.000\nCloth tape\t12\ttape\nOak\t120.000', 0))
  expect(next.map(({ code, name, price_amount }) => [code, name, price_amount])).toEqual([
    ['16', '16 mm', '75000'],
    ['25', '25 mm', ''],
    ['tape', 'Cloth tape', '12'],
    ['oak', 'Oak', '120000'],
  ])
  expect(next[0]?.price_basis).toBe('area')
})

test('amounts of money are raised and rounded together, percentages and discounts stay', () => {
  const off = { ...emptyChoice, name: 'Off', price_basis: 'piece' as const, price_amount: '-5000' }
  expect(raisedChoices([...slats, off], 4.2, 1000).map(({ price_amount }) => price_amount)).toEqual([
    '63000',
    '',
    '8',
    '-5000',
  ])
})
