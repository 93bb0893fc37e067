import { expect, test } from 'vitest'
import { chooseItems, chosenItems, settleChoices } from './quote-choices.ts'
import { ItemsMistake, quoteSubtotal, readQuoteItems, type QuoteItem } from './quote-items.ts'

const items = readQuoteItems(
  [
    { name: 'Pergola', price: 800 },
    { name: 'Cloth A', price: 120, alternative: 'Cloth' },
    { name: 'Cloth B', price: 180, alternative: 'Cloth' },
    { name: 'Remote', price: 89, optional: true },
  ],
  0,
) as QuoteItem[]

const sumOf = (chosen: readonly number[]) => {
  const found = chooseItems(items, chosen)
  if (found instanceof ItemsMistake) return found.message
  return quoteSubtotal(
    chosenItems(found).map((item) => ({ ...item, price: item.price ?? 0 })),
    0,
  )
}

test.each([
  [[2], 920],
  [[3, 4], 1069],
  [[3], 980],
  [[2, 3], 'Only one "Cloth" can be chosen'],
  [[4], 'Please choose one "Cloth"'],
  [[1, 3], 'Only alternatives and optional items can be chosen'],
  [[9], 'Only alternatives and optional items can be chosen'],
])('items of which %j are chosen cost %s', (chosen, expected) => {
  expect(sumOf(chosen)).toBe(expected)
})

test('a quote begins with the first alternative and without optional items, unless staff have chosen others', () => {
  const settled = settleChoices(items) as QuoteItem[]
  expect(chosenItems(settled).map(({ name }) => name)).toEqual(['Pergola', 'Cloth A'])
  const both = settled.map((item) => ({ ...item, specifications: { ...item.specifications, chosen: true } }))
  expect(settleChoices(both)).toEqual(new ItemsMistake('items.2.chosen', 'Only one "Cloth" can be chosen'))
})
