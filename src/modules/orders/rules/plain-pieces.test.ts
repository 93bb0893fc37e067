import { expect, test } from 'vitest'
import { plainOrderForm } from '../contract/plain-order.ts'
import { changedForm, readPiece, timesIn, writePiece } from './plain-pieces.ts'

/** As the address of the page says it; of a name that is there twice the last one counts. */
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

test('a depth is left out of a piece that hangs outside the recess', () => {
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

test('what is no JSON of texts is no piece', () => {
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

test('a room or note that is too long ends before a character that does not fit whole', () => {
  const long = (max: number) => `${'a'.repeat(max - 1)}😀`
  const texts = { product, width: '1', height: '1', room: long(100), note: long(500) }
  expect(readPiece(JSON.stringify(texts))?.line).toMatchObject({
    room: 'a'.repeat(99),
    note: 'a'.repeat(499),
  })
})

test('a piece is wanted 1 to 20 times', () => {
  expect(['1', ' 20 ', '0', '21', '1.5', '-1', 'two', ''].map(timesIn)).toEqual([
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

test('another window keeps product and choices, and leaves what belongs to the first one', () => {
  const piece = carried(
    `product=${product}&width=1&height=1&unit=m&mount=inside&depth=0.1&room=Hall&note=Left&o.colour=sage&price=900`,
  )
  const form = plainOrderForm.parse({
    piece,
    next_width: '1.2',
    next_height: '1.4',
    next_room: 'Study',
    act: 'add.0',
  })
  const changed = changedForm(form)
  expect(changed?.refused).toEqual({})
  expect(changed?.form.piece.map((one) => readPiece(one)?.line)).toEqual([
    readPiece(piece)?.line,
    {
      product_id: product,
      width: 1.2,
      length: 1.4,
      calculated_price: 0,
      mount: 'inside',
      room: 'Study',
      options: { colour: 'sage' },
    },
  ])
  expect(changed?.form).toMatchObject({ quantity: ['1', '1'], next_width: [''], next_height: [''] })
  expect(changedForm({ ...form, next_height: [''] })).toMatchObject({
    refused: { 'next.0': 'Please enter width and height.' },
  })
  const full = { ...form, piece: Array.from({ length: 20 }, () => piece) }
  expect(changedForm(full)).toMatchObject({ refused: { 'next.0': 'One form takes at most 20 pieces.' } })
})

test.each([
  { next_width: ['', '1'] },
  { next_height: ['', '1'] },
  { next_room: ['', 'Study'] },
  { next_height: ['', '1'], next_room: ['', 'Study'] },
])('nothing is placed while another window is typed in part: %j', (typed) => {
  const piece = carried(`product=${product}&width=1&height=1`)
  const form = plainOrderForm.parse({ piece: [piece, piece], act: 'place', ...typed })
  expect(changedForm(form)).toEqual({ form, refused: { 'next.1': 'Please enter width and height.' } })
})

test('a form is placed where no button changes it, and never loses its last piece', () => {
  const form = plainOrderForm.parse({ piece: 'one', act: 'place' })
  expect(changedForm(form)).toBeNull()
  expect(changedForm({ ...form, act: 'remove.0' })).toEqual({
    form: { ...form, act: 'remove.0' },
    refused: {},
  })
  expect(
    changedForm({ ...form, piece: ['one', 'two'], quantity: ['1', '3'], act: 'remove.0' })?.form,
  ).toMatchObject({
    piece: ['two'],
    quantity: ['3'],
  })
})
