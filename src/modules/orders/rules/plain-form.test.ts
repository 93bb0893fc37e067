import { expect, test } from 'vitest'
import { plainOrderForm } from '../contract/plain-order.ts'
import { applyPressedButton } from './plain-form.ts'
import { readPiece } from './plain-pieces.ts'

/** The piece that the form carries for this query of the page; the last of several equal names wins. */
const carried = (query: string) => JSON.stringify(Object.fromEntries(new URLSearchParams(query)))

const product = '5f0c2a52-6f6c-4f55-9b7a-2f6f2a0d3c11'

test('a piece for another window keeps product and choices, but not what belongs to the first window', () => {
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
  const changed = applyPressedButton(form)
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
  expect(applyPressedButton({ ...form, next_height: [''] })).toMatchObject({
    refused: { 'next.0': 'Please enter width and height.' },
  })
  const full = { ...form, piece: Array.from({ length: 20 }, () => piece) }
  expect(applyPressedButton(full)).toMatchObject({
    refused: { 'next.0': 'One form takes at most 20 pieces.' },
  })
})

test.each([
  { next_width: ['', '1'] },
  { next_height: ['', '1'] },
  { next_room: ['', 'Study'] },
  { next_height: ['', '1'], next_room: ['', 'Study'] },
])('nothing is placed while another window is typed in part: %j', (typed) => {
  const piece = carried(`product=${product}&width=1&height=1`)
  const form = plainOrderForm.parse({ piece: [piece, piece], act: 'place', ...typed })
  expect(applyPressedButton(form)).toEqual({ form, refused: { 'next.1': 'Please enter width and height.' } })
})

test('a form is ready to order when no button changes it, and never loses its last piece', () => {
  const form = plainOrderForm.parse({ piece: 'one', act: 'place' })
  expect(applyPressedButton(form)).toBeNull()
  expect(applyPressedButton({ ...form, act: 'remove.0' })).toEqual({
    form: { ...form, act: 'remove.0' },
    refused: {},
  })
  expect(
    applyPressedButton({ ...form, piece: ['one', 'two'], quantity: ['1', '3'], act: 'remove.0' })?.form,
  ).toMatchObject({
    piece: ['two'],
    quantity: ['3'],
  })
})

const other = '7c1f2a52-6f6c-4f55-9b7a-2f6f2a0d3c22'

test('a piece of another product is added in the unit of the first one, and then opened for editing', () => {
  const piece = carried(`product=${product}&width=100&height=100&unit=cm&price=900`)
  const typed = { more_product: other, more_width: '150', more_height: '180', more_room: 'Study' }
  const form = plainOrderForm.parse({ piece, quantity: '3', name: 'Lan', act: 'more', ...typed })
  const changed = applyPressedButton(form)
  expect(changed?.form).toMatchObject({
    name: 'Lan',
    quantity: ['3', '1'],
    changing: '1',
    more_product: '',
    more_width: '',
  })
  expect(changed?.form.piece[0]).toBe(piece)
  expect(readPiece(changed?.form.piece[1] ?? '')).toEqual({
    unit: 'cm',
    line: { product_id: other, width: 1.5, length: 1.8, calculated_price: 0, room: 'Study' },
  })
  // With “place” too, a piece that was typed but not added is added.
  expect(applyPressedButton({ ...form, act: 'place' })?.form.piece).toEqual(changed?.form.piece)
  expect(applyPressedButton({ ...form, more_width: 'wide' })).toMatchObject({
    form: { more_room: 'Study' },
    refused: { 'more.size': 'Please enter width and height.' },
  })
  expect(applyPressedButton({ ...form, more_product: '', act: 'place' })?.refused).toEqual({
    'more.product': 'Please choose a product.',
  })
  const full = { ...form, piece: Array.from({ length: 20 }, () => piece) }
  expect(applyPressedButton(full)?.refused).toEqual({ 'more.product': 'One form takes at most 20 pieces.' })
})

test('answers for an edited piece are applied with every button, and an order waits until their effect was shown', () => {
  const piece = carried(`product=${product}&width=1&height=1&unit=m&mount=outside&o.colour=sage&price=900`)
  const asked = {
    changing: '1',
    changed_width: '1',
    changed_height: '1',
    changed_mount: 'outside',
    choice: ['colour=sage'],
  }
  const form = plainOrderForm.parse({ piece: [piece, piece], act: 'place', ...asked })
  // Without a change to what was shown, the order can be placed.
  expect(applyPressedButton(form)).toBeNull()
  const changes = {
    changed_width: '1.4',
    changed_room: 'Hall',
    choice: ['colour=clay', 'control=chain', 'broken'],
  }
  for (const act of ['place', 'take', 'total', 'change.0', 'add.0']) {
    const changed = applyPressedButton({ ...form, ...changes, act })
    expect([act, changed?.form.piece[0], changed?.form.changed_width]).toEqual([act, piece, ''])
    expect(readPiece(changed?.form.piece[1] ?? '')?.line).toEqual({
      product_id: product,
      width: 1.4,
      length: 1,
      calculated_price: 0,
      mount: 'outside',
      room: 'Hall',
      options: { colour: 'clay', control: 'chain' },
    })
  }
  expect(applyPressedButton({ ...form, act: 'change.0' })?.form.changing).toBe('0')
  const unsized = applyPressedButton({ ...form, changed_width: '', changed_room: 'Hall' })
  expect(unsized).toMatchObject({
    refused: { changed: 'Please enter width and height.' },
    form: { changing: '1' },
  })
  expect(readPiece(unsized?.form.piece[1] ?? '')?.line).toMatchObject({ width: 1, room: 'Hall' })
  expect(applyPressedButton({ ...form, changing: '7' })).toBeNull()
})
