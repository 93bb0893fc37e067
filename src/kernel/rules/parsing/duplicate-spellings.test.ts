import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dedupeSpellings, restoreSpellings } from './duplicate-spellings.ts'

test('a field in two spellings is written once and read back as two', () => {
  const product = { base_price: 5, basePrice: 5, image_urls: ['a'], imageUrls: ['a'], name: 'Linen' }
  expect(dedupeSpellings(product)).toEqual({ 'base_price~': 5, 'image_urls~': ['a'], name: 'Linen' })
  expect(restoreSpellings(dedupeSpellings(product))).toEqual(product)
})

test('two spellings with different values stay two fields', () => {
  const product = { basePrice: 5, base_price: 6 }
  expect(dedupeSpellings(product)).toEqual(product)
})

const name = fc.oneof(
  fc.constantFrom('a_b', 'aB', 'a_b~', 'a_b~~', 'aB~', 'a~', 'a_1', 'a1', '__proto__', 'a__b', '_'),
  fc.string(),
)
const { data } = fc.letrec((tie) => ({
  data: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, 1, 'x', true),
    fc.array(tie('data'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('data')), { maxLength: 6 }).map((fields) => Object.fromEntries(fields)),
  ),
}))

test('any JSON data is read back as it was', () => {
  fc.assert(
    fc.property(data, (given) => {
      const sent = JSON.stringify(dedupeSpellings(given))
      expect(restoreSpellings(JSON.parse(sent))).toEqual(JSON.parse(JSON.stringify(given)))
    }),
    { seed: 28, numRuns: 500 },
  )
})
