import { expect, test } from 'vitest'
import { readPiece, parseQuantity, writePiece } from './plain-pieces.ts'

/** The piece that the form carries for this query of the page; the last of several equal names wins. */
const carried = (query: string) => JSON.stringify(Object.fromEntries(new URLSearchParams(query)))

const product = '5f0c2a52-6f6c-4f55-9b7a-2f6f2a0d3c11'

test('a piece is read from the address of its page in any unit, and written as it was read', () => {
  const query = `product=${product}&width=150&height=180,5&unit=cm&mount=inside&depth=8&top_height=&room=+Kitchen+&o.cassette=no&o.cassette=yes&price=1000`
  const piece = readPiece(carried(query))
  expect(piece).toEqual({
    unit: 'cm',
    line: {
      product_id: product,
      width: 1.5,
      length: 1.805,
      calculated_price: 1000,
      mount: 'inside',
      depth: 0.08,
      room: 'Kitchen',
      options: { cassette: 'yes' },
    },
  })
  expect(piece && readPiece(writePiece(piece))).toEqual(piece)
})

test('a depth is dropped for a piece that hangs outside the recess', () => {
  expect(
    readPiece(carried(`product=${product}&width=1&height=1&mount=outside&depth=0.1`))?.line,
  ).not.toHaveProperty('depth')
})

test.each([
  `product=${product}&width=&height=1`,
  `product=${product}&width=1&height=-2`,
  `product=${product}&width=1&height=1&mount=above`,
  ``,
])('what no page of a product sends is no piece: %s', (query) => {
  expect(readPiece(carried(query))).toBeNull()
})

test('text that is not JSON of texts is not read as a piece', () => {
  for (const text of ['', 'null', '[1]', '{"product":1', `{"product":"${product}","width":1,"height":1}`])
    expect([text, readPiece(text)]).toEqual([text, null])
})

test.each([
  ['a value with NUL', { note: 'a\0b' }],
  ['a value with half a surrogate pair', { room: 'Hall \ud83d' }],
  ['a name with NUL', { 'o.colour\0': 'sage' }],
  ['a name with half a surrogate pair', { '\ude00': 'sage' }],
])('what cannot be stored is no piece: %s', (_, odd) => {
  const texts = { product, width: '1', height: '1', note: 'Left 😀' }
  expect(readPiece(JSON.stringify(texts))?.line.note).toBe('Left 😀')
  expect(readPiece(JSON.stringify({ ...texts, ...odd }))).toBeNull()
})

test('a room or note that is too long is cut before a character that does not fit completely', () => {
  const long = (max: number) => `${'a'.repeat(max - 1)}😀`
  const texts = { product, width: '1', height: '1', room: long(100), note: long(500) }
  expect(readPiece(JSON.stringify(texts))?.line).toMatchObject({
    room: 'a'.repeat(99),
    note: 'a'.repeat(499),
  })
})

test('a quantity is a number from 1 to 20', () => {
  expect(['1', ' 20 ', '0', '21', '1.5', '-1', 'two', ''].map(parseQuantity)).toEqual([
    1,
    20,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
